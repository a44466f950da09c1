import { type ExportFormat, writers } from './exports.ts';

/* What the menu offers; the first tree does not need it. */

export const SESSION_WITH_DATA: ExportFormat = {
  label: 'Session with data',
  hint: 'the same with the files inside; drop it here to open it',
  extension: 'session.zip',
  section: 'Session',
  write: async (finished, view) => (await writers()).sessionWithData(finished, view),
};

export const EXPORTS: readonly ExportFormat[] = [
  {
    label: 'Hierarchy (JSON)',
    hint: 'everything: tree, merges and why, metrics, digests',
    extension: 'json',
    section: 'Tree',
    write: async (finished) => (await writers()).json(finished),
  },
  {
    label: 'Newick',
    hint: 'for tree viewers; branches as long as heights differ',
    extension: 'nwk',
    section: 'Tree',
    write: async (finished) => (await writers()).newick(finished),
  },
  {
    label: 'Linkage matrix (.npy)',
    hint: 'for scipy.cluster.hierarchy, leaves in class order',
    extension: 'linkage.npy',
    section: 'Tree',
    write: async (finished) => (await writers()).linkage(finished),
  },
  {
    label: 'Tree as CSV',
    hint: 'child,parent, one line an edge',
    extension: 'tree.csv',
    section: 'Tree',
    write: async (finished) => (await writers()).parents(finished),
  },
  {
    label: 'Clusters as CSV',
    hint: 'the cluster of every class, where the tree is cut',
    extension: 'clusters.csv',
    section: 'Tree',
    write: async (finished, view) => (await writers()).clusters(finished, view),
  },
  {
    label: 'Python',
    hint: 'the lines that load the linkage matrix in SciPy, and cut it as here',
    extension: 'py',
    section: 'Tree',
    write: async (finished, view) => (await writers()).python(finished, view),
  },
  {
    label: 'SVG',
    hint: 'the whole tree with legend and caption, on white',
    extension: 'svg',
    section: 'Figure',
    write: async (finished, view) => (await writers()).svg(finished, view),
  },
  {
    label: 'PNG',
    hint: 'the same in pixels, at 300 dots an inch',
    extension: 'png',
    section: 'Figure',
    write: async (finished, view) => (await writers()).png(finished, view),
  },
  {
    label: 'SVG of this view',
    hint: 'what is on screen: the tree as it is looked at, and what stands beside it',
    extension: 'view.svg',
    section: 'Figure',
    write: async (finished, view) => (await writers()).viewSvg(finished, view),
  },
  {
    label: 'PNG of this view',
    hint: 'the same in pixels, at 300 dots an inch',
    extension: 'view.png',
    section: 'Figure',
    write: async (finished, view) => (await writers()).viewPng(finished, view),
  },
  {
    label: 'Session',
    hint: 'to go on later: result, options and view; of your files names and digests only',
    extension: 'session.json',
    section: 'Session',
    write: async (finished, view) => (await writers()).session(finished, view),
  },
  SESSION_WITH_DATA,
];
