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
import { confusionFindings, type Round } from '../../../engine/methods/confusion/findings.ts';
import type { Result } from '../../../engine/model/result.ts';
import { count, counted } from '../../app/parts/format.ts';
import { type Compared, type Lit, lit, litName, type Part, type Question, telling } from '../shared/kit.ts';
import { derivation, ruleOf } from './derivation.ts';

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
