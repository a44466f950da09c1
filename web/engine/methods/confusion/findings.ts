import { at, startsOf } from '../../base/arrays.ts';
import {
  arrayOf,
  type Check,
  finite,
  indices,
  integer,
  list,
  nullable,
  optional,
  record,
  refuse,
} from '../../base/checks.ts';
import type { RoundLists } from '../../bindings/confusion.ts';
import { type FindingsFormat, findingsOf } from '../../model/findings.ts';

/** Similarities and merges of a round of confusion merging. Places in its lists are those in the list of trees before it. */
export interface Round extends Omit<RoundLists, Told | 'groupTie'> {
  /** 1 for a group that the order of the classes decided. The result keeps that by node; rounds of a file have none. */
  readonly groupTie?: Uint8Array | undefined;
  /** Of the trees after the round, row by row; null where all matrices together were too large to keep. */
  readonly similarity: Float64Array | null;
  /** Null in a session without counts: counts could be computed from it. */
  readonly m: number | null;
  readonly delta: number | null;
  readonly pairSimilarity: Float64Array | null;
}

/** Numbers of a round from which similarities, and so counts, could be computed. */
type Told = 'm' | 'delta' | 'pairSimilarity';

export interface Rounds {
  /** Of the classes, before the first round. */
  readonly similarity: Float64Array | null;
  readonly rounds: readonly Round[];
}

export interface ConfusionFindings {
  readonly rounds: Rounds;
}

export const confusionFindings = findingsOf<ConfusionFindings>('confusion');

/** The height of a node is the round that made it; the similarity of the classes is what the first round saw. */
export const knownOf = ({ rounds: { similarity, rounds } }: ConfusionFindings) => ({
  steps: rounds.length,
  similarity: similarity ?? undefined,
});

/** Numbers in pieces that end where the next one starts. */
const pieces = (values: Uint32Array, starts: Uint32Array): number[][] =>
  Array.from({ length: starts.length - 1 }, (_, i) => Array.from(values.subarray(starts[i], starts[i + 1])));

/** Without the similarities, which the data and the groups give. */
const roundJson = ({ m, delta, pairs, groupStart, groupMember, groupNode, treeNode }: Round) => ({
  m,
  delta,
  pairs: pieces(
    pairs,
    Uint32Array.from({ length: pairs.length / 2 + 1 }, (_, i) => 2 * i),
  ),
  groups: pieces(groupMember, groupStart),
  group_nodes: Array.from(groupNode),
  tree_nodes: Array.from(treeNode),
});

const LISTS = list(list(integer(0, 2 ** 32 - 1)));
const NODES = list(integer(-1, 2 ** 31 - 1));

/** Reads a round that `roundJson` wrote. */
function roundFromJson(json: unknown, place: string): Round {
  record({ pairs: LISTS, groups: LISTS, group_nodes: NODES, tree_nodes: NODES })(json, place);
  const { m, delta, pairs, groups, group_nodes, tree_nodes } = json as ReturnType<typeof roundJson>;
  return {
    ...{ m, delta, similarity: null, pairSimilarity: null },
    pairs: Uint32Array.from(pairs.flat()),
    groupStart: startsOf(groups),
    groupMember: Uint32Array.from(groups.flat()),
    groupNode: Int32Array.from(group_nodes),
    treeNode: Int32Array.from(tree_nodes),
  };
}

function fromJson({ rounds }: Readonly<Record<string, unknown>>) {
  if (rounds === undefined) return {};
  list(() => {})(rounds, 'result.rounds');
  const read = (rounds as readonly unknown[]).map((round, i) => roundFromJson(round, `result.rounds[${i}]`));
  return { rounds: { similarity: null, rounds: read } };
}

/** Checks the starts of each group's members: from 0 on, never less, to as many as there are. */
function checkStarts(starts: Uint32Array, members: number, place: string): void {
  starts.forEach((start, i) => {
    if (i === 0 ? start !== 0 : start < at(starts, i - 1)) refuse(`${place}[${i}]`, 'starts in order', start);
  });
  if (starts.length === 0 || starts.at(-1) !== members) refuse(place, `an end at ${members}`, starts.at(-1));
}

/** Each round speaks of the places in the list of trees that the one before left. */
const roundsOf =
  (classes: number, nodes: number): Check =>
  (value, place) => {
    const matrix = (trees: number): Check => nullable(arrayOf('Float64Array', trees * trees));
    const node: Check = arrayOf('Int32Array', null, (x) => x >= -1 && x < nodes, `a node below ${nodes}, or -1`);
    record({ similarity: matrix(classes), rounds: list(record({})) })(value, place);
    let trees = classes;
    (value as Rounds).rounds.forEach((round, i) => {
      const at = `${place}.rounds[${i}]`;
      record({
        m: nullable(finite),
        delta: nullable(finite),
        pairs: indices('Uint32Array', null, trees),
        pairSimilarity: nullable(arrayOf('Float64Array', null)),
        groupStart: arrayOf('Uint32Array', null),
        groupMember: indices('Uint32Array', null, trees),
        groupNode: node,
        treeNode: node,
        groupTie: optional(arrayOf('Uint8Array', null)),
      })(round, at);
      const { pairs, pairSimilarity, groupStart, groupMember, groupNode, treeNode, similarity } = round;
      const said = pairSimilarity === null ? pairs.length % 2 === 0 : pairs.length === 2 * pairSimilarity.length;
      if (!said) refuse(`${at}.pairs`, 'two places a pair', pairs);
      checkStarts(groupStart, groupMember.length, `${at}.groupStart`);
      if (groupNode.length !== groupStart.length - 1) refuse(`${at}.groupNode`, 'a node a group', groupNode);
      trees = treeNode.length;
      matrix(trees)(similarity, `${at}.similarity`);
    });
  };

const NOTHING_TOLD = { similarity: null, m: null, delta: null, pairSimilarity: null };

export const findings: FindingsFormat<ConfusionFindings> = {
  checks: ({ hierarchy, classes }) => ({ rounds: optional(roundsOf(classes, hierarchy.classOf.length)) }),
  json: ({ rounds }) => ({ rounds: rounds.rounds.map(roundJson) }),
  fromJson,
  known: knownOf,
  withoutCounts: ({ rounds }) => ({
    rounds: { similarity: null, rounds: rounds.rounds.map((round) => ({ ...round, ...NOTHING_TOLD })) },
  }),
  holds: ({ rounds: { similarity, rounds } }, file) => {
    if (file === 'json') return [];
    if (similarity !== null) return ['the rounds with their thresholds and similarities of the classes'];
    const areTold = rounds.some(({ pairSimilarity }) => pairSimilarity !== null);
    return [areTold ? 'the rounds with their thresholds and similarities of the pairs that were joined' : 'the rounds'];
  },
};
