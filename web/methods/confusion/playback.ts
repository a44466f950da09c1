import { type Compared, type Question, telling } from '../../app/panel-kit.ts';
import { three } from '../../app/parts/digits.ts';
import { count, counted } from '../../app/parts/format.ts';
import { at as entry } from '../../base/at.ts';
import type { Result } from '../../model/result.ts';
import { confusionFindings, type Round, type Rounds } from './findings.ts';

/** How many qualifying pairs are shown. */
const MOST = 8;

/** Similarities within this share of the largest are equal, as the core compares them. */
const ROUNDING = 1e-12;

/** The similarities of the trees before a round, the largest of each to any other, and how much below it is enough. */
interface Before {
  readonly delta: number;
  readonly similarity: Float64Array;
  readonly trees: number;
  readonly largest: Float64Array;
}

/** Null where the similarities were too many to keep. */
function beforeRound({ similarity, rounds }: Rounds, step: number): Before | null {
  const kept = step === 0 ? similarity : entry(rounds, step - 1).similarity;
  const { delta } = entry(rounds, step);
  if (kept === null || delta === null) return null;
  const trees = Math.round(Math.sqrt(kept.length));
  const largest = Float64Array.from({ length: trees }, (_, i) =>
    kept.subarray(i * trees, (i + 1) * trees).reduce((most, value, k) => (k === i ? most : Math.max(most, value)), 0),
  );
  return { delta, similarity: kept, trees, largest };
}

/** The most similar pair that did not qualify; null where every similar pair did. O(trees²). */
function closestMiss({ delta, similarity, trees, largest }: Before): readonly [number, number] | null {
  const slack = ROUNDING * largest.reduce((most, value) => Math.max(most, value), 0);
  let found: readonly [number, number] | null = null;
  let most = 0;
  for (let i = 0; i < trees; i++) {
    for (let j = i + 1; j < trees; j++) {
      const own = entry(similarity, i * trees + j);
      const wanted = Math.max(entry(largest, i), entry(largest, j));
      if (own > most && own + delta < wanted - slack) [found, most] = [[i, j], own];
    }
  }
  return found;
}

/** Whether pairs fulfil the condition, in numbers. */
function inequality({ delta, similarity, trees, largest }: Before, i: number, j: number): string {
  const own = entry(similarity, i * trees + j);
  const wanted = Math.max(entry(largest, i), entry(largest, j));
  const slack = ROUNDING * largest.reduce((most, value) => Math.max(most, value), 0);
  const write = telling([own + delta, wanted]);
  return `${three(own)} + ${three(delta)} = ${write(own + delta)} ${own + delta >= wanted - slack ? '≥' : '<'} ${write(wanted)}`;
}

const GROUPS = {
  single:
    'From the most similar pair on, the class or group is added that pairs with every member and is most similar to them on average, until there is none. No two groups share a member.',
  multiple:
    'Every set whose members all pair with each other is a group, unless a larger such set contains it: groups may share members.',
} as const;

/** The nodes of the trees before a round: of the classes, then those that the round before left. */
function treesBefore({ classes }: Result, { rounds }: Rounds, step: number): ArrayLike<number> {
  return step === 0 ? Array.from(classes.keys()) : entry(rounds, step - 1).treeNode;
}

/** The most similar pair that did not qualify, as it is shown. */
function missedIn(
  before: Before,
  compare: (i: number, j: number, value: number, taken: boolean) => Compared,
): Compared | null {
  const pair = closestMiss(before);
  if (pair === null) return null;
  const [i, j] = pair;
  return compare(i, j, entry(before.similarity, i * before.trees + j), false);
}

/** The threshold in numbers; none in a session without counts. */
const filled = ({ m, delta }: Round, { r }: Result['options']): string | undefined =>
  m === null || delta === null
    ? undefined
    : `m = ${three(m)}, δ = r × m = ${String(r)} × ${three(m)} = ${three(delta)}`;

/** One round of confusion merging: the pairs that fulfil condition (1), and how groups follow from them. */
export function decideByRounds(result: Result, step: number): readonly Question[] {
  const rounds = confusionFindings(result)?.rounds;
  const round = rounds?.rounds[step];
  if (rounds === undefined || round === undefined) return [];
  const before = beforeRound(rounds, step);
  const trees = treesBefore(result, rounds, step);
  const compare = (i: number, j: number, value: number | null, taken: boolean): Compared => ({
    nodes: [entry(trees, i), entry(trees, j)],
    value,
    taken,
    note: before === null ? undefined : inequality(before, i, j),
  });
  const all = round.pairs.length / 2;
  const pairs = Array.from({ length: Math.min(all, MOST) }, (_, at) => {
    const value = round.pairSimilarity === null ? null : entry(round.pairSimilarity, at);
    return compare(entry(round.pairs, 2 * at), entry(round.pairs, 2 * at + 1), value, true);
  });
  const more = all - pairs.length;
  const miss = before === null ? null : missedIn(before, compare);
  const multiple = result.options.inheritance === 'multiple';
  return [
    {
      asks: 'Which pairs are similar enough?',
      rule: 'S(i, j) > 0 and S(i, j) + δ ≥ S(i, k), S(j, k) for all k',
      filled: filled(round, result.options),
      means: `No other is more similar to either of them by more than δ (Kang & Lin, condition 1). m is the largest similarity of the round${multiple ? ' between groups without a common class' : ''}.`,
      list: 'Pairs by similarity',
      compared: miss === null ? pairs : [...pairs, miss],
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
      notes: [`${counted(madeIn(round).length, 'group', 'groups')} in this round, of ${count(trees.length)} before.`],
    },
  ];
}

/** The nodes that a round made. */
export const madeIn = ({ groupNode }: Round): number[] => Array.from(groupNode).filter((node) => node >= 0);
