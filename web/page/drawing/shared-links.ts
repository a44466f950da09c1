import { childrenOf } from '../../engine/hierarchy/walk.ts';
import { type Hierarchy, nodeCount } from '../../engine/model/hierarchy.ts';
import { type Mark, pathMark } from './marks.ts';
import { curveTo, moveTo } from './path.ts';
import type { Overlay } from './scene.ts';

/** More curves than this hide the tree: then only those of one node are drawn. */
const MOST = 150;

/** The further parents that nodes have: how many in all. */
const furtherParents = (hierarchy: Hierarchy): number => hierarchy.child.length - (nodeCount(hierarchy) - 1);

/**
 * Further parents, where a hierarchy has them: curves that bend towards the root, so that none is taken for a branch. Where
 * there are very many, those from and to the node that is `picked`.
 */
export const sharedLinks =
  (picked: number | null): Overlay =>
  ({ tree, x, y }, keys) => {
    const { hierarchy, parents } = tree;
    const all = furtherParents(hierarchy) <= MOST;
    const root = parents.length - 1;
    const marks: Mark[] = [];
    for (let node = root; node >= 0; node--) {
      for (const child of childrenOf(hierarchy, node)) {
        if (parents[child] === node || !(all || node === picked || child === picked)) continue;
        const [fromX, fromY, toX, toY] = [x[node], y[node], x[child], y[child]] as [number, number, number, number];
        const bendX = (fromX + toX) / 4 + (x[root] as number) / 2;
        const bendY = (fromY + toY) / 4 + (y[root] as number) / 2;
        const path = [...moveTo(fromX, fromY), ...curveTo(bendX, bendY, toX, toY)];
        marks.push(pathMark(`shared ${keys[child]} ${keys[node]}`, 'shared', path, { node: child }));
      }
    }
    return marks;
  };
