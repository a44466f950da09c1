import { DataError } from '../../../engine/base/error.ts';
import { spreadsheetComment } from '../../../engine/base/spreadsheet-cells.ts';
import { pythonText } from '../../../engine/base/text.ts';
import type { Cut } from '../../../engine/hierarchy/cut.ts';
import { toLinkage } from '../../../engine/hierarchy/linkage.ts';
import { writeNamedNewick } from '../../../engine/hierarchy/named-newick.ts';
import { writeNewick } from '../../../engine/hierarchy/newick.ts';
import { hasOwnHeights } from '../../../engine/hierarchy/walk.ts';
import { calledByReference, namesInNewick } from '../../../engine/methods/called-by-reference.ts';
import { isOpened, methodOf } from '../../../engine/methods/index.ts';
import { type NamedHierarchy, nameOf } from '../../../engine/model/named-hierarchy.ts';
import { type Result, supportOf } from '../../../engine/model/result.ts';
import { type Figure, framed } from '../../drawing/framed.ts';
import { svgToPng } from '../../drawing/png.ts';
import { heightForAll, wholeTanglegram } from '../../drawing/tanglegram/whole.ts';
import { PRINT } from '../../drawing/theme.ts';
import { type NamedClusters, namedClusters, namingOf } from '../clusters/clusters-panel.tsx';
import type { Finished } from '../finished/finished.ts';
import { methodName, resultTitle } from '../finished/past-results.ts';
import { shape } from '../parts/format.ts';
import type { ExportView } from './export-view.ts';
import { captionOf, seenFigure } from './figures.ts';
import { fewerDots, pdfBlob } from './paper/paper-files.ts';

/** The call of fcluster that cuts where the page does. */
function fclusterOf(cut: Cut | null): string {
  if (cut?.by === 'height') return `fcluster(Z, ${cut.height}, criterion="distance")`;
  return `fcluster(Z, ${cut?.count ?? 10}, criterion="maxclust")`;
}

/**
 * Python that loads the linkage matrix which lies beside it, with the classes of its leaves, checks it, and cuts it where
 * the page does. Throws the DataError of toLinkage for what SciPy cannot hold.
 */
export function pythonScript(result: Result, lines: readonly string[], linkageFile: string, cut: Cut | null): string {
  const { classes } = toLinkage(result.hierarchy);
  const names = Array.from(classes, (c) => `    "${pythonText(nameOf(result.classes, c))}",`);
  return [
    '"""The hierarchy of classes in SciPy. Needs NumPy and SciPy, and beside this file:',
    '',
    `    ${pythonText(linkageFile)}`,
    '',
    ...lines.map(pythonText),
    '"""',
    '',
    'from pathlib import Path',
    '',
    'import numpy as np',
    'from scipy.cluster.hierarchy import fcluster, is_valid_linkage',
    '',
    `Z = np.load(Path(__file__).parent / "${pythonText(linkageFile)}")`,
    'classes = [',
    ...names,
    ']',
    'is_valid_linkage(Z, throw=True)',
    'assert len(Z) + 1 == len(classes)',
    '',
    '# The cluster of every class, from 1: the cut of the page, or ten clusters where it had none.',
    `clusters = ${fclusterOf(cut)}`,
    '',
    'if __name__ == "__main__":',
    '    for cluster in range(1, clusters.max() + 1):',
    '        print(cluster, ", ".join(name for name, c in zip(classes, clusters) if c == cluster), sep="\\t")',
    '    # To draw it: scipy.cluster.hierarchy.dendrogram(Z, labels=classes, orientation="left")',
    '',
  ].join('\n');
}

/** The lines by which a result can be made again and cited: program, method, options, inputs, citation. */
export function provenance(result: Result): string[] {
  const cited = methodOf(result.method)?.citation;
  const options = Object.entries(result.options).map(([key, value]) => `${key}=${value}`);
  return [
    `Logitree ${result.version}: ${methodName(result)}`,
    `options: ${options.join(', ')}`,
    ...result.inputs.map(({ name, role, shape: size, sha256 }) => {
      const digest = sha256 === null ? '' : `, sha256 ${sha256}`;
      return `${role}: ${name} (${shape(size)}${digest})`;
    }),
    ...(cited === undefined ? [] : [`cite: ${cited.text}, ${cited.url}`]),
  ].map((line) => line.replace(/\s+/g, ' '));
}

