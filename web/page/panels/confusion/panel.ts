import { at } from '../../../engine/base/arrays.ts';
import { beforeRound, closestMiss, similarityOf, treesBefore } from '../../../engine/methods/confusion/before-round.ts';
import { confusionFindings, type Round } from '../../../engine/methods/confusion/findings.ts';
import { type ChosenPair, type JudgedPair, type MethodPanel, telling } from '../shared/kit.ts';
import { MadeGroups } from './made-groups.tsx';
import { decideNodeByRounds } from './node-question.ts';
import { decideByRounds } from './playback.ts';
import { RoundsList } from './rounds-list.tsx';

type Pair = readonly [number, number];

/**
 * The judgement of two groups in a round that does not join them: whether they qualify, and why they do not join
 * although they do.
 */
function judgePair({ result, step, pair, name }: ChosenPair): JudgedPair | null {
  const rounds = confusionFindings(result)?.rounds;
  const round = rounds?.rounds[step];
  if (rounds === undefined || round === undefined) return null;
  const trees = Array.from(treesBefore(result, rounds, step));
  const [i, j] = pair.map((node) => trees.indexOf(node)) as [number, number];
  if (i < 0 || j < 0) return null;
  const before = beforeRound(rounds, step);
  const place = placeOf(round, [i, j]);
  const kept = place < 0 ? undefined : round.pairSimilarity?.[place];
  const value = kept ?? (before === null ? null : similarityOf(before, i, j));
  if (place >= 0) {
    const number = value === null ? '' : ` (${telling([value])(value)})`;
    const why = inAGroup(round, [i, j], (tree) => name(at(trees, tree)));
    return { grade: 'near', value, said: () => `These qualify too${number}${why}.` };
  }
  const miss = before === null ? null : closestMiss(before);
  const isMiss = miss !== null && [i, j].every((tree) => miss.includes(tree));
  return {
    grade: isMiss ? 'near' : 'wrong',
    value,
    said: (own) => (isMiss ? `Yours comes nearest to qualifying, ${own}.` : null),
  };
}

/** The place of a pair among those that qualify; -1 if it does not. */
function placeOf({ pairs }: Round, pair: Pair): number {
  for (let place = 0; 2 * place < pairs.length; place++) {
    if (pair.includes(at(pairs, 2 * place)) && pair.includes(at(pairs, 2 * place + 1))) return place;
  }
  return -1;
}

/** ", but c1 is already in a group with c0 in this round". */
function inAGroup({ groupStart, groupMember }: Round, pair: Pair, name: (tree: number) => string): string {
  const groups = Array.from({ length: groupStart.length - 1 }, (_, group) =>
    Array.from(groupMember.subarray(groupStart[group], groupStart[group + 1])),
  );
  for (const one of [pair[1], pair[0]]) {
    const others = groups.find((members) => members.includes(one))?.filter((member) => member !== one) ?? [];
    if (others.length > 0) {
      return `, but ${name(one)} is already in a group with ${others.map(name).join(', ')} in this round`;
    }
  }
  return '';
}

/** The panel of confusion merging, with its rounds. */
export const panel: MethodPanel = {
  decide: decideByRounds,
  judge: judgePair,
  Step: MadeGroups,
  Steps: RoundsList,
  way: () => 'No two classes were ever taken for each other, so nothing was merged: all of them hang at the root.',
  decideNode: decideNodeByRounds,
  // The values of Figures 15 to 20 of the paper.
  sweeps: [{ label: 'Sweep over r', key: 'r', values: [0, 0.1, 0.2, 0.3, 0.8, 1] }],
};
