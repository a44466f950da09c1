import { LEFT_OUT, withoutCounts } from '../session-file/without-counts.ts';
import { holdsFiles, holdsJson, holdsNamed, holdsNewick, holdsNoMore, holdsSession, holdsView } from './contents.ts';
import { type ExportFormat, writers } from './exports.ts';

/* The formats of the menu; the first tree does not need them. */

export const SESSION_WITH_DATA: ExportFormat = {
  label: 'Session with data',
  hint: 'the same with the files inside; drop it here to open it',
  extension: 'session.zip',
  section: 'Session',
  hasFiles: true,
  holds: holdsFiles,
  write: async (finished, view) => (await writers()).sessionWithData(finished, view),
};

const IN_PIXELS = 'the same in pixels, at 300 dots an inch or as many as this browser can draw';

const lacksTanglegram: ExportFormat['lacks'] = ({ tanglegram }) =>
  tanglegram === null ? 'compare the tree with another one first: choose “comparison” beside it' : null;

const lacksCut: ExportFormat['lacks'] = ({ clusters }) =>
  clusters === null ? 'cut the tree first: drag the line of the cut, or choose one under “Clusters”' : null;

export const EXPORTS: readonly ExportFormat[] = [
  {
    label: 'Hierarchy (JSON)',
    hint: 'tree, merges and why',
    holds: holdsJson,
    extension: 'json',
    section: 'Tree',
    write: async (finished) => (await writers()).json(finished),
  },
  {
    label: 'Newick',
    hint: 'for tree viewers; branch lengths are differences of heights; a comment on the root',
    holds: holdsNewick,
    extension: 'nwk',
    section: 'Tree',
    write: async (finished) => (await writers()).newick(finished),
  },
  {
    label: 'Linkage matrix (.npy)',
    hint: 'for scipy.cluster.hierarchy, leaves in class order',
    holds: holdsNoMore,
    extension: 'linkage.npy',
    section: 'Tree',
    write: async (finished) => (await writers()).linkage(finished),
  },
  {
    label: 'Tree as CSV',
    hint: 'child,parent: one line for each edge, below comments',
    holds: holdsNoMore,
    extension: 'tree.csv',
    section: 'Tree',
    write: async (finished) => (await writers()).parents(finished),
  },
  {
    label: 'Clusters as CSV',
    hint: 'the cluster of every class, below comments',
    lacks: lacksCut,
    holds: holdsNoMore,
    extension: 'clusters.csv',
    section: 'Tree',
    write: async (finished, view) => (await writers()).clusters(finished, view),
  },
  {
    label: 'Python',
    hint: 'loads the linkage matrix in SciPy and cuts it: where the page does, else into ten clusters',
    holds: holdsNoMore,
    extension: 'py',
    section: 'Tree',
    write: async (finished, view) => (await writers()).python(finished, view),
  },
  {
    label: 'SVG',
    hint: 'the whole tree with legend and caption, on white',
    holds: holdsNoMore,
    extension: 'svg',
    section: 'Figure',
    write: async (finished, view) => (await writers()).svg(finished, view),
  },
  {
    label: 'PNG',
    hint: IN_PIXELS,
    holds: holdsNoMore,
    extension: 'png',
    section: 'Figure',
    write: async (finished, view) => (await writers()).png(finished, view),
  },
  {
    label: 'SVG of this view',
    hint: 'what is on screen: the tree in its present view, and the pictures beside it',
    holds: holdsView,
    extension: 'view.svg',
    section: 'Figure',
    write: async (finished, view) => (await writers()).viewSvg(finished, view),
  },
  {
    label: 'PNG of this view',
    hint: IN_PIXELS,
    holds: holdsView,
    extension: 'view.png',
    section: 'Figure',
    write: async (finished, view) => (await writers()).viewPng(finished, view),
  },
  {
    label: 'PDF of this view',
    hint: 'the same as lines and text, its fonts inside',
    holds: holdsView,
    extension: 'view.pdf',
    section: 'Figure',
    write: async (finished, view) => (await writers()).viewPdf(finished, view),
  },
  {
    label: 'Tanglegram (SVG)',
    hint: 'this tree and the one that it is compared with, every class with its name, on white',
    lacks: lacksTanglegram,
    holds: holdsNoMore,
    extension: 'tanglegram.svg',
    section: 'Figure',
    write: async (finished, view) => (await writers()).tanglegramSvg(finished, view),
  },
  {
    label: 'Tanglegram (PNG)',
    hint: IN_PIXELS,
    lacks: lacksTanglegram,
    holds: holdsNoMore,
    extension: 'tanglegram.png',
    section: 'Figure',
    write: async (finished, view) => (await writers()).tanglegramPng(finished, view),
  },
  {
    label: 'Newick with named groups',
    hint: 'for ETE, Biopython and others that tell nodes by name; no support; apostrophes become ’',
    holds: holdsNamed,
    extension: 'named.nwk',
    section: 'Other programs',
    write: async (finished) => (await writers()).namedNewick(finished),
  },
  {
    label: 'Label paths (hiclass)',
    hint: 'CSV without comments: a line for each class, the groups above it from the top down',
    holds: holdsNamed,
    extension: 'paths.csv',
    section: 'Other programs',
    write: async (finished) => (await writers()).labelPaths(finished),
  },
  {
    label: 'NBDT graph (JSON)',
    hint: 'node-link JSON, also for networkx; WordNet ids where the classes have them',
    holds: holdsNamed,
    extension: 'nbdt.json',
    section: 'Other programs',
    write: async (finished) => (await writers()).nodeLink(finished),
  },
  {
    label: 'Graphviz (DOT)',
    hint: 'classes, groups and edges',
    holds: holdsNamed,
    extension: 'dot',
    section: 'Other programs',
    write: async (finished) => (await writers()).dot(finished),
  },
  {
    label: 'Groups of the cut (JSON)',
    hint: 'the group of every class by its name',
    lacks: lacksCut,
    holds: holdsNoMore,
    extension: 'groups.json',
    section: 'Other programs',
    write: async (finished, view) => (await writers()).groupsAsJson(finished, view),
  },
  {
    label: 'Groups of the cut (Python)',
    hint: 'the same as a dictionary',
    lacks: lacksCut,
    holds: holdsNoMore,
    extension: 'groups.py',
    section: 'Other programs',
    write: async (finished, view) => (await writers()).groupsAsPython(finished, view),
  },
  {
    label: 'Session',
    hint: 'to look at the tree again later; drop it here to open it',
    holds: holdsSession,
    extension: 'session.json',
    section: 'Session',
    write: async (finished, view) => (await writers()).session(finished, view),
  },
  {
    label: 'Session without counts',
    hint: `the same without ${LEFT_OUT}`,
    holds: (finished) => holdsSession(withoutCounts(finished)),
    extension: 'without-counts.session.json',
    section: 'Session',
    write: async (finished, view) =>
      (await writers()).session(withoutCounts(finished), { ...view, address: view.whole }),
  },
  SESSION_WITH_DATA,
];
