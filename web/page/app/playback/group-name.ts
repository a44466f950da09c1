import { leavesBelow } from '../../../engine/hierarchy/walk.ts';
import type { Result } from '../../../engine/model/result.ts';
import { count } from '../parts/format.ts';
import { lit, type Part } from './question.ts';

/** Groups of more are named by their first two. */
const ALL_NAMED = 3;

/** A group as formulas write it: `Bern`, `{Basel, Zürich}`, `{Basel, Zürich and 5 more}`. */
export function groupName({ hierarchy, classes }: Pick<Result, 'hierarchy' | 'classes'>, node: number): string {
  if (node < 0) return 'a group that was dropped';
  const leaves = Array.from(leavesBelow(hierarchy, node));
  const names = (of: readonly number[]): string => of.map((leaf) => classes[hierarchy.classOf[leaf] ?? -1]).join(', ');
  if (leaves.length === 1) return names(leaves);
  if (leaves.length <= ALL_NAMED) return `{${names(leaves)}}`;
  return `{${names(leaves.slice(0, 2))} and ${count(leaves.length - 2)} more}`;
}

/** The same, lighting the groups: one alone, or as symbols have them, as in `d({Basel, Zürich}, Bern)`. */
export function litName(result: Pick<Result, 'hierarchy' | 'classes'>, nodes: readonly number[], symbol = ''): Part {
  const names = nodes.map((node) => groupName(result, node)).join(', ');
  return lit(symbol === '' ? names : `${symbol}(${names})`, { nodes: nodes.filter((node) => node >= 0) });
}
