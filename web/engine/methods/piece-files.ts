import { answerPlan, mapShard } from './l2h/shards/map.ts';
import { joinPieces } from './l2h/shards/reduce.ts';

/** How a method reads shards apart and merges what was found. */
export interface PieceFiles {
  /** Options of the reading; the others are of the merging. */
  readonly mapOptions: readonly string[];
  /** Options that neither has: they need all rows in one place. */
  readonly notHere: readonly string[];
  readonly map: typeof mapShard;
  readonly answer: typeof answerPlan;
  readonly join: typeof joinPieces;
}

/** Methods whose shards may be read on other machines: one line each. Only the command line asks. */
export const PIECE_FILES: Readonly<Record<string, PieceFiles>> = {
  l2h: {
    mapOptions: ['as', 'top'],
    notHere: ['sample', 'bad_rows'],
    map: mapShard,
    answer: answerPlan,
    join: joinPieces,
  },
};
