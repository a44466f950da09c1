import { at as elementAt } from '../../../engine/base/arrays.ts';
import { counted } from '../../../engine/base/text.ts';
import { cutMarks, type ShownCut } from '../cut-marks.ts';
import { element } from '../element.ts';
import type { Groups } from '../groups.ts';
import type { LayoutKind, Placed } from '../layout.ts';
import type { TextMark } from '../marks.ts';
import { compose, type Exists, hasRing, type SceneInput, treeRequest } from '../scene.ts';
import { sceneElement, WHOLE } from '../svg.ts';
import { CELLS_FOOTROOM, type Cells, cellsHeadroom, columnNotes, drawCells } from './matrix-cells.ts';
import { shortenedNote, TEXT } from './paper.ts';
import type { DrawnPart, PaperPart, Sheet } from './paper-figure.ts';

/** A tree as it is wanted in a figure. */
export interface PaperTree extends Pick<SceneInput, 'hierarchy' | 'classes' | 'heights' | 'overlays'> {
  readonly layout: LayoutKind;
  readonly groups: Groups | null;
  readonly cut: ShownCut | null;
  /** The nodes that are there; the others fade. Null: all are. */
  readonly exists: Exists | null;
  /** A matrix whose rows are the leaves, which lie one under another then; null for none. */
  readonly cells: Cells | null;
  /** The factor by which rows are farther apart than names alone need. */
  readonly times: number;
}

/** The most of the width that names beside rows get. */
const ROW_SHARE = 0.5;
/**
 * Largest shares of the width for names on either side of a disc: the less room for each, the more of them fit around
 * it.
 */
const DISC_SHARES = [0.25, 0.2, 0.15, 0.1];
/** The share of the width that a matrix beside a tree gets, and the gap between the two, in px. */
const MATRIX_SHARE = 0.5;
const BETWEEN = 6;
/** The flattest and the highest treemap, as width to height and as height to width. */
const FLATTEST = 1.6;
const HIGHEST = 4;

/** Heights of layouts that are not as high as wide, from the size at which every name is there. */
const HEIGHTS: Readonly<Record<string, (whole: { width: number; height: number }, width: number) => number>> = {
  rectangular: ({ height }) => height,
  icicle: ({ height }) => height,
  treemap: (whole, width) =>
    Math.max(width / FLATTEST, Math.min(HIGHEST * width, (whole.width * whole.height) / width)),
};

/** A least font that no label can have: all have the one of the figure. */
const FIXED = Number.POSITIVE_INFINITY;

/** A tree as wide as the sheet, or with a matrix beside it. O(n log n). */
export const treePart =
  (tree: PaperTree): PaperPart =>
  (sheet): DrawnPart => {
    const { layout, hierarchy, classes, heights, groups, cells } = tree;
    const { measure, theme } = sheet;
    const room = cells === null ? sheet.width : (1 - MATRIX_SHARE) * sheet.width - BETWEEN;
    const labelCap = ROW_SHARE * room;
    const request = treeRequest({ hierarchy, classes, heights, measure, labelCap }, hasRing(groups));
    const heightOf = HEIGHTS[layout.id];
    const height =
      heightOf === undefined ? room : tree.times * heightOf(layout.figureSize({ ...request, font: TEXT }), room);
    const place = (cap: number): Placed =>
      layout.place({ ...request, labelCap: cap, width: room, height, font: TEXT, leastFont: FIXED });
    const placed = heightOf === undefined ? mostNamed(room, place) : place(labelCap);
    const scene = compose(placed, request.keys, { groups, overlays: tree.overlays });
    const view = { ...WHOLE, extra: cutMarks(placed.layout, tree.cut), exists: tree.exists };
    const top = cells === null ? 0 : cellsHeadroom(cells, matrixWidth(sheet), sheet);
    const drawn = sceneElement(scene, view, theme, { x: 0, y: top });
    const names = shownNames(scene.labels);
    const leaves = request.tree.order.leaves.length;
    const rows = rowsOf(placed, top);
    const below = cells === null ? 0 : rows.top + rows.height + CELLS_FOOTROOM;
    return {
      height: Math.max(top + height, below),
      content: [
        drawn,
        ...(cells === null
          ? []
          : [element('g', {}, ...drawCells(cells, { x: room + BETWEEN, width: matrixWidth(sheet), ...rows }, sheet))]),
      ],
      notes: [
        ...(names.length < leaves ? [`${names.length} of ${counted(leaves, 'name', 'names')} have room`] : []),
        ...shortenedNote(names.filter(({ full }) => full !== null).length),
        ...(cells === null ? [] : columnNotes(cells, matrixWidth(sheet), sheet)),
      ],
    };
  };

/** The names that are there at the size of the figure. */
const shownNames = (labels: readonly TextMark[]): readonly TextMark[] =>
  labels.filter(({ zoom, text }) => zoom <= 1 && text !== '');

/** A disc with all names; where these do not fit, that with the most whole ones. */
function mostNamed(width: number, place: (labelCap: number) => Placed): Placed {
  let [best, most]: [Placed | null, number] = [null, -1];
  for (const share of DISC_SHARES) {
    const placed = place(share * width);
    const names = shownNames(placed.labels({ spoken: [], prominent: [], found: new Set(), heads: [], groups: null }));
    const whole = names.filter(({ full }) => full === null).length;
    if (whole > most) [best, most] = [placed, whole];
    if (names.length === placed.layout.tree.order.leaves.length) break;
  }
  return best ?? place(elementAt(DISC_SHARES, 0) * width);
}

const matrixWidth = ({ width }: Sheet): number => MATRIX_SHARE * width;

/** The rows of the leaves, one under another. */
function rowsOf({ layout, height }: Placed, top: number): { readonly top: number; readonly height: number } {
  const { leaves } = layout.tree.order;
  const yOf = (place: number): number => elementAt(layout.y, elementAt(leaves, place));
  const [first, last] = [yOf(0), yOf(leaves.length - 1)];
  const pitch = leaves.length > 1 ? (last - first) / (leaves.length - 1) : TEXT;
  return { top: top + height / 2 + first - pitch / 2, height: pitch * leaves.length };
}
