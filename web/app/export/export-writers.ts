import type { Grouping } from '../../data/dataset.ts';
import { DataError } from '../../data/error.ts';
import { writeNpy } from '../../data/npy-write.ts';
import { curveOf } from '../../drawing/curve.ts';
import { beneath, curveSvg } from '../../drawing/curve-svg.ts';
import { svgToPng } from '../../drawing/png.ts';
import type { Figure } from '../../drawing/svg.ts';
import { PRINT } from '../../drawing/theme.ts';
import { toLinkage } from '../../hierarchy/linkage.ts';
import { writeNewick } from '../../hierarchy/newick.ts';
import { writeParents } from '../../hierarchy/parents.ts';
import { METHODS } from '../../methods/index.ts';
import { resultJson } from '../../methods/json.ts';
import { type History, type Result, supportOf } from '../../methods/result.ts';
import { clustersCsv, namedClusters } from '../clusters/rows.ts';
import { seriesOf } from '../companions/curve/history-series.ts';
import { shape } from '../parts/format.ts';
import type { Finished } from '../session/finished.ts';
import { sessionJson, sessionZip } from '../session-file/write.ts';
import { BY_CUT } from '../view/view.ts';
import { type ExportView, exportName } from './exports.ts';
import { type FigureView, figureOf } from './figures.ts';
import { asComments, provenance, withNhx } from './provenance.ts';
import { pythonScript } from './python-script.ts';

/* What it takes to write a result; loaded when the page is idle, because the first tree does not need it. */

const DOTS_PER_INCH = 300;
/** Of the cost curve, in px. */
const CURVE_WIDTH = 640;
const CURVE_HEIGHT = 260;

const text = (content: string, type = 'text/plain'): Blob => new Blob([content], { type });

export const json = ({ result }: Finished): Blob => new Blob([resultJson(result)], { type: 'application/json' });

export const newick = ({ result }: Finished): Blob =>
  text(`${withNhx(writeNewick(result, { lengths: true, support: supportOf(result) }).text, provenance(result))}\n`);

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

export const svg = ({ result }: Finished, view: FigureView, whole: boolean): Blob =>
  new Blob([completeFigure(result, view, whole).svg], { type: 'image/svg+xml' });

export const png = ({ result }: Finished, view: FigureView, whole: boolean): Promise<Blob> =>
  svgToPng(completeFigure(result, view, whole), DOTS_PER_INCH);

/** The figure of a tree, and beneath it the cost of its fit where it was fitted. */
function completeFigure(result: Result, view: FigureView, whole: boolean): Figure {
  const figure = figureOf(result.classes, captionOf(result), view, whole);
  return result.history === undefined ? figure : withCurve(figure, result.history);
}

/** The figure with the cost curve of its fit beneath. */
function withCurve(figure: Figure, history: History): Figure {
  const height = CURVE_HEIGHT;
  const width = Math.min(figure.width, CURVE_WIDTH);
  const curve = curveOf(seriesOf(history), history.best, { width, height }, PRINT);
  return beneath(figure, curveSvg(curve.marks), { width, height });
}

/** Method, options, data names and digests, and the paper: what it takes to make the figure again and to cite it. */
export function captionOf(result: Result): string {
  const method = METHODS.find(({ id }) => id === result.method);
  const options = Object.entries(result.options).map(([key, value]) => `${key} ${value}`);
  const inputs = result.inputs.map(({ name, role, shape: size, sha256 }) => {
    const digest = sha256 === null ? '' : `, sha256 ${sha256.slice(0, 16)}…`;
    return `${role}: ${name} (${shape(size)}${digest})`;
  });
  return [
    `${method?.name ?? result.method}, ${options.join(', ')}. Logitree ${result.version}.`,
    `${inputs.join('; ')}.`,
    ...(method === undefined ? [] : [`${method.citation.text}, ${method.citation.url}.`]),
  ].join('\n');
}
