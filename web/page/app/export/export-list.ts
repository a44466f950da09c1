import { LEFT_OUT, withoutCounts } from '../session-file/without-counts.ts';
import { holdsFiles, holdsJson, holdsNamed, holdsNewick, holdsSession, holdsView } from './contents.ts';
import { type ExportFormat, type ExportSection, writers } from './exports.ts';

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

type OfSection = Omit<ExportFormat, 'section' | 'holds'> & Partial<Pick<ExportFormat, 'holds'>>;

/** The formats of a section of the menu: those that say nothing of it hold what every file holds. */
const inSection = (section: ExportSection, formats: readonly OfSection[]): readonly ExportFormat[] =>
  formats.map((format) => ({ holds: () => '', ...format, section }));

export const EXPORTS: readonly ExportFormat[] = [
  ...inSection('Tree', [
    {
      label: 'Hierarchy (JSON)',
      hint: 'tree, merges and why',
      holds: holdsJson,
      extension: 'json',
      write: async (finished) => (await writers()).json(finished),
    },
    {
      label: 'Newick',
      hint: 'for tree viewers; branch lengths are differences of heights; a comment on the root',
      holds: holdsNewick,
      extension: 'nwk',
      write: async (finished) => (await writers()).newick(finished),
    },
    {
      label: 'Linkage matrix (.npy)',
      hint: 'for scipy.cluster.hierarchy, leaves in class order',
      extension: 'linkage.npy',
      write: async (finished) => (await writers()).linkage(finished),
    },
    {
      label: 'Tree as CSV',
      hint: 'child,parent: one line for each edge, below comments',
      extension: 'tree.csv',
      write: async (finished) => (await writers()).parents(finished),
    },
    {
      label: 'Clusters as CSV',
      hint: 'the cluster of every class, below comments',
      lacks: lacksCut,
      extension: 'clusters.csv',
      write: async (finished, view) => (await writers()).clusters(finished, view),
    },
    {
      label: 'Python',
      hint: 'loads the linkage matrix in SciPy and cuts it: where the page does, else into ten clusters',
      extension: 'py',
      write: async (finished, view) => (await writers()).python(finished, view),
    },
  ]),
  ...inSection('Figure', [
    {
      label: 'SVG',
      hint: 'the whole tree with legend and caption, on white',
      extension: 'svg',
      write: async (finished, view) => (await writers()).svg(finished, view),
    },
    {
      label: 'PNG',
      hint: IN_PIXELS,
      extension: 'png',
      write: async (finished, view) => (await writers()).png(finished, view),
    },
    {
      label: 'SVG of this view',
      hint: 'what is on screen: the tree in its present view, and the pictures beside it',
      holds: holdsView,
      extension: 'view.svg',
      write: async (finished, view) => (await writers()).viewSvg(finished, view),
    },
    {
      label: 'PNG of this view',
      hint: IN_PIXELS,
      holds: holdsView,
      extension: 'view.png',
      write: async (finished, view) => (await writers()).viewPng(finished, view),
    },
    {
      label: 'PDF of this view',
      hint: 'the same as lines and text, its fonts inside',
      holds: holdsView,
      extension: 'view.pdf',
      write: async (finished, view) => (await writers()).viewPdf(finished, view),
    },
    {
      label: 'Tanglegram (SVG)',
      hint: 'this tree and the one that it is compared with, every class with its name, on white',
      lacks: lacksTanglegram,
      extension: 'tanglegram.svg',
      write: async (finished, view) => (await writers()).tanglegramSvg(finished, view),
    },
    {
      label: 'Tanglegram (PNG)',
      hint: IN_PIXELS,
      lacks: lacksTanglegram,
      extension: 'tanglegram.png',
      write: async (finished, view) => (await writers()).tanglegramPng(finished, view),
    },
  ]),
  ...inSection('Other programs', [
    {
      label: 'Newick with named groups',
      hint: 'for ETE, Biopython and others that tell nodes by name; no support; apostrophes become ’',
      holds: holdsNamed,
      extension: 'named.nwk',
      write: async (finished) => (await writers()).namedNewick(finished),
    },
    {
      label: 'Label paths (hiclass)',
      hint: 'CSV without comments: a line for each class, the groups above it from the top down',
      holds: holdsNamed,
      extension: 'paths.csv',
      write: async (finished) => (await writers()).labelPaths(finished),
    },
    {
      label: 'NBDT graph (JSON)',
      hint: 'node-link JSON, also for networkx; WordNet ids where the classes have them',
      holds: holdsNamed,
      extension: 'nbdt.json',
      write: async (finished) => (await writers()).nodeLink(finished),
    },
    {
      label: 'Graphviz (DOT)',
      hint: 'classes, groups and edges',
      holds: holdsNamed,
      extension: 'dot',
      write: async (finished) => (await writers()).dot(finished),
    },
    {
      label: 'Groups of the cut (JSON)',
      hint: 'the group of every class by its name',
      lacks: lacksCut,
      extension: 'groups.json',
      write: async (finished, view) => (await writers()).groupsAsJson(finished, view),
    },
    {
      label: 'Groups of the cut (Python)',
      hint: 'the same as a dictionary',
      lacks: lacksCut,
      extension: 'groups.py',
      write: async (finished, view) => (await writers()).groupsAsPython(finished, view),
    },
  ]),
  ...inSection('Session', [
    {
      label: 'Session',
      hint: 'to look at the tree again later; drop it here to open it',
      holds: holdsSession,
      extension: 'session.json',
      write: async (finished, view) => (await writers()).session(finished, view),
    },
    {
      label: 'Session without counts',
      hint: `the same without ${LEFT_OUT}`,
      holds: (finished) => holdsSession(withoutCounts(finished)),
      extension: 'without-counts.session.json',
      write: async (finished, view) =>
        (await writers()).session(withoutCounts(finished), { ...view, address: view.whole }),
    },
  ]),
  SESSION_WITH_DATA,
];
