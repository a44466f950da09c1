import { at as entry } from '../../../engine/base/arrays.ts';
import {
  type Before,
  beforeRound,
  cellsBetween,
  closestMiss,
  mostSimilarOf,
  qualifies,
  similarityOf,
  treesBefore,
} from '../../../engine/methods/confusion/before-round.ts';
import { confusionFindings, type Round, type Rounds } from '../../../engine/methods/confusion/findings.ts';
import type { Result } from '../../../engine/model/result.ts';
import { count, counted } from '../../app/parts/format.ts';
import { type Compared, type Lit, lit, litName, type Part, type Question, telling } from '../shared/kit.ts';

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

/** The largest number of qualifying pairs that are shown. */
const MOST = 8;

/** A group that was dropped has no node. */
const isThere = (node: number): boolean => node >= 0;

/** A similarity lights its two groups and the cells between their classes. */
export const litPair = (result: Result, trees: ArrayLike<number>, i: number, j: number): Lit => {
  const [a, b] = [entry(trees, i), entry(trees, j)];
  return { nodes: [a, b].filter(isThere), cells: cellsBetween(result, a, b) };
};

/** The condition for pairs, in numbers: S + δ and the largest other similarity of either. */
export function inequality(before: Before, i: number, j: number, light: (i: number, j: number) => Lit): Part[] {
  const { delta } = before;
  const own = similarityOf(before, i, j);
  const [a, b] = mostSimilarOf(before, i, j);
  const wanted = similarityOf(before, a, b);
  const isEnough = qualifies(before, i, j);
  const write = telling(
    [own, delta, own + delta, wanted],
    (read) => read(own) + read(delta) >= read(wanted) === isEnough,
  );
  return [
    ...[lit(write(own), light(i, j)), ` + ${write(delta)} = ${write(own + delta)} ${isEnough ? '≥' : '<'} `],
    lit(write(wanted), light(a, b)),
  ];
}

/** The rule by which groups follow from pairs. */
const groupsFrom = (result: Result): string =>
  result.options.inheritance === 'multiple'
    ? 'Every set whose members all pair with each other is a group, unless a larger such set contains it: groups may share members.'
    : `From the most similar pair on, the class or group is added that pairs with every member and whose ${ruleOf(result).called} similarity with them is the largest, until there is none. No two groups share a member.`;

/**
 * The pair with the largest similarity, m; the first if that is not known: pairs are in the order of their similarity.
 */
export const placeOfLargest = ({ pairSimilarity, m }: Round): number =>
  Math.max(0, pairSimilarity?.indexOf(m ?? Number.NaN) ?? 0);

/** The threshold in numbers; none in a session without counts. */
export function threshold({ m, delta }: Round, { r }: Result['options'], lights: Lit | null): Part[] | undefined {
  if (m === null || delta === null) return undefined;
  const write = telling([m]);
  return [
    'm = ',
    lights === null ? write(m) : lit(write(m), lights),
    `, δ = r × m = ${String(r)} × ${write(m)} = ${telling([delta])(delta)}`,
  ];
}

/** The change that would let the most similar pair qualify that did not. */
function reversal(before: Before, [i, j]: readonly [number, number], name: (i: number) => Part): Part[] {
  const [a, b] = mostSimilarOf(before, i, j);
  const gap = similarityOf(before, a, b) - before.delta - similarityOf(before, i, j);
  return [
    name(i),
    ' and ',
    name(j),
    ` make a pair as well if their similarity grows by more than ${telling([gap])(gap)}.`,
  ];
}

/** Condition (1). */
export const CONDITION = 'S(i, j) > 0 and S(i, j) + δ ≥ S(i, k), S(j, k) for all k';

/** One round of confusion merging: the pairs that fulfil condition (1), and how groups follow from them. */
export function decideByRounds(result: Result, step: number): readonly Question[] {
  const rounds = confusionFindings(result)?.rounds;
  const round = rounds?.rounds[step];
  if (rounds === undefined || round === undefined) return [];
  const before = beforeRound(rounds, step);
  const trees = treesBefore(result, rounds, step);
  const light = (i: number, j: number): Lit => litPair(result, trees, i, j);
  const compare = (i: number, j: number, value: number | null, taken: boolean): Compared => ({
    nodes: [entry(trees, i), entry(trees, j)],
    value,
    taken,
    lights: light(i, j),
    note: before === null ? undefined : inequality(before, i, j, light),
  });
  const all = round.pairs.length / 2;
  const pairAt = (at: number): readonly [number, number] => [
    entry(round.pairs, 2 * at),
    entry(round.pairs, 2 * at + 1),
  ];
  const pairs = Array.from({ length: Math.min(all, MOST) }, (_, at) =>
    compare(...pairAt(at), round.pairSimilarity === null ? null : entry(round.pairSimilarity, at), true),
  );
  const more = all - pairs.length;
  const miss = before === null ? null : closestMiss(before);
  const isTold = round.pairSimilarity !== null;
  const largest = pairAt(placeOfLargest(round));
  const name = (i: number): Part => litName(result, [entry(trees, i)]);
  const multiple = result.options.inheritance === 'multiple';
  return [
    {
      asks: 'Which pairs are similar enough?',
      rule: CONDITION,
      filled: threshold(round, result.options, isTold ? light(...largest) : null),
      means: `No other is more similar to either of them by more than δ (Kang & Lin, condition 1). m is the largest similarity of the round${multiple ? ' between groups without a common class' : ''}.`,
      list: 'Pairs by similarity',
      tellsLater: true,
      compared:
        miss === null || before === null ? pairs : [...pairs, compare(...miss, similarityOf(before, ...miss), false)],
      notes: [
        ...derivation(result, rounds, step, largest),
        ...(more > 0 ? [`${counted(more, 'more pair qualifies', 'more pairs qualify')}.`] : []),
        ...(miss === null ? [] : ['The last one is the most similar pair that does not qualify.']),
      ],
      reverse: miss === null || before === null ? undefined : reversal(before, miss, name),
    },
    {
      asks: 'Which groups follow from the pairs?',
      rule: multiple ? 'all maximal cliques of the pairs' : 'cliques of the pairs, one after the other',
      means: groupsFrom(result),
      list: 'Groups that were made',
      compared: [],
      notes: [`${counted(madeIn(round).length, 'group', 'groups')} in this round, of ${count(trees.length)} before.`],
    },
  ];
}

/** The nodes that a round made. */
export const madeIn = ({ groupNode }: Round): number[] => Array.from(groupNode).filter(isThere);
