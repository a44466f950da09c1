import { ultrametricFindings } from '../../../engine/methods/ultrametric/findings.ts';
import { resultAtIterate } from '../../../engine/methods/ultrametric/iterate.ts';
import type { MethodPanel } from '../shared/kit.ts';
import { DescentPlayback } from './descent-playback.tsx';
import { decideNode } from './playback.ts';

/** The panel of a fit, with its descent and its groups. */
export const panel: MethodPanel = {
  way: () =>
    'A fit merges nothing. It begins with a value for every edge of the graph, and each step of gradient descent moves those that make the tree to where the cost falls. The tree follows from the values, and is shown here step by step.',
  Way: DescentPlayback,
  iterates: (result) => ultrametricFindings(result)?.descent?.steps ?? [],
  atIterate: resultAtIterate,
  decideNode,
};
