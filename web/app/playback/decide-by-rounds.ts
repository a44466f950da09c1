import type { Result, Round, Rounds } from '../../model/result.ts';
import { count, counted, three } from '../parts/format.ts';
import type { Compared, Question } from './decision.ts';
import { telling } from './telling.ts';

/** How many qualifying pairs are shown. */
const MOST = 8;

/** Similarities within this share of the largest are equal, as the core compares them. */
const ROUNDING = 1e-12;

/** The similarities of the trees before a round, and the largest of each to any other. */
interface Before {
  readonly similarity: Float64Array;
  readonly trees: number;
  readonly largest: Float64Array;
}

/** Null where the similarities were too many to keep. */
function beforeRound({ similarity, rounds }: Rounds, step: number): Before | null {
  const kept = step === 0 ? similarity : (rounds[step - 1]?.similarity ?? null);
  if (kept === null) return null;
  const trees = Math.round(Math.sqrt(kept.length));
  const largest = Float64Array.from({ length: trees }, (_, i) =>
    kept.subarray(i * trees, (i + 1) * trees).reduce((most, value, k) => (k === i ? most : Math.max(most, value)), 0),
  );
  return { similarity: kept, trees, largest };
}

/** The most similar pair that did not qualify; null where every similar pair did. O(trees²). */
function closestMiss({ similarity, trees, largest }: Before, { delta }: Round): readonly [number, number] | null {
  const slack = ROUNDING * largest.reduce((most, value) => Math.max(most, value), 0);
  let found: readonly [number, number] | null = null;
  let most = 0;
  for (let i = 0; i < trees; i++) {
    for (let j = i + 1; j < trees; j++) {
      const own = similarity[i * trees + j] ?? 0;
      const wanted = Math.max(largest[i] ?? 0, largest[j] ?? 0);
      if (own > most && own + delta < wanted - slack) [found, most] = [[i, j], own];
    }
  }
  return found;
}

/** Whether pairs fulfil the condition, in numbers. */
function inequality({ similarity, trees, largest }: Before, { delta }: Round, i: number, j: number): string {
  const own = similarity[i * trees + j] ?? 0;
  const wanted = Math.max(largest[i] ?? 0, largest[j] ?? 0);
  const slack = ROUNDING * largest.reduce((most, value) => Math.max(most, value), 0);
  const write = telling([own + delta, wanted]);
  return `${three(own)} + ${three(delta)} = ${write(own + delta)} ${own + delta >= wanted - slack ? '≥' : '<'} ${write(wanted)}`;
}

const GROUPS = {
  single:
    'From the most similar pair on, the class or group is added that pairs with every member and is most similar to them on average, until there is none. No two groups share a member.',
  multiple: 'Every largest set whose members all pair with each other is a group: groups may share members.',
} as const;

/** One round of confusion merging: the pairs that fulfil condition (1), and how groups follow from them. */
export function decideByRounds({ options, classes }: Result, rounds: Rounds, step: number): readonly Question[] {
  const round = rounds.rounds[step];
  if (round === undefined) return [];
  const before = beforeRound(rounds, step);
  // Before the first round place c is class c, whose node is c; then the trees that the round before left.
  const nodeAt = (place: number): number => (step === 0 ? place : (rounds.rounds[step - 1]?.treeNode[place] ?? -1));
  const compare = (i: number, j: number, value: number, taken: boolean): Compared => ({
    nodes: [nodeAt(i), nodeAt(j)],
    value,
    taken,
    note: before === null ? undefined : inequality(before, round, i, j),
  });
  const pairs = Array.from(round.pairSimilarity.subarray(0, MOST), (value, at) =>
    compare(round.pairs[2 * at] ?? 0, round.pairs[2 * at + 1] ?? 0, value, true),
  );
  const more = round.pairSimilarity.length - pairs.length;
  const miss = before === null ? null : closestMiss(before, round);
  const multiple = options.inheritance === 'multiple';
  const missed = miss === null || before === null ? 0 : (before.similarity[miss[0] * before.trees + miss[1]] ?? 0);
  return [
    {
      asks: 'Which pairs are similar enough?',
      rule: 'S(i, j) > 0 and S(i, j) + δ ≥ S(i, k), S(j, k) for all k',
      filled: `m = ${three(round.m)}, δ = r × m = ${String(options.r)} × ${three(round.m)} = ${three(round.delta)}`,
      means: `No other is more similar to either of them by more than δ (Kang & Lin, condition 1). m is the largest similarity of the round${multiple ? ' between groups without a common class' : ''}.`,
      list: 'Pairs by similarity',
      compared: miss === null ? pairs : [...pairs, compare(miss[0], miss[1], missed, false)],
      notes: [
        ...(more > 0 ? [`${counted(more, 'more pair qualifies', 'more pairs qualify')}.`] : []),
        ...(miss === null ? [] : ['The last one is the most similar pair that does not qualify.']),
      ],
    },
    {
      asks: 'Which groups follow from the pairs?',
      rule: multiple ? 'all maximal cliques of the pairs' : 'cliques of the pairs, one after the other',
      means: GROUPS[multiple ? 'multiple' : 'single'],
      list: 'Groups that were made',
      compared: [],
      notes: [
        `${counted(madeIn(round).length, 'group', 'groups')} in this round, of ${count(rounds.rounds[step - 1]?.treeNode.length ?? classes.length)} before.`,
      ],
    },
  ];
}

/** The nodes that a round made. */
export const madeIn = ({ groupNode }: Round): number[] => Array.from(groupNode).filter((node) => node >= 0);
