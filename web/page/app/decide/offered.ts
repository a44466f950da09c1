import { at } from '../../../engine/base/arrays.ts';
import { remembered } from '../../../engine/base/once.ts';
import type { DecidedTree } from '../../../engine/decisions/types.ts';
import { CLASS_TREES } from '../../../engine/methods/index.ts';
import { DRAWN } from './at-hand.ts';
import type { Choice } from './choice.ts';
import type { Found } from './deciding.ts';

/** A tree that answers, and what it is called. */
export interface Offered {
  readonly id: string;
  readonly tree: DecidedTree;
  readonly title: string;
  /** True where it was made from the points that judge it. */
  readonly hasSeenJudged: boolean;
}

/** All that was judged, in the order of the list. */
export const offeredIn = remembered((found: Found): readonly Offered[] =>
  found.decisions.trees.map((tree): Offered => {
    if (tree.kind === 'none') return { id: 'none', tree, title: 'no tree', hasSeenJudged: false };
    const place = tree.kind === 'given' ? found.trees.findIndex(({ name }) => name === tree.name) : -1;
    const given = found.trees[place];
    if (given === undefined) {
      return {
        id: `built ${tree.name}`,
        tree,
        title: `${CLASS_TREES.find(({ id }) => id === tree.name)?.name ?? tree.name}, made of ${found.settings.strict ? 'fitting' : 'calibration'} points`,
        hasSeenJudged: false,
      };
    }
    return {
      id: given.id,
      tree,
      title: given.name,
      hasSeenJudged: found.seen[place]?.judged === true,
    };
  }),
);

/** The tree that answers: the chosen one, else the drawn one, else the first tree. The first offer is to answer without a tree. */
export function chosenOffer(found: Found, { tree }: Pick<Choice, 'tree'>): Offered {
  const offered = offeredIn(found);
  const wanted = tree ?? DRAWN;
  return (
    offered.find(({ id }) => id === wanted) ?? offered.find(({ id }) => id === DRAWN) ?? offered[1] ?? at(offered, 0)
  );
}
