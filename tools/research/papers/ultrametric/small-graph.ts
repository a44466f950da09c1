import { minMax } from '../../../../web/engine/bindings/graph.ts';
import { type Experiment, heldIf } from '../paper.ts';

/** The graph of the paper's figure 3, counted from 0. */
const GRAPH = {
  vertices: 5,
  src: Uint32Array.of(0, 0, 1, 2, 1, 1, 3),
  dst: Uint32Array.of(2, 1, 2, 4, 4, 3, 4),
  weight: Float64Array.of(6, 4, 3, 8, 11, 7, 5),
};
/** Column by column of the paper's Jacobian, counted from 1. */
const PAPER = '2, 2, 3, 6, 6, 6, 7';

export const jacobian: Experiment = {
  of: 'Figure 3',
  shows: 'the single-linkage tree of a small graph and the Jacobian of the min-max operator',
  note: 'The sample “Small graph of the ultrametric paper”. The Jacobian has one 1 in each column: where the pass edge of that edge is.',
  quick: true,
  found: async ({ core }) => {
    const pass = Array.from(minMax(core, GRAPH, GRAPH.weight).pass, (edge) => edge + 1).join(', ');
    return {
      claims: [{ claim: `pass edges of edges 1 to 7: ${PAPER}`, here: pass, verdict: heldIf(pass === PAPER) }],
      body: '',
    };
  },
};
