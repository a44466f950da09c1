import type { MethodPanel } from '../../app/panel-kit.ts';
import { ultrametricFindings } from './findings.ts';
import { resultAtIterate } from './iterate.ts';
import { DescentPlayback } from './panel/descent-playback.tsx';
import { SemiSupervisedTable } from './panel/semi-supervised-table.tsx';
import { decideNode } from './playback.ts';

/** How a fit tells of its descent and of its groups, and of what known labels gave. */
export const panel: MethodPanel = {
  way: () =>
    'A fit merges nothing. It begins with a value for every edge of the graph, and each step of gradient descent moves those that make the tree to where the cost falls. The tree follows from the values, and is shown here step by step.',
  Way: DescentPlayback,
  iterates: (result) => ultrametricFindings(result)?.descent?.steps ?? [],
  atIterate: resultAtIterate,
  decideNode,
  Table: SemiSupervisedTable,
};
