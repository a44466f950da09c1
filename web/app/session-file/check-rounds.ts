import type { Rounds } from '../../model/result.ts';
import { arrayOf, type Check, finite, indices, list, nullable, record, refuse } from './checks.ts';

/** Where each group's members start: from 0 on, never less, to as many as there are. */
function checkStarts(starts: Uint32Array, members: number, place: string): void {
  starts.forEach((start, i) => {
    if (i === 0 ? start !== 0 : start < (starts[i - 1] ?? 0)) refuse(`${place}[${i}]`, 'starts in order', start);
  });
  if (starts.length === 0 || starts.at(-1) !== members) refuse(place, `an end at ${members}`, starts.at(-1));
}

/** The rounds of confusion merging: each speaks of the places in the list of trees that the one before left. */
export const roundsOf =
  (classes: number, nodes: number): Check =>
  (value, place) => {
    const matrix = (trees: number): Check => nullable(arrayOf('Float64Array', trees * trees));
    const node: Check = arrayOf('Int32Array', null, (x) => x >= -1 && x < nodes, `a node below ${nodes}, or -1`);
    record({ similarity: matrix(classes), rounds: list(record({})) })(value, place);
    let trees = classes;
    (value as Rounds).rounds.forEach((round, i) => {
      const at = `${place}.rounds[${i}]`;
      record({
        m: finite,
        delta: finite,
        pairs: indices('Uint32Array', null, trees),
        pairSimilarity: arrayOf('Float64Array', null),
        groupStart: arrayOf('Uint32Array', null),
        groupMember: indices('Uint32Array', null, trees),
        groupNode: node,
        treeNode: node,
      })(round, at);
      const { pairs, pairSimilarity, groupStart, groupMember, groupNode, treeNode, similarity } = round;
      if (pairs.length !== 2 * pairSimilarity.length) refuse(`${at}.pairs`, 'two places a pair', pairs);
      checkStarts(groupStart, groupMember.length, `${at}.groupStart`);
      if (groupNode.length !== groupStart.length - 1) refuse(`${at}.groupNode`, 'a node a group', groupNode);
      trees = treeNode.length;
      matrix(trees)(similarity, `${at}.similarity`);
    });
  };
