import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { at } from '../../../../engine/base/arrays.ts';
import { lowestJoint } from '../../../../engine/hierarchy/common-ancestors.ts';
import { childrenOf, isLeaf } from '../../../../engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../../engine/model/hierarchy.ts';
import { topOf } from '../../../drawing/enlarged.ts';
import { blockSpan } from '../../../drawing/heat/blocks.ts';
import type { ConfusionTable } from '../../../drawing/heat/matrix.ts';
import { type HeatCallbacks, HeatPainter } from '../../../drawing/heat/painter.ts';
import type { HeatMarks, HeatPicture, Place, Span } from '../../../drawing/heat/view.ts';
import type { MovedDown } from '../../../drawing/paint.ts';
import { themeColours } from '../../../drawing/theme.ts';
import type { Box } from '../../editing/cell-input.tsx';
import type { Finished } from '../../finished/finished.ts';
import { madeBy } from '../../finished/steps.ts';
import { stepInGrid } from '../../parts/key-steps.ts';
import { useLiveEffect, useLiveValue } from '../../parts/live.ts';
import { sets } from '../../parts/setters.ts';
import { measureText } from '../../parts/text-width.ts';
import { drawingTheme } from '../../parts/theme.ts';
import type { Size } from '../../parts/use-size.ts';
import { pressZoomKey } from '../../parts/zoom.ts';
import { useSession } from '../../session/context.ts';
import type { Session } from '../../session/session.ts';
import type { Lit, MatrixChoice } from '../../view/choices.ts';
import { clustersAtStep } from '../../view/groups-at-step.ts';
import { hasLeafRows } from '../../view/layouts.ts';
import type { View } from '../../view/view.ts';
import { useCanvasPainter } from '../use-canvas-painter.ts';
import { type HeatBlocks, type HeatContent, heatBlocks, heatContent, type Subtracted } from './content.ts';
import { axisTitles, cellNumber } from './words.ts';

/** A round that joins more pairs than this has only its groups outlined. */
const MOST_PAIRS = 200;

/** Marks of a step in the matrix: the groups after it, and the cells between those that it joined. */
export function stepMarks(
  { blocks, order }: Pick<HeatBlocks, 'blocks' | 'order'>,
  finished: Finished,
  step: number | null,
): Pick<HeatMarks, 'groups' | 'between'> {
  if (step === null) return { groups: [], between: [] };
  const { hierarchy } = finished.result;
  const spansOf = (nodes: Iterable<number>): Span[] =>
    Array.from(nodes).flatMap((node) => {
      const span = blockSpan(blocks, order, node);
      return span === null ? [] : [span];
    });
  const tops = clustersAtStep(finished, step).tops.filter((top) => !isLeaf(hierarchy, top));
  const between = madeBy(finished.result, step).flatMap((node) => pairsOf(spansOf(childrenOf(hierarchy, node))));
  return { groups: spansOf(tops), between: between.length > MOST_PAIRS ? [] : between };
}

/** Every two spans that do not overlap, both ways: as rows and columns. */
const pairsOf = (spans: readonly Span[]): { rows: Span; columns: Span }[] =>
  spans.flatMap((rows) =>
    spans.flatMap((columns) => (rows[1] <= columns[0] || columns[1] <= rows[0] ? [{ rows, columns }] : [])),
  );

/** Marks in sight for the things that a number is about: branches as blocks along the diagonal, and cells. */
export function litMarks(
  { blocks, order }: Pick<HeatBlocks, 'blocks' | 'order'>,
  { classOf }: Hierarchy,
  lit: Lit | null,
): Pick<HeatMarks, 'lit' | 'litCells'> {
  const blockOfClass = (c: number): number | undefined => blockSpan(blocks, order, classOf.indexOf(c))?.[0];
  const litCells = (lit?.cells ?? []).flatMap(([truth, predicted]) => {
    const [row, column] = [blockOfClass(truth), blockOfClass(predicted)];
    return row === undefined || column === undefined ? [] : [{ row, column }];
  });
  const spans = (lit?.nodes ?? []).map((node) => blockSpan(blocks, order, node));
  return { lit: spans.filter((span) => span !== null), litCells };
}

