import type { Dataset } from '../../model/dataset.ts';
import type { Method } from '../../model/method.ts';

/** Whether there is anything that a method could make a tree of. */
const hasData = ({ logits, lists, features, dissimilarity, confusion, edges, image }: Dataset): boolean =>
  [logits, lists, features, dissimilarity, confusion, edges, image].some((input) => input != null);

/** What draws a tree that is opened alone, as its file has it. It makes no tree, so it is in no list of methods. */
export const opened: Method = {
  id: 'opened',
  name: 'Opened tree',
  summary: 'draws the tree of a file as it is, with the names of its groups',
  options: [],
  heights: () => '',
  heightScale: 'distances',
  missing(dataset) {
    if (dataset.reference === null)
      return 'Open a tree: Newick, Nexus, nested JSON, linkage.npy or a table of child,parent.';
    return hasData(dataset) ? 'Data are open too: a method makes a tree of them, and this one stands beside it.' : null;
  },
};
