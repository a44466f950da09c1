import { at as entry } from '../../../engine/base/arrays.ts';
import { childrenOf } from '../../../engine/hierarchy/walk.ts';
import { beforeRound, treesBefore } from '../../../engine/methods/confusion/before-round.ts';
import { confusionFindings, type Round, type Rounds } from '../../../engine/methods/confusion/findings.ts';
import type { Result } from '../../../engine/model/result.ts';
import { count, counted } from '../../app/parts/format.ts';
import type { Compared, Question } from '../shared/kit.ts';
import { CONDITION, inequality, litPair, placeOfLargest, threshold } from './playback.ts';

/** The most pairs that are shown. */
const MOST = 8;

const ASKS = 'Which pairs made it one group?';

/** Why there is a group: the pairs of its children that are similar enough, and the most similar one with one outside. */
export function decideNodeByRounds(result: Result, node: number): readonly Question[] {
  const rounds = confusionFindings(result)?.rounds;
  const members = new Set(childrenOf(result.hierarchy, node));
  if (rounds === undefined || members.size === 0) return [];
  const step = rounds.rounds.findIndex(({ groupNode }) => groupNode.includes(node));
  return [step < 0 ? leftOver(members.size) : byPairs(result, rounds, step, members)];
}

/** The root of classes that no similarity joined. */
const leftOver = (groups: number): Question => ({
  asks: ASKS,
  rule: CONDITION,
  means: 'No two groups had a similarity above 0 any more: what was left over hangs at the root.',
  list: 'Pairs by similarity',
  compared: [],
  notes: [`${counted(groups, 'group was', 'groups were')} left over.`],
});

/** A pair that was similar enough: its place in the round, the two trees by theirs, and their nodes. */
interface Pair {
  readonly place: number;
  readonly i: number;
  readonly j: number;
  readonly nodes: readonly [number, number];
}

const pairsOf = ({ pairs }: Round, trees: ArrayLike<number>): Pair[] =>
  Array.from({ length: pairs.length / 2 }, (_, place) => {
    const [i, j] = [entry(pairs, 2 * place), entry(pairs, 2 * place + 1)];
    return { place, i, j, nodes: [entry(trees, i), entry(trees, j)] };
  });

function byPairs(result: Result, rounds: Rounds, step: number, members: ReadonlySet<number>): Question {
  const round = entry(rounds.rounds, step);
  const before = beforeRound(rounds, step);
  const trees = treesBefore(result, rounds, step);
  const compare = ({ place, i, j, nodes }: Pair, taken: boolean): Compared => ({
    ...{ nodes, taken, lights: litPair(result, trees, i, j) },
    value: round.pairSimilarity === null ? null : entry(round.pairSimilarity, place),
    note: before === null ? undefined : inequality(before, i, j, (a, b) => litPair(result, trees, a, b)),
  });
  const pairs = pairsOf(round, trees);
  const within = ({ nodes }: Pair): number => nodes.filter((each) => members.has(each)).length;
  const inside = pairs.filter((pair) => within(pair) === 2);
  const outside = pairs.find((pair) => within(pair) === 1);
  const largest = entry(pairs, placeOfLargest(round));
  const more = inside.length - MOST;
  return {
    asks: ASKS,
    rule: CONDITION,
    filled: threshold(
      round,
      result.options,
      round.pairSimilarity === null ? null : litPair(result, trees, largest.i, largest.j),
    ),
    means: `Pairs of its parts that were similar enough in round ${count(step + 1)} of ${count(rounds.rounds.length)}: no other is more similar to either of them by more than δ (Kang & Lin, condition 1).`,
    list: 'Pairs by similarity',
    tellsLater: true,
    compared: [
      ...inside.slice(0, MOST).map((pair) => compare(pair, true)),
      ...(outside === undefined ? [] : [compare(outside, false)]),
    ],
    notes: [
      ...(more > 0
        ? [`${counted(more, 'more pair of its parts was', 'more pairs of its parts were')} similar enough.`]
        : []),
      ...(outside === undefined
        ? []
        : ['The last pair was similar enough too, but one of the two is in another group.']),
    ],
  };
}