/** The lines as comments above a table. */
export const asComments = (lines: readonly string[]): string =>
  lines.map((line) => `# ${spreadsheetComment(line)}\n`).join('');

/** Everything that has a meaning in Newick or in NHX is escaped, in the way of addresses. */
const escapeNhx = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** The lines as a comment on the root of a Newick tree, which readers of NHX keep and others pass over. */
const withNhx = (newick: string, lines: readonly string[]): string =>
  newick.replace(/;$/, `[&&NHX:logitree=${escapeNhx(lines.join('\n'))}];`);

const WIDTH = 760;

/** The two trees that are compared, every class with its name, on white. @throws DataError where none are shown */
export function tanglegramFigure({ result }: Finished, { tanglegram, figure }: ExportView): Figure {
  if (tanglegram === null) {
    throw new DataError('no-tanglegram', 'no tanglegram is shown', 'Choose “comparison” beside the tree.');
  }
  const { title, notes, leaves, draw } = tanglegram;
  const { groups, legendTitle, measure } = figure;
  const size = { width: WIDTH, height: heightForAll(leaves) };
  const content = wholeTanglegram(draw(PRINT, size), measure);
  const own = resultTitle(result);
  const caption = [`Left: ${own}. Right: ${title}. Both untangled.`, ...notes, captionOf(result)].join('\n');
  const text = { title: `${own} and ${title}`, legendTitle, caption };
  return framed({ ...size, content, groups, scale: 1 }, text, { theme: PRINT, measure });
}

/** The tree with the names of its groups: those of its file, or of the reference. */
export const namedTree = ({ result, dataset }: Finished): NamedHierarchy => ({
  hierarchy: result.hierarchy,
  classes: result.classes,
  ids: result.ids,
  inner: result.inner ?? namesInNewick(calledByReference(result, dataset)),
});

const hasLengths = ({ result }: Finished): boolean => !isOpened(result) || hasOwnHeights(result.hierarchy);

export function namedNewick(finished: Finished): string {
  const named = writeNamedNewick(namedTree(finished), { lengths: hasLengths(finished) });
  return `${withNhx(named.text, provenance(finished.result))}\n`;
}

export function newick(finished: Finished): string {
  const { result } = finished;
  const { inner } = namedTree(finished);
  const tree = writeNewick({ ...result, inner }, { lengths: hasLengths(finished), support: supportOf(result) });
  return `${withNhx(tree.text, provenance(result))}\n`;
}

/** @throws DataError where the tree is not cut */
export function clustersOf(finished: Finished, { clusters: cut, grouping }: ExportView): NamedClusters {
  if (cut === null) {
    throw new DataError('no-cut', 'the tree is not cut into clusters', 'Choose a cut in the panel “Clusters”.');
  }
  return namedClusters(finished, cut, namingOf(finished, grouping));
}

const MM_A_PX = 25.4 / 96;

/** The size is that on a screen of usual density. */
export function viewPdf(finished: Finished, { figure: view }: ExportView): Promise<Blob> {
  const { root, width, height } = seenFigure(finished, view);
  const size = { width: MM_A_PX * width, height: MM_A_PX * height };
  const title = root.children.find((child) => typeof child !== 'string' && child.name === 'title');
  return pdfBlob({ root, size, title: typeof title === 'object' ? title.children.join('') : '' }, 'sans');
}

/** The pixels of a figure. One that has fewer dots than print needs is told of. */
export async function pixels(figure: Figure, { say }: ExportView): Promise<Blob> {
  const { blob, dotsPerInch, asked } = await svgToPng(figure);
  const said = fewerDots(dotsPerInch, asked);
  if (said !== '') say(said);
  return blob;
}
