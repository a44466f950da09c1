import { writeNpy } from '../../../engine/data/formats/npy/write.ts';
import { clustersCsv } from '../../../engine/hierarchy/analysis/clusters-csv.ts';
import { writeDot } from '../../../engine/hierarchy/dot.ts';
import { groupsJson, groupsPython } from '../../../engine/hierarchy/group-mapping.ts';
import { writeLabelPaths } from '../../../engine/hierarchy/label-paths.ts';
import { toLinkage } from '../../../engine/hierarchy/linkage.ts';
import { writeNodeLink } from '../../../engine/hierarchy/node-link.ts';
import { writeParents } from '../../../engine/hierarchy/parents.ts';
import { calledByReference } from '../../../engine/methods/called-by-reference.ts';
import { resultJson } from '../../../engine/methods/json.ts';
import type { Figure } from '../../drawing/framed.ts';
import type { Finished } from '../finished/finished.ts';
import { exportName } from '../parts/download.ts';
import { LEFT_OUT, withoutCounts } from '../session-file/without-counts.ts';
import { sessionJson, sessionZip } from '../session-file/write.ts';
import { holdsFiles, holdsJson, holdsNamed, holdsNewick, holdsSession, holdsView } from './contents.ts';
import type { ExportView } from './export-view.ts';
import {
  asComments,
  clustersOf,
  namedNewick,
  namedTree,
  newick,
  pixels,
  provenance,
  pythonScript,
  tanglegramFigure,
  viewPdf,
} from './export-writers.ts';
import { captionOf, seenFigure, wholeFigure } from './figures.ts';

/* The formats of the menu; the first tree does not need them. */

export type ExportSection = 'Tree' | 'Other programs' | 'Figure' | 'Page' | 'Session' | 'Link' | 'Lesson';

/** A kind of file that a result can be exported to. */
export interface ExportFormat {
  readonly label: string;
  readonly hint: string;
  /** The parts of the data in the file: listed before it is made. */
  holds(finished: Finished): string;
  /** The action needed before it can be written; null if there is none. */
  lacks?(view: Pick<ExportView, 'clusters' | 'tanglegram'>): string | null;
  readonly extension: string;
  /** Its section of the menu. */
  readonly section: ExportSection;
  /** True if the files that the result was made from are in it. */
  readonly hasFiles?: true;
  write(finished: Finished, view: ExportView): Promise<Blob>;
}

type Content = Blob | Uint8Array<ArrayBuffer> | string;

interface Made extends Omit<ExportFormat, 'section' | 'holds' | 'write'>, Partial<Pick<ExportFormat, 'holds'>> {
  make(finished: Finished, view: ExportView): Content | Promise<Content>;
}

/** By the ends of names; other files are plain texts, but those that say themselves what they are. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ csv: 'text/csv', json: 'application/json', npy: 'application/octet-stream', svg: 'image/svg+xml' },
};

/** A format of a section of the menu: one that says nothing of it holds what every file holds. */
const formatIn = (section: ExportSection, { make, ...format }: Made): ExportFormat => ({
  holds: () => '',
  ...format,
  section,
  async write(finished, view) {
    const made = await make(finished, view);
    const type = TYPES[format.extension.split('.').at(-1) ?? ''] ?? 'text/plain';
    return made instanceof Blob ? made : new Blob([made], { type });
  },
});

const inSection = (section: ExportSection, formats: readonly Made[]): readonly ExportFormat[] =>
  formats.map((format) => formatIn(section, format));

const IN_PIXELS = 'in pixels, at 300 dots an inch or as many as this browser can draw';

const lacksTanglegram: ExportFormat['lacks'] = ({ tanglegram }) =>
  tanglegram === null ? 'compare the tree with another one first: choose “comparison” beside it' : null;

const lacksCut: ExportFormat['lacks'] = ({ clusters }) =>
  clusters === null ? 'cut the tree first: drag the line of the cut, or choose one under “Clusters”' : null;

const whole = ({ result }: Finished, { figure }: ExportView): Figure => wholeFigure(result, captionOf(result), figure);
const seen = (finished: Finished, { figure }: ExportView): Figure => seenFigure(finished, figure);

function linkageNpy({ result }: Finished): Uint8Array<ArrayBuffer> {
  const { matrix } = toLinkage(result.hierarchy);
  return writeNpy([matrix.length / 4, 4], matrix);
}

export const SESSION_WITH_DATA: ExportFormat = formatIn('Session', {
  label: 'Session with data',
  hint: 'the same with the files inside; drop it here to open it',
  extension: 'session.zip',
  hasFiles: true,
  holds: holdsFiles,
  make: (finished, { address }) => sessionZip(finished, address),
});

