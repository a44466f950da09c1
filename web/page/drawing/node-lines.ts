import { addTo } from '../../engine/base/arrays.ts';
import { childrenOf, isLeaf } from '../../engine/hierarchy/walk.ts';
import { KEY_FONT, LARGEST_ZOOM } from './labels.ts';
import type { Layout } from './layout.ts';
import { type Mark, textMark } from './marks.ts';
import { MIDDLE } from './paint.ts';
import { round } from './path.ts';
import { type Overlay, oncePerLayout } from './scene.ts';
import type { MeasureText } from './text.ts';

/** The text at a node: one line or two. Empty ones are left out. */
export interface NodeText {
  readonly classes: string;
  readonly features: string;
}

/** From one line to the next, in font sizes, and the height of two, in px. */
const LINE = 1.1;
const HEIGHT = (1 + LINE) * KEY_FONT;
/** The height of the letters beside a leaf, and from where on they may stand, in px. */
const NAME_HEIGHT = 11;
const NAME_AT = 4;
/** Between a branch and the text that begins at it, in px: a text begins with a space that does not break. */
export const SPACE = '\u00A0';
/** The height that a branch takes, with what keeps texts off it, in px. */
const THIN = 6;
const ZOOM_STEP = Math.SQRT2;

/** More nodes than this have no texts: the higher ones come first. */
const MOST_NODES = 1000;

/** Something that takes room: from a place to a place in the scene, and px of the screen around both, whatever the zoom. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly before: number;
  readonly after: number;
  readonly height: number;
}

const collide = (a: Span, b: Span, zoom: number): boolean =>
  2 * Math.abs(a.y - b.y) * zoom < a.height + b.height &&
  a.from * zoom - a.before < b.to * zoom + b.after &&
  b.from * zoom - b.before < a.to * zoom + a.after;

/**
 * The zoom from which on each text is shown, so that none covers another one or what is in the way, and what shows at a zoom stays
 * at any higher one; the first of `texts` come first. Infinite for never.
 */
function revealed(texts: readonly Span[], inTheWay: readonly Span[], fits: (span: Span, zoom: number) => boolean) {
  const zooms = new Float64Array(texts.length).fill(Number.POSITIVE_INFINITY);
  let hidden = Array.from(texts.keys());
  for (let zoom = 1; hidden.length > 0 && zoom < 1.01 * LARGEST_ZOOM; zoom *= ZOOM_STEP) {
    // A row is as high as a text: what collides lies in the same row or in neighbours.
    const rows = new Map<number, Span[]>();
    const rowOf = ({ y }: Span): number => Math.floor((y * zoom) / HEIGHT);
    const add = (span: Span): void => addTo(rows, rowOf(span), span);
    for (const span of inTheWay) add(span);
    texts.forEach((span, index) => {
      if (Number.isFinite(zooms[index])) add(span);
    });
    const isFree = (span: Span): boolean =>
      [-1, 0, 1].every((step) => !rows.get(rowOf(span) + step)?.some((other) => collide(span, other, zoom)));
    hidden = hidden.filter((index) => {
      const span = texts[index] as Span;
      if (!fits(span, zoom) || !isFree(span)) return true;
      zooms[index] = zoom;
      add(span);
      return false;
    });
  }
  return zooms;
}

/** In a tree with a row for every leaf: the rows between which two children of a node part, nearest to its place. */
export function gapOf({ tree, y }: Layout, node: number): number {
  const { hierarchy, order } = tree;
  const leafY = (place: number): number => y[order.leaves[place] as number] as number;
  const drawn = Array.from(childrenOf(hierarchy, node)).filter((child) => tree.parents[child] === node);
  const ends = drawn.map((child) => order.last[child] as number).filter((end) => end < (order.last[node] as number));
  const gaps = ends.map((end) => (leafY(end - 1) + leafY(end)) / 2);
  const off = (gap: number): number => Math.abs(gap - (y[node] as number));
  return gaps.reduce((best, gap) => (off(gap) < off(best) ? gap : best), gaps[0] ?? (y[node] as number));
}

/** The branches of a tree with rows, and the names beside its leaves, of which it is not known where they end. */
function branches({ tree, x, y }: Layout): Span[] {
  const at = (node: number): number => x[node] as number;
  const links = Array.from(tree.parents, (parent, node): Span => {
    const from = at(parent < 0 ? node : parent);
    return { from, to: at(node), y: y[node] as number, before: 0, after: 0, height: THIN };
  });
  const names = Array.from(tree.order.leaves, (leaf): Span => {
    const place = { from: at(leaf), to: Number.MAX_VALUE, y: y[leaf] as number };
    return { ...place, before: -NAME_AT, after: 0, height: NAME_HEIGHT };
  });
  return [...links, ...names];
}

const dots = ({ tree, x, y }: Layout): Span[] =>
  Array.from(tree.order.leaves, (leaf): Span => {
    const at = x[leaf] as number;
    return { from: at, to: at, y: y[leaf] as number, before: KEY_FONT, after: KEY_FONT, height: KEY_FONT };
  });

/**
 * Texts at inner nodes, those of the higher ones first and the others on closer look. With a row for every leaf, each text
 * stands between the rows where its node parts them, so that it covers no branch; elsewhere it stands at its node. Areas
 * have none.
 */
export const nodeLines = (textOf: (node: number) => NodeText | null, measure: MeasureText): Overlay =>
  oncePerLayout((layout, keys) => placeTexts(textOf, measure, layout, keys));

function placeTexts(
  textOf: (node: number) => NodeText | null,
  measure: MeasureText,
  layout: Layout,
  keys: ArrayLike<number | string>,
): Mark[] {
  if (layout.solid) return [];
  const { tree, x, y, hasRows } = layout;
  const at: { readonly node: number; readonly lines: readonly (readonly [Mark['style'], string])[] }[] = [];
  const spans: Span[] = [];
  const root = tree.parents.length - 1;
  for (let node = root; node >= 0 && at.length < MOST_NODES; node -= 1) {
    const text = isLeaf(tree.hierarchy, node) ? null : textOf(node);
    if (text === null) continue;
    const both = [['share', text.classes] as const, ['feature', text.features] as const];
    const lines = both.filter(([, line]) => line !== '').map(([style, line]) => [style, SPACE + line] as const);
    const width = Math.max(...lines.map(([, line]) => measure(line, KEY_FONT)));
    const from = x[node] as number;
    const [before, after] = hasRows ? [0, width] : [width / 2, width / 2];
    at.push({ node, lines });
    spans.push({
      from,
      to: from,
      y: hasRows ? gapOf(layout, node) : (y[node] as number),
      before,
      after,
      height: HEIGHT,
    });
  }
  const { left, right, top, bottom } = layout.boxOf(root);
  const isInside = (span: Span, zoom: number): boolean =>
    span.from * zoom - span.before >= left * zoom &&
    span.from * zoom + span.after <= right * zoom &&
    span.y * zoom - HEIGHT / 2 >= top * zoom &&
    span.y * zoom + HEIGHT / 2 <= bottom * zoom;
  const zooms = revealed(spans, hasRows ? branches(layout) : dots(layout), isInside);
  return at.flatMap(({ node, lines }, index) =>
    lines.map(([style, text], line): Mark => {
      const { from, y: middle } = spans[index] as Span;
      return textMark(`line ${line} ${keys[node]}`, style, [from, middle], text, {
        node,
        dy: round(MIDDLE + LINE * (line - (lines.length - 1) / 2)),
        anchor: hasRows ? 'start' : 'middle',
        zoom: zooms[index] as number,
      });
    }),
  );
}
