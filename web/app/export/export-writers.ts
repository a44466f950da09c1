import { DataError } from '../../base/error.ts';
import { writeNpy } from '../../data/formats/npy/write.ts';
import type { Figure } from '../../drawing/framed.ts';
import { svgToPng } from '../../drawing/png.ts';
import { clustersCsv } from '../../hierarchy/analysis/clusters-csv.ts';
import { toLinkage } from '../../hierarchy/linkage.ts';
import { writeNewick } from '../../hierarchy/newick.ts';
import { hasOwnHeights } from '../../hierarchy/own-heights.ts';
import { writeParents } from '../../hierarchy/parents.ts';
import { isOpened } from '../../methods/index.ts';
import { resultJson } from '../../methods/json.ts';
import { calledByReference, namesInNewick } from '../../methods/shared/called-by-reference.ts';
import type { Grouping } from '../../model/dataset.ts';
import { supportOf } from '../../model/result.ts';
import { namedClusters } from '../clusters/rows.ts';
import type { Finished } from '../finished/finished.ts';
import { exportName } from '../parts/download.ts';
import { count } from '../parts/format.ts';
import { sessionJson, sessionZip } from '../session-file/write.ts';
import { BY_CUT } from '../view/view.ts';
import type { ExportView } from './exports.ts';
import { captionOf, seenFigure, wholeFigure } from './figures.ts';
import { asComments, provenance, withNhx } from './provenance.ts';
import { pythonScript } from './python-script.ts';
import { tanglegramFigure } from './tanglegram-figure.ts';

/* What it takes to write a result; loaded when the page is idle, because the first tree does not need it. */

const DOTS_PER_INCH = 300;

const text = (content: string, type = 'text/plain'): Blob => new Blob([content], { type });

export const json = ({ result, dataset }: Finished): Blob =>
  new Blob([resultJson(result, calledByReference(result, dataset))], { type: 'application/json' });

export function newick({ result, dataset }: Finished): Blob {
  const inner = result.inner ?? namesInNewick(calledByReference(result, dataset));
  const lengths = !isOpened(result) || hasOwnHeights(result.hierarchy);
  const tree = writeNewick({ ...result, inner }, { lengths, support: supportOf(result) });
  return text(`${withNhx(tree.text, provenance(result))}\n`);
}

export const parents = ({ result }: Finished): Blob =>
  text(asComments(provenance(result)) + writeParents(result), 'text/csv');

export function clusters(finished: Finished, { clusters: cut, grouping }: ExportView): Blob {
  if (cut === null) {
    throw new DataError('no-cut', 'the tree is not cut into clusters', 'Choose a cut in the panel “Clusters”.');
  }
  const { result } = finished;
  const table = clustersCsv(namedClusters(finished, cut, groupingOf(finished, grouping)), result.classes);
  return text(asComments(provenance(result)) + table, 'text/csv');
}

/** The grouping that names clusters; where these colour the tree themselves, the first. */
const groupingOf = ({ groupings }: Finished, grouping: Grouping | null): Grouping | null =>
  grouping?.name === BY_CUT ? (groupings[0] ?? null) : grouping;

export const python = ({ result }: Finished, { cut }: ExportView): Blob =>
  text(pythonScript(result, provenance(result), exportName(result, { extension: 'linkage.npy' }), cut));

export const session = (finished: Finished, { address }: ExportView): Blob =>
  new Blob([sessionJson(finished, address)], { type: 'application/json' });

export const sessionWithData = (finished: Finished, { address }: ExportView): Promise<Blob> =>
  sessionZip(finished, address);

export function linkage({ result }: Finished): Blob {
  const { matrix } = toLinkage(result.hierarchy);
  return new Blob([writeNpy([matrix.length / 4, 4], matrix)], { type: 'application/octet-stream' });
}

export { exportViewOf } from './figure-view.ts';

export const svg = ({ result }: Finished, { figure }: ExportView): Blob =>
  new Blob([wholeFigure(result, captionOf(result), figure).svg], { type: 'image/svg+xml' });

export const png = ({ result }: Finished, view: ExportView): Promise<Blob> =>
  pixels(wholeFigure(result, captionOf(result), view.figure), view);

export const viewSvg = (finished: Finished, { figure }: ExportView): Blob =>
  new Blob([seenFigure(finished, figure).svg], { type: 'image/svg+xml' });

export const viewPng = (finished: Finished, view: ExportView): Promise<Blob> =>
  pixels(seenFigure(finished, view.figure), view);

export const tanglegramSvg = (finished: Finished, view: ExportView): Blob =>
  new Blob([figureOfTanglegram(finished, view).svg], { type: 'image/svg+xml' });

export const tanglegramPng = (finished: Finished, view: ExportView): Promise<Blob> =>
  pixels(figureOfTanglegram(finished, view), view);

function figureOfTanglegram(finished: Finished, { tanglegram, figure }: ExportView): Figure {
  if (tanglegram === null) {
    throw new DataError('no-tanglegram', 'no tanglegram is shown', 'Choose “comparison” beside the tree.');
  }
  return tanglegramFigure(finished, tanglegram, figure);
}

/** A figure at the usual resolution or, said so, at as much as the browser can draw. */
async function pixels(figure: Figure, { say }: ExportView): Promise<Blob> {
  const { blob, dotsPerInch, asked } = await svgToPng(figure, DOTS_PER_INCH);
  if (dotsPerInch < DOTS_PER_INCH) {
    const size = `${count(asked.width)} × ${count(asked.height)} pixels`;
    say(
      `The PNG has ${dotsPerInch} dots an inch: with ${DOTS_PER_INCH} it would be ${size}, more than this browser can draw. SVG has no such limit.`,
    );
  }
  return blob;
}
