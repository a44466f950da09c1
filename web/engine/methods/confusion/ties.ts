import { at } from '../../base/at.ts';
import { count } from '../../base/counted.ts';
import { listNames } from '../../base/list-names.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Warning } from '../../model/result.ts';
import { tieWarnings } from '../shared/ties.ts';
import type { Round, Rounds } from './findings.ts';

/** The nodes that a round made, and of these the ties. */
const madeIn = ({ groupNode }: Round): number[] => Array.from(groupNode).filter((node) => node >= 0);
const tiesIn = ({ groupNode, groupTie }: Round): number[] =>
  Array.from(groupNode).filter((node, group) => node >= 0 && groupTie?.[group] === 1);

/** By inner node: 1 for a group that the order of the classes decided. */
export function tiesOf({ classOf }: Hierarchy, { rounds }: Rounds): Uint8Array {
  const leaves = classOf.findIndex((each) => each < 0);
  const ties = new Uint8Array(leaves < 0 ? 0 : classOf.length - leaves);
  for (const node of rounds.flatMap(tiesIn)) ties[node - leaves] = 1;
  return ties;
}

const GROUPS = { merges: ['group', 'groups'], order: 'classes' } as const;

export function aboutTies({ rounds }: Rounds): Warning[] {
  const tied = rounds.map((round) => tiesIn(round).length);
  const all = rounds.reduce((sum, round) => sum + madeIn(round).length, 0);
  const where = Array.from(tied.keys()).filter((round) => at(tied, round) > 0);
  const said = listNames(where.map((round) => count(round + 1)));
  return tieWarnings(
    tied.reduce((sum, each) => sum + each, 0),
    all,
    GROUPS,
    `${where.length === 1 ? 'round' : 'rounds'} ${said}`,
  );
}