export const EXPORTS: readonly ExportFormat[] = [
  ...inSection('Tree', [
    {
      label: 'Hierarchy (JSON)',
      hint: 'tree, merges and why',
      holds: holdsJson,
      extension: 'json',
      make: ({ result, dataset }) => resultJson(result, calledByReference(result, dataset)),
    },
    {
      label: 'Newick',
      hint: 'for tree viewers; branch lengths are differences of heights; a comment on the root',
      holds: holdsNewick,
      extension: 'nwk',
      make: newick,
    },
    {
      label: 'Linkage matrix (.npy)',
      hint: 'for scipy.cluster.hierarchy, leaves in class order',
      extension: 'linkage.npy',
      make: linkageNpy,
    },
    {
      label: 'Tree as CSV',
      hint: 'child,parent: one line for each edge, below comments',
      extension: 'tree.csv',
      make: ({ result }) => asComments(provenance(result)) + writeParents(result),
    },
    {
      label: 'Clusters as CSV',
      hint: 'the cluster of every class, below comments',
      lacks: lacksCut,
      extension: 'clusters.csv',
      make: (finished, view) =>
        asComments(provenance(finished.result)) + clustersCsv(clustersOf(finished, view), finished.result.classes),
    },
    {
      label: 'Python',
      hint: 'loads the linkage matrix in SciPy and cuts it: where the page does, else into ten clusters',
      extension: 'py',
      make: ({ result }, { cut }) =>
        pythonScript(result, provenance(result), exportName(result, { extension: 'linkage.npy' }), cut),
    },
  ]),
  ...inSection('Figure', [
    {
      label: 'SVG',
      hint: 'the whole tree with legend and caption, on white',
      extension: 'svg',
      make: (...of) => whole(...of).svg,
    },
    {
      label: 'PNG',
      hint: `the whole tree ${IN_PIXELS}`,
      extension: 'png',
      make: (finished, view) => pixels(whole(finished, view), view),
    },
    {
      label: 'SVG of this view',
      hint: 'what is on screen: the tree in its present view, and the pictures beside it',
      holds: holdsView,
      extension: 'view.svg',
      make: (...of) => seen(...of).svg,
    },
    {
      label: 'PNG of this view',
      hint: `the same ${IN_PIXELS}`,
      holds: holdsView,
      extension: 'view.png',
      make: (finished, view) => pixels(seen(finished, view), view),
    },
    {
      label: 'PDF of this view',
      hint: 'the same as lines and text, its fonts inside',
      holds: holdsView,
      extension: 'view.pdf',
      make: viewPdf,
    },
    {
      label: 'Tanglegram (SVG)',
      hint: 'this tree and the one that it is compared with, every class with its name, on white',
      lacks: lacksTanglegram,
      extension: 'tanglegram.svg',
      make: (...of) => tanglegramFigure(...of).svg,
    },
    {
      label: 'Tanglegram (PNG)',
      hint: `the same ${IN_PIXELS}`,
      lacks: lacksTanglegram,
      extension: 'tanglegram.png',
      make: (finished, view) => pixels(tanglegramFigure(finished, view), view),
    },
  ]),
  ...inSection('Other programs', [
    {
      label: 'Newick with named groups',
      hint: 'for ETE, Biopython and others that tell nodes by name; no support; apostrophes become ’',
      holds: holdsNamed,
      extension: 'named.nwk',
      make: namedNewick,
    },
    {
      label: 'Label paths (hiclass)',
      hint: 'CSV without comments: a line for each class, the groups above it from the top down',
      holds: holdsNamed,
      extension: 'paths.csv',
      make: (finished) => writeLabelPaths(namedTree(finished)),
    },
    {
      label: 'NBDT graph (JSON)',
      hint: 'node-link JSON, also for networkx; WordNet ids where the classes have them',
      holds: holdsNamed,
      extension: 'nbdt.json',
      make: (finished) => writeNodeLink(namedTree(finished), { made_by: provenance(finished.result) }),
    },
    {
      label: 'Graphviz (DOT)',
      hint: 'classes, groups and edges',
      holds: holdsNamed,
      extension: 'dot',
      make: (finished) => writeDot(namedTree(finished), provenance(finished.result)),
    },
    {
      label: 'Groups of the cut (JSON)',
      hint: 'the group of every class by its name',
      lacks: lacksCut,
      extension: 'groups.json',
      make: (finished, view) =>
        groupsJson(clustersOf(finished, view), finished.result.classes, { made_by: provenance(finished.result) }),
    },
    {
      label: 'Groups of the cut (Python)',
      hint: 'the same as a dictionary',
      lacks: lacksCut,
      extension: 'groups.py',
      make: (finished, view) =>
        groupsPython(clustersOf(finished, view), finished.result.classes, provenance(finished.result)),
    },
  ]),
  ...inSection('Session', [
    {
      label: 'Session',
      hint: 'to look at the tree again later; drop it here to open it',
      holds: holdsSession,
      extension: 'session.json',
      make: (finished, { address }) => sessionJson(finished, address),
    },
    {
      label: 'Session without counts',
      hint: `the same without ${LEFT_OUT}`,
      holds: (finished) => holdsSession(withoutCounts(finished)),
      extension: 'without-counts.session.json',
      make: (finished, { whole: address }) => sessionJson(withoutCounts(finished), address),
    },
  ]),
  SESSION_WITH_DATA,
];