/** The group colour of each block, where at least three quarters of its classes share one. */
function coloursOf({ blocks }: HeatBlocks, { groups }: Session): (string | null)[] {
  const colours = themeColours(drawingTheme(), groups.value?.tones ?? []);
  return Array.from(blocks.tops, (top) => colours[groups.value?.ofNode[top] ?? -1] ?? null);
}

/** True if the pictures stand side by side: on phones, as the style sheets have it, one stands above the other. */
const areSideBySide = (): boolean => matchMedia('(min-width: 720px)').matches;

/** True if the rows of the matrix stand beside leaves that lie one under another. */
const isStretched = ({ isByLeaf }: HeatBlocks, session: Session): boolean => isByLeaf && canStretch(session);

/** True if leaves lie one under another beside the matrix. */
export const canStretch = ({ view }: Session): boolean => hasLeafRows(view.layout.value) && areSideBySide();

/** The middle of the drawing of the tree, down the page. */
function middleOfTree(beside: Element): number | null {
  const tree = beside.closest('.pictures')?.querySelector('.tree');
  return tree ? topOf(tree) + tree.clientHeight / 2 : null;
}

/** The choice for the cells: while they are edited, the numbers of the file, since these are typed. */
function choiceShown({ matrix, editing }: View, unit: ConfusionTable['unit']): MatrixChoice {
  const choice = matrix.value;
  return editing.value && unit !== 'points' ? { ...choice, by: 'none', minus: null } : choice;
}

function pictureOf(content: HeatContent, session: Session, size: Size): HeatPicture {
  const { values, range, choice, names, matrix } = content;
  const colours = coloursOf(content, session);
  const axes = axisTitles(matrix.unit);
  return {
    values,
    size: matrix.size,
    range,
    written: (value) => cellNumber(value, { unit: matrix.unit, by: choice.by, isDifference: content.other !== null }),
    names,
    axes,
    colours,
    theme: drawingTheme(),
    stretched: isStretched(content, session),
    ...size,
  };
}

interface MatrixInput {
  readonly finished: Finished;
  readonly table: ConfusionTable;
  /** The table that is subtracted from it; null for none. */
  readonly subtracted: Subtracted | null;
  readonly size: ReadonlySignal<Size>;
  /** Told of a cell that was clicked or tapped; true where that is all that happens. */
  readonly onPick: (cell: Place) => boolean;
}

export interface Matrix {
  readonly content: ReadonlySignal<HeatContent>;
  /** The cell that is read out: the one that is pointed out, else the one that was picked. */
  readonly cell: ReadonlySignal<Place | null>;
  /** The cell that was picked, as long as the node is selected in which its classes meet. */
  readonly picked: ReadonlySignal<Place | null>;
  /** The lowest node of the tree that has both classes of a cell. */
  jointOf(cell: Place): number;
  point(cell: Place | null): void;
  /** Moves the picture until a cell is in sight, and says where it lies then, in px. */
  boxOf(cell: Place): Box | null;
  /** Does what a key means in the matrix; false for a key that means nothing there. */
  press(key: string): boolean;
}

const painterOf = (canvas: HTMLCanvasElement, now: { readonly current: HeatCallbacks }): HeatPainter =>
  new HeatPainter(
    canvas,
    {
      onCell: (cell) => now.current.onCell(cell),
      onPick: (cell) => now.current.onPick(cell),
      onMove: (down) => now.current.onMove(down),
    },
    measureText,
  );

const FIRST: Place = { row: 0, column: 0 };

/** A cell, what it is a cell of, and the node where its two classes meet. */
interface CellOf {
  readonly of: HeatBlocks;
  readonly cell: Place;
  readonly joint: number | null;
}

