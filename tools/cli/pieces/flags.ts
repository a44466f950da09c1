import type { FlagGroup } from '../../../web/engine/model/command.ts';
import { switches, text } from '../flags.ts';

/* Flags of shards that are read on several machines. */

export const MAP_OR_REDUCE = switches({
  map: 'The inputs are shards: writes to -o what merging needs of each row, without the rows; with --plan what a further reading asks for. Takes --as, --top, --chunk and --workers (docs/billions-of-rows.md).',
  reduce:
    'The inputs are pieces that --map wrote: makes the tree of all shards, the same as of one run. Where lists leave merges undecided, --plan is written: exit status 3.',
});

export const PIECE = text('o PIECE', 'Of --map: the file to write.', { writes: true });

export const PLAN = text(
  'plan PLAN',
  'Of --reduce: where to write what is to be read again. Of --map: the file that --reduce wrote so.',
);

export const SHARDS: FlagGroup = { title: 'Shards, read on several machines', flags: [...MAP_OR_REDUCE, PIECE, PLAN] };
