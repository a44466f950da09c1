import { count } from '../../../../engine/base/text.ts';
import { drawingOrder, parentsOf } from '../../../../engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../../engine/model/hierarchy.ts';
import { nameOf } from '../../../../engine/model/named-hierarchy.ts';
import { curveOf } from '../../../drawing/curve.ts';
import { element } from '../../../drawing/element.ts';
import { rectangular } from '../../../drawing/further-layouts.ts';
import { blocksOf } from '../../../drawing/heat/blocks.ts';
import { aggregate, areOfPairs, type ConfusionTable, cellValues, extremes } from '../../../drawing/heat/matrix.ts';
import type { Cells } from '../../../drawing/paper/matrix-cells.ts';
import type { PaperPart } from '../../../drawing/paper/paper-figure.ts';
import { stepPart } from '../../../drawing/paper/step-part.ts';
import { tanglegramPart } from '../../../drawing/paper/tanglegram-part.ts';
import { treePart } from '../../../drawing/paper/tree-part.ts';
import { paintScatter, scatterOf } from '../../../drawing/scatter.ts';
import { sharedLinks } from '../../../drawing/shared-links.ts';
import { SvgContext } from '../../../drawing/svg-context.ts';
import { matrixTableOf } from '../../finished/confusion-table.ts';
import { type Finished, planeCoordinates } from '../../finished/finished.ts';
import type { ShownTanglegram } from '../../linked-views/comparison/use-tanglegram.ts';
import { seriesOf } from '../../linked-views/curve/history-series.ts';
import { axisTitles, legendText, valueText } from '../../linked-views/heat/words.ts';
import { pointLooks } from '../../linked-views/points/look.ts';
import { hasLeafRows } from '../../view/layouts.ts';
import { type FigureView, ROOM_FOR_TEXTS } from '../figures.ts';

/** The sources of a figure. */
export interface PaperSource {
  readonly finished: Finished;
  readonly view: Omit<FigureView, 'measure' | 'seen'>;
  /** The tree that this one is compared with; null for none. */
  readonly tanglegram: Pick<ShownTanglegram, 'title' | 'leaves' | 'draw' | 'notes'> | null;
}

interface Made {
  readonly part: PaperPart;
  /** Its words in the caption. */
  readonly words: readonly string[];
}

interface PartKind {
  readonly title: string;
  readonly hint: string;
  fits(source: PaperSource): boolean;
  /** Null where another chosen part shows it, too. */
  make(source: PaperSource, chosen: ReadonlySet<PartId>): Made | null;
}

function makeTree({ finished, view }: PaperSource, chosen: ReadonlySet<PartId>): Made {
  const { hierarchy, groups, cut, exists, texts = null } = view;
  const matrix = chosen.has('matrix') ? matrixOf(finished, hierarchy) : null;
  const layout = matrix === null || hasLeafRows(view.layout.id) ? view.layout : rectangular;
  const classes = texts?.leaves ?? finished.result.classes;
  const overlays = [sharedLinks(null), ...view.overlays, ...(texts?.overlays ?? [])];
  const cells = matrix?.cells ?? null;
  const times = texts === null ? 1 : ROOM_FOR_TEXTS;
  const tree = { hierarchy, classes, heights: view.heights, overlays, layout, groups, cut, exists, cells, times };
  return { part: treePart(tree), words: matrix === null ? [] : [matrix.words] };
}

function makeTanglegram({ tanglegram }: PaperSource): Made | null {
  if (tanglegram === null) return null;
  const { title, notes, leaves, draw } = tanglegram;
  return {
    part: tanglegramPart({ titles: ['this tree', title], leaves, draw }),
    words: [`Two trees face to face, untangled: this one and ${title}.`, ...notes],
  };
}

/** The height of a picture that has none of its own, as a share of its width. */
const PICTURE_SHAPE = 0.7;
/** A wider curve is no higher. In px. */
const CURVE_WIDTH = 500;

function makePoints({ finished, view: { groups } }: PaperSource): Made | null {
  const { result } = finished;
  const coordinates = planeCoordinates(result);
  if (coordinates === null) return null;
  const isProjected = coordinates === result.plane?.coordinates;
  const looked = { groups, emphasis: null, selected: null, hovered: null, labelled: new Set<number>() };
  return {
    part: ({ width, theme }) => {
      const height = PICTURE_SHAPE * width;
      const paper = new SvgContext();
      paintScatter(paper, scatterOf(coordinates, width, height), pointLooks(finished, looked, theme));
      return { height, content: paper.elements, notes: [] };
    },
    words: [isProjected ? 'Points by their two principal components.' : 'Points in the plane.'],
  };
}

