import { childrenOf } from '../../../engine/hierarchy/walk.ts';
import type { Assignment, OtherStart } from '../../../engine/methods/shared/features/assignment.ts';
import type { Result } from '../../../engine/model/result.ts';
import { count, counted, three } from '../../app/parts/format.ts';
import { type Compared, type Line, lit, type Part, type Question, telling } from './kit.ts';

/** A maximum-margin problem that was solved at a node. */
interface Solved {
  readonly node: number;
  readonly points: number;
  readonly objective: number;
  /** The terms of the objective, each with its name and its value. */
  readonly parts: readonly (readonly [string, number])[];
  /** The start of this run. */
  readonly start: OtherStart['start'];
  /** The meaning of the terms. */
  readonly means: string;
  /** Not known where finding it would have taken long. */
  readonly assignment: Assignment | undefined;
}

const STARTS: Readonly<Record<OtherStart['start'], string>> = {
  kmeans: 'from k-means',
  pca: 'from the principal axis',
  search: 'the lowest of 17 starts',
};

/** Why points are assigned as they are: the objective and its terms, other starts, bounds, and who is near the border. */
export function marginQuestion(result: Result, solved: Solved): Question {
  const { objective, parts, assignment, means } = solved;
  const compared = assignment === undefined || assignment.starts.length === 0 ? [] : fromStarts(solved, assignment);
  const write = telling([objective, ...compared.map(({ value }) => value)]);
  return {
    asks: 'Why is it parted like this?',
    rule: `J = ${parts.map(([name]) => name).join(' + ')}`,
    filled: `J = ${parts.map(([, value]) => three(value)).join(' + ')} = ${write(objective)}`,
    means,
    list: 'J from other starts',
    compared,
    notes: assignment === undefined ? [] : aboutBounds(result, solved, assignment),
  };
}

/** Weights are found up to about this share of the objective: what is nearer is the same. */
const SAME = 1e-6;

const isSame = (other: number, objective: number): boolean => Math.abs(other - objective) <= SAME * Math.abs(objective);

const otherwiseText = (points: number): string =>
  points === 0 ? 'the same assignment' : `${counted(points, 'point', 'points')} otherwise`;

/** The start of this run, and what others would have come to. */
function fromStarts({ start, objective }: Solved, { starts }: Assignment): Compared[] {
  const others = starts.map((each): Compared => {
    const note = [STARTS[each.start], ...(each.otherwise === null ? [] : [otherwiseText(each.otherwise)])].join(': ');
    const value = isSame(each.objective, objective) ? objective : each.objective;
    return { nodes: [], value, taken: false, note };
  });
  return [{ nodes: [], value: objective, taken: true, note: `${STARTS[start]}: this run` }, ...others];
}

/** The shares of the points, and the effect of the bounds of a child. */
function aboutBounds(
  { hierarchy }: Result,
  { node, points }: Solved,
  { sizes, free, least, most, nearest }: Assignment,
): Line[] {
  const children = Array.from(childrenOf(hierarchy, node));
  const list = (numbers: readonly number[]): Part[] =>
    numbers.flatMap((size, child): Part[] => {
      const below = children[child];
      const text = count(size);
      const before = child === 0 ? '' : child === numbers.length - 1 ? ' and ' : ', ';
      return [before, below === undefined ? text : lit(text, { nodes: [below] })];
    });
  const isFree = sizes.every((size, child) => size === free[child]);
  return [
    [`${count(points)} points: `, ...list(sizes), `. A child may have ${count(least)} to ${count(most)}.`],
    isFree
      ? 'The bounds change nothing: every point is where its loss is least.'
      : ['Without these bounds it would be ', ...list(free), '.'],
    ['Nearest to going elsewhere: rows ', ...rowsOf(nearest), '.'],
  ];
}

/** Points by their rows, each lighting itself. */
const rowsOf = (rows: Uint32Array): Part[] =>
  Array.from(rows).flatMap((row, i): Part[] => [i === 0 ? '' : ', ', lit(String(row), { points: [row] })]);
