import { at } from '../../base/at.ts';
import { remembered } from '../../base/remembered.ts';
import type { DecidedTree } from '../../decisions/types.ts';
import { CLASS_TREES } from '../../methods/class-trees.ts';
import { DRAWN } from './at-hand.ts';
import type { Choice } from './choice.ts';
import type { Found } from './deciding.ts';

/** A tree that answers, and what it is called. */
export interface Offered {
  readonly id: string;
  readonly tree: DecidedTree;
  readonly title: string;
  /** Whether it was made from the points that calibrate, and perhaps judge. */
  readonly isOfSamePoints: boolean;
  /** Whether it was made from the points that judge it. */
  readonly hasSeenJudged: boolean;
}

/** All that was judged, in the order of the list. */
export const offeredIn = remembered((found: Found): readonly Offered[] =>
  found.decisions.trees.map((tree): Offered => {
    if (tree.kind === 'none')
      return { id: 'none', tree, title: 'no tree', isOfSamePoints: false, hasSeenJudged: false };
    const given = tree.kind === 'given' ? found.trees.find(({ name }) => name === tree.name) : undefined;
    if (given === undefined) {
      return {
        id: `built ${tree.name}`,
        tree,
        title: `${CLASS_TREES.find(({ id }) => id === tree.name)?.name ?? tree.name}, made of calibration points`,
        // A strict split fits trees on rows of their own, apart from those that calibrate.
        isOfSamePoints: !found.settings.strict,
        hasSeenJudged: false,
      };
    }
    return {
      id: given.id,
      tree,
      title: given.name,
      isOfSamePoints: found.seen.calibrating.includes(given.name),
      hasSeenJudged: found.seen.judged.includes(given.name),
    };
  }),
);

/** What answers: the chosen tree, else the drawn one, else the first tree. The first offer is to answer without a tree. */
export function chosenOffer(found: Found, { tree }: Pick<Choice, 'tree'>): Offered {
  const offered = offeredIn(found);
  const wanted = tree ?? DRAWN;
  return (
    offered.find(({ id }) => id === wanted) ?? offered.find(({ id }) => id === DRAWN) ?? offered[1] ?? at(offered, 0)
  );
}
