import { at as entry } from '../../../engine/base/arrays.ts';
import { cellsBetween, treesBefore } from '../../../engine/methods/confusion/before-round.ts';
import type { Rounds } from '../../../engine/methods/confusion/findings.ts';
import type { Result } from '../../../engine/model/result.ts';
import { count } from '../../app/parts/format.ts';
import { lit, litName, type Part, telling } from '../shared/kit.ts';

/*
 * The origin of the similarity of a pair: cells of the matrix in the first round, similarities of the round before
 * later.
 */

/** More terms than this make no formula that anybody reads. */
const MOST_TERMS = 9;

/** One line for a pair of places in the list of trees; none where it is not known. */
export function derivation(
  result: Result,
  rounds: Rounds,
  step: number,
  pair: readonly [number, number],
): (readonly Part[])[] {
  const line = step === 0 ? fromCells(result, rounds, pair) : fromParts(result, rounds, step, pair);
  return line === null ? [] : [line];
}

/** "S(cat, dog) = (12 / 60 + 9 / 55) / 2 = 0.182": how much of either was taken for the other. */
function fromCells(result: Result, { similarity }: Rounds, [i, j]: readonly [number, number]): Part[] | null {
  const { contingency, classes } = result;
  const size = classes.length;
  if (similarity === null || contingency === null || result.options.as === 'similarity') return null;
  if (contingency.rows !== size || contingency.columns !== size) return null;
  // Its rows are predictions.
  const taken = (truth: number, as: number): number => entry(contingency.counts, as * size + truth);
  const points = (truth: number): number => classes.reduce((sum, _, as) => sum + taken(truth, as), 0);
  const share = (truth: number, as: number): Part[] => [
    lit(count(taken(truth, as)), { nodes: [truth, as], cells: [[truth, as]] }),
    ` / ${count(points(truth))}`,
  ];
  const value = entry(similarity, i * size + j);
  const write = telling([value]);
  return [
    ...[litName(result, [i, j], 'S'), ' = (', ...share(i, j), ' + ', ...share(j, i), ') / 2 = '],
    ...[write(value), ': how much of each was taken for the other.'],
  ];
}

/** The rules for the similarities of parts: their mean, or the least or most of them. */
const RULES: Readonly<Record<string, readonly [called: string, before: string, between: string]>> = {
  average: ['mean', '(', ' + '],
  least: ['smallest', 'min(', ', '],
  most: ['largest', 'max(', ', '],
};

/** The rule by which a run found the similarity of groups. Results of older versions do not say it: it was the mean. */
export const ruleOf = ({ options }: Pick<Result, 'options'>) => {
  const [called, before, between] = entry(
    Object.values(RULES),
    Math.max(0, Object.keys(RULES).indexOf(String(options.between))),
  );
  return { called, before, between, isMean: called === 'mean' };
};

/**
 * "S({a, b}, c) = (0.11 + 0.05) / 2 = 0.08": the mean over their parts (or the smallest or largest), as similar as these
 * were in the round before.
 */
function fromParts(result: Result, rounds: Rounds, step: number, [i, j]: readonly [number, number]): Part[] | null {
  const before = step === 1 ? rounds.similarity : entry(rounds.rounds, step - 2).similarity;
  const now = entry(rounds.rounds, step - 1).similarity;
  if (before === null || now === null) return null;
  const trees = treesBefore(result, rounds, step - 1);
  const nodes = treesBefore(result, rounds, step);
  const value = entry(now, i * nodes.length + j);
  const terms = partsOf(rounds, step, nodes, trees, i).flatMap((a) =>
    partsOf(rounds, step, nodes, trees, j).map((b) => ({ a, b, value: entry(before, a * trees.length + b) })),
  );
  if (terms.length === 0) return null;
  const write = telling([value, ...terms.map((term) => term.value)]);
  const start: Part[] = [litName(result, [entry(nodes, i), entry(nodes, j)], 'S')];
  const { called, before: opens, between, isMean } = ruleOf(result);
  const end = `${write(value)}: the ${called} of the similarities of their parts in the round before.`;
  if (terms.length > MOST_TERMS) return [...start, ` is the ${called} of ${count(terms.length)} similarities, ${end}`];
  const sum = terms.flatMap((term, place): Part[] => {
    const lights = [entry(trees, term.a), entry(trees, term.b)] as const;
    const shown = lit(write(term.value), { nodes: lights, cells: cellsBetween(result, ...lights) });
    return place === 0 ? [shown] : [between, shown];
  });
  return terms.length === 1
    ? [...start, ' = ', ...sum, ' as in the round before.']
    : [...start, ` = ${opens}`, ...sum, `)${isMean ? ` / ${count(terms.length)}` : ''} = ${end}`];
}

/** The places of the parts of a tree in the list before the round that may have made it. */
function partsOf(
  { rounds }: Rounds,
  step: number,
  nodes: ArrayLike<number>,
  trees: ArrayLike<number>,
  tree: number,
): number[] {
  const { groupNode, groupStart, groupMember } = entry(rounds, step - 1);
  const node = entry(nodes, tree);
  if (node < 0) return [];
  const group = groupNode.indexOf(node);
  if (group >= 0) return Array.from(groupMember.subarray(groupStart[group], groupStart[group + 1]));
  const carried = Array.from(trees).indexOf(node);
  return carried < 0 ? [] : [carried]; // of a damaged session it may be none
}
