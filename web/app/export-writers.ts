import { writeNpy } from '../data/npy-write.ts';
import { curveOf } from '../drawing/curve.ts';
import { beneath, curveSvg } from '../drawing/curve-svg.ts';
import { figureScene } from '../drawing/figure.ts';
import { svgToPng } from '../drawing/png.ts';
import { type Figure, sceneToSvg } from '../drawing/svg.ts';
import { PRINT } from '../drawing/theme.ts';
import { toLinkage } from '../hierarchy/linkage.ts';
import { writeNewick } from '../hierarchy/newick.ts';
import { seriesOf } from '../methods/history-series.ts';
import { METHODS } from '../methods/index.ts';
import { resultJson } from '../methods/json.ts';
import { type History, type Result, supportOf } from '../methods/result.ts';
import type { FigureView } from './exports.ts';
import type { Finished } from './finished.ts';
import { shape } from './format.ts';

/* What it takes to write a result; loaded when the page is idle, because the first tree does not need it. */

const PNG_SCALE = 3;
/** Of the cost curve, in px. */
const CURVE_WIDTH = 640;
const CURVE_HEIGHT = 260;

export const json = ({ result }: Finished): Blob => new Blob([resultJson(result)], { type: 'application/json' });

export const newick = ({ result }: Finished): Blob =>
  new Blob([`${writeNewick(result, { lengths: true, support: supportOf(result) }).text}\n`], { type: 'text/plain' });

export function linkage({ result }: Finished): Blob {
  const { matrix } = toLinkage(result.hierarchy);
  return new Blob([writeNpy([matrix.length / 4, 4], matrix)], { type: 'application/octet-stream' });
}

export const svg = (finished: Finished, view: FigureView): Blob =>
  new Blob([figureOf(finished, view).svg], { type: 'image/svg+xml' });

export const png = (finished: Finished, view: FigureView): Promise<Blob> =>
  svgToPng(figureOf(finished, view), PNG_SCALE);

function figureOf({ result }: Finished, { grouping, measure }: FigureView): Figure {
  const scene = figureScene({
    hierarchy: result.hierarchy,
    classes: result.classes,
    groupOfClass: grouping?.values ?? null,
    measure,
  });
  const figure = sceneToSvg(scene, { legendTitle: grouping?.name ?? '', caption: captionOf(result) });
  return result.history === undefined ? figure : withCurve(figure, result.history);
}

/** The figure with the cost curve of its fit beneath. */
function withCurve(figure: Figure, history: History): Figure {
  const height = CURVE_HEIGHT;
  const width = Math.min(figure.width, CURVE_WIDTH);
  const curve = curveOf(seriesOf(history), history.best, { width, height }, PRINT);
  return beneath(figure, curveSvg(curve.marks), { width, height });
}

/** Method, options, data names and digests: what it takes to make the figure again. */
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
  ].join('\n');
}