function makeCurve({ finished: { result } }: PaperSource): Made | null {
  const { history } = result;
  if (history === undefined) return null;
  return {
    part: ({ width, theme }) => {
      const height = PICTURE_SHAPE * Math.min(width, CURVE_WIDTH);
      const { marks } = curveOf(seriesOf(history), history.best, { width, height }, theme);
      const content = marks.map(({ tag, attributes, text }) =>
        element(tag, attributes, ...(text === undefined ? [] : [text])),
      );
      return { height, content, notes: [] };
    },
    words: [
      `Cost of the fit after every step, on a logarithmic scale; the upright line is at the best one, ${count(history.best)}.`,
    ],
  };
}

/** The parts that can be in a figure, in the order in which they stand there. */
export const PARTS = {
  tree: { title: 'Tree', hint: 'in the layout below', fits: () => true, make: makeTree },
  matrix: {
    title: 'Matrix beside it',
    hint: 'its rows are the leaves, one under another',
    fits: ({ finished }) => matrixTableOf(finished) !== null && !finished.result.openRoot,
    make: (source, chosen) => (chosen.has('tree') ? null : makeTree(source, chosen)),
  },
  tanglegram: {
    title: 'Tanglegram',
    hint: 'this tree and the one that it is compared with, every class with its name',
    fits: ({ tanglegram }) => tanglegram !== null,
    make: makeTanglegram,
  },
  points: {
    title: 'Points',
    hint: 'in the plane, in the colours of the tree',
    fits: ({ finished }) => planeCoordinates(finished.result) !== null,
    make: makePoints,
  },
  step: {
    title: 'Step',
    hint: 'what the step that is played back decided, with its numbers',
    fits: ({ view }) => view.decision !== null,
    make: ({ view: { decision } }) => (decision === null ? null : { part: stepPart(decision), words: [] }),
  },
  curve: {
    title: 'Cost curve',
    hint: 'of the fit, step by step',
    fits: ({ finished }) => finished.result.history !== undefined,
    make: makeCurve,
  },
} as const satisfies Readonly<Record<string, PartKind>>;

export type PartId = 'tree' | 'matrix' | 'tanglegram' | 'points' | 'step' | 'curve';

export const PART_IDS = Object.keys(PARTS) as readonly PartId[];

/** The parts that a result has. */
export const partsOf = (source: PaperSource): readonly PartId[] => PART_IDS.filter((id) => PARTS[id].fits(source));

/** The parts that are chosen, and what is to be said of them. */
export function madeParts(source: PaperSource, chosen: ReadonlySet<PartId>): readonly Made[] {
  return partsOf(source)
    .filter((id) => chosen.has(id))
    .flatMap((id) => PARTS[id].make(source, chosen) ?? []);
}

interface MatrixOf {
  readonly cells: Cells;
  /** The meaning of its cells, in a sentence. */
  readonly words: string;
}

/** The matrix of a result in the order of the leaves that are drawn; null where there is none. O(classes²). */
function matrixOf(finished: Finished, hierarchy: Hierarchy): MatrixOf | null {
  const table = matrixTableOf(finished);
  return table === null ? null : matrixOfTable(table, hierarchy, finished.result.classes);
}

/** A table of classes in the order of the leaves of a tree. O(classes²). */
export function matrixOfTable(table: ConfusionTable, hierarchy: Hierarchy, classes: readonly string[]): MatrixOf {
  const parents = parentsOf(hierarchy);
  const order = drawingOrder(hierarchy, parents);
  const matrix = aggregate(table, hierarchy, order, blocksOf(parents, order, { closed: new Set(), within: null }));
  const values = cellValues(matrix, 'row');
  const { least, largest, largestRight } = extremes(values, matrix.size);
  const isBelow = values.some((value) => value < 0);
  const isOfPairs = areOfPairs(matrix.unit);
  const shown = { unit: matrix.unit, by: 'row', isDifference: false } as const;
  const { classOf } = hierarchy;
  const cells: Cells = {
    values,
    size: matrix.size,
    range: { by: 'root', least, largest, largestRight: isOfPairs ? Math.max(1, largestRight) : 1 },
    names: Array.from(order.leaves, (leaf) => nameOf(classes, classOf[leaf] ?? -1)),
    columns: axisTitles(matrix.unit).columns,
    most: valueText(largest, shown),
  };
  const legend = legendText(matrix.unit, { by: 'row', scale: 'root' }, largest);
  const below = isBelow ? ' Values below 0 have the colour of 0.' : '';
  return { cells, words: `Matrix, its columns in the order of its rows: ${legend}${below}` };
}
