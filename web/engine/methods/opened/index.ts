import type { Dataset } from '../../model/dataset.ts';
import type { Registration } from '../shared/registration.ts';

/** True where there are data that a method can make a tree of. */
const hasData = (data: Dataset): boolean =>
  (data.logits ?? data.lists ?? data.features ?? data.dissimilarity ?? data.confusion ?? data.edges ?? data.image) !=
  null;

/** Registration of a tree that is opened alone and drawn as its file has it. It makes no tree, so it is in no list of methods. */
export const opened: Registration = {
  id: 'opened',
  name: 'Opened tree',
  summary: 'draws the tree of a file as it is',
  options: [],
  hints: {},
  heights: () => '',
  heightScale: 'distances',
  run: async () => (await import('./run.ts')).runOpened,
  missing(dataset) {
    if (dataset.reference === null) return 'Open a tree.';
    return hasData(dataset) ? 'Data are open too: choose a method.' : null;
  },
};