/** Paints the matrix into a canvas, and keeps it and the view of the tree at the same place. */
export function useMatrix(
  canvas: RefObject<HTMLCanvasElement | null>,
  { finished, table, subtracted, size, onPick }: MatrixInput,
): Matrix {
  const session = useSession();
  const { view } = session;
  const laid = useLiveValue(
    () => heatBlocks(finished, table, subtracted, session),
    [finished, table, subtracted, session],
  );
  const content = useLiveValue(() => heatContent(laid.value, choiceShown(view, table.unit)), [laid, view, table.unit]);
  const pointed = useSignal<CellOf | null>(null);
  const last = useSignal<CellOf | null>(null);
  const jointOf = ({ row, column }: Place): number => {
    const { tops } = laid.peek().blocks;
    return lowestJoint(finished.result.hierarchy, finished.parents, tops[row] as number, tops[column] as number);
  };
  // Another matrix has other cells.
  const picked = useLiveValue(() => {
    const { of, cell: at, joint } = last.value ?? {};
    return of === laid.value && joint === view.selected.value ? (at ?? null) : null;
  }, [last, laid, view]);
  const cell = useLiveValue(
    () => (pointed.value?.of === laid.value ? pointed.value.cell : picked.value),
    [pointed, picked, laid],
  );

  /** The cell under the pointer or the keyboard, and with it the lowest node of the tree that has both its classes. */
  const point = (next: Place | null): void => {
    const joint = next === null ? null : jointOf(next);
    pointed.value = next === null ? null : { of: laid.peek(), cell: next, joint };
    view.hovered.value = joint;
  };
  const pick = (next: Place): void => {
    point(next);
    if (onPick(next)) return;
    last.value = pointed.peek();
    const { tops } = laid.peek().blocks;
    view.choose(view.hovered.peek(), [at(tops, next.row), at(tops, next.column)]);
  };
  // The middle of the tree, in px of the canvas: if rows stand beside leaves, moving one picture moves the other.
  const middle = useSignal<number | null>(null);
  const move = ({ k, y, settled }: MovedDown): void => {
    const centre = middle.peek();
    if (centre !== null) view.moveDown({ k, y: y - centre * (1 - k), settled });
  };
  const painter = useCanvasPainter(canvas, painterOf, { onCell: point, onPick: pick, onMove: move });

  useLiveEffect(() => {
    if (size.value.width === 0 || painter.value === null || canvas.current === null) return;
    const picture = pictureOf(content.value, session, size.value);
    const { top, height } = painter.value.render(picture);
    const corner = topOf(canvas.current);
    const from = corner + top;
    view.rows.value = picture.stretched ? { top: from, bottom: from + height, count: picture.size } : null;
    const centre = picture.stretched ? middleOfTree(canvas.current) : null;
    middle.value = centre === null ? null : centre - corner;
  }, [canvas, content, view, painter, session, size, middle]);
  useLiveEffect(() => {
    content.value;
    const { k, y } = view.movedDown.value;
    if (middle.value !== null) painter.value?.follow({ k, y: y + middle.value * (1 - k) });
  }, [content, view, painter, middle]);
  useEffect(() => sets(view.rows, null), [view]);
  const played = useLiveValue(() => stepMarks(content.value, finished, view.step.value), [content, finished, view]);
  useLiveEffect(() => {
    const { blocks, order } = content.value;
    const spanOf = (node: number | null) => (node === null ? null : blockSpan(blocks, order, node));
    const [selected, hovered] = [spanOf(view.selected.value), spanOf(view.hovered.value)];
    const lit = litMarks(content.value, finished.result.hierarchy, view.lit.value);
    painter.value?.setMarks({ cell: cell.value, selected, hovered, ...lit, ...played.value });
  }, [content, painter, cell, view, finished, played]);

  const press = (key: string): boolean => {
    const at = cell.peek();
    const { size: cells } = content.peek().matrix;
    const step = stepInGrid(key, at ?? FIRST, cells, cells);
    if (step !== undefined) {
      // The first key only shows which cell is the current one.
      const next = at === null ? FIRST : step;
      point(next);
      painter.peek()?.show(next);
    } else if (key === 'Enter' && at !== null) pick(at);
    else if (key === 'Escape' && at !== null) {
      last.value = null;
      point(null);
    } else return pressZoomKey(key, painter.peek());
    return true;
  };
  const boxOf = (next: Place): Box | null => {
    painter.peek()?.show(next);
    return painter.peek()?.boxOf(next) ?? null;
  };
  return { content, cell, picked, jointOf, point, boxOf, press };
}
