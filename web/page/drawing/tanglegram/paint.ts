import { group } from 'd3-array';
import { extremes } from '../../../engine/base/arrays.ts';
import { childrenOf, isLeaf } from '../../../engine/hierarchy/walk.ts';
import { LINE, namedLines } from '../named-lines.ts';
import type { PaintContext } from '../paint-context.ts';
import { FONT_FAMILY, shortenAll } from '../text.ts';
import { GAP } from './columns.ts';
import type { SideLayout } from './layout.ts';
import type { TangleView } from './view.ts';

/** From a leaf to a name that had to move: a line leads there. */
const LEADER = 8;

/** Leaves that stand out are all named if they take no more than this share of the height. */
const MARKED_SHARE = 0.6;

/** The names of one side, as many as do not overlap; those that are pointed at are among them. */
function paintNames(
  context: PaintContext,
  { picture, columns, pitch, offset, marked, leaf, measure }: TangleView,
  { leaves, place }: SideLayout,
  side: 'left' | 'right',
): void {
  const { font, label, leftLeaves, rightLeaves } = columns;
  const { theme, height } = picture;
  const isFew = marked !== null && marked.size * font * LINE <= MARKED_SHARE * height;
  const spoken = [...(leaf === null ? [] : [leaf]), ...(isFew ? marked : [])].map((each) => place[each] as number);
  const lines = namedLines({ size: leaves.length, pitch, offset, length: height, font }, spoken);
  const moved = lines.map(({ at, middle }) => (Math.abs(at - middle) > 1 ? LEADER : 0));
  const texts = shortenAll(
    lines.map(({ index }) => picture.names[leaves[index] as number] ?? ''),
    moved.map((by) => label - by),
    font,
    measure,
  );
  const inwards = side === 'left' ? 1 : -1;
  const leafAt = side === 'left' ? leftLeaves : rightLeaves;
  context.font = `${font}px ${FONT_FAMILY}`;
  context.textBaseline = 'middle';
  context.textAlign = side;
  lines.forEach(({ index, at, middle }, i) => {
    const each = leaves[index] as number;
    const by = moved[i] ?? 0;
    context.fillStyle = each === leaf ? theme.accent : theme.ink;
    context.globalAlpha = marked === null || marked.has(each) || each === leaf ? 1 : 0.4;
    context.fillText(texts[i] ?? '', leafAt + inwards * (GAP + by), at);
    if (by === 0) return;
    context.strokeStyle = theme.line;
    context.lineWidth = 0.75;
    context.beginPath();
    context.moveTo(leafAt + inwards, middle);
    context.lineTo(leafAt + inwards * (GAP + by - 2), at);
    context.stroke();
  });
  context.globalAlpha = 1;
}

export function paintTanglegram(context: PaintContext, view: TangleView): void {
  const { picture, columns } = view;
  context.clearRect(0, 0, picture.width, picture.height);
  paintLines(context, view);
  paintSide(context, view, picture.left, columns.leftLeaves, columns.leftRoot);
  paintSide(context, view, picture.right, columns.rightLeaves, columns.rightRoot);
  paintNames(context, view, picture.left, 'left');
  paintNames(context, view, picture.right, 'right');
}

const FAINT = 0.3;

/**
 * A line for every leaf from its place in one tree to that in the other; those that stand out lie on top, that of the leaf that
 * is read out above all. Lines of one look are one path: with many leaves that is what takes the time.
 */
function paintLines(context: PaintContext, view: TangleView): void {
  const { picture, columns, pitch, offset, marked, leaf } = view;
  const { left, right, colours, theme } = picture;
  const middle = (columns.from + columns.to) / 2;
  const yOf = (place: number | undefined): number => offset + ((place as number) + 0.5) * pitch;
  const paint = (leaves: readonly number[], colour: string, width: number, alpha: number): void => {
    context.globalAlpha = alpha;
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    for (const each of leaves) {
      const [from, to] = [yOf(left.place[each]), yOf(right.place[each])];
      context.moveTo(columns.from, from);
      context.bezierCurveTo(middle, from, middle, to, columns.to, to);
    }
    context.stroke();
  };
  const inSight = Array.from(left.leaves).filter((each) => {
    const [from, to] = [yOf(left.place[each]), yOf(right.place[each])];
    return Math.max(from, to) >= 0 && Math.min(from, to) <= picture.height && each !== leaf;
  });
  const usual = Math.min(1.2, Math.max(0.5, pitch / 6));
  for (const stands of marked === null ? [true] : [false, true]) {
    const own = marked === null ? inSight : inSight.filter((each) => marked.has(each) === stands);
    const width = marked !== null && stands ? 1.6 : usual;
    const byColour = group(own, (each) => colours[each] ?? theme.line);
    for (const [colour, leaves] of byColour) paint(leaves, colour, width, stands ? 1 : FAINT);
  }
  if (leaf !== null) paint([leaf], theme.accent, 2.5, 1);
  context.globalAlpha = 1;
}

/** Branches at right angles; those whose leaves all stand out have the accent. */
function paintSide(
  context: PaintContext,
  { picture, pitch, offset, marked }: TangleView,
  side: SideLayout,
  leavesAt: number,
  rootAt: number,
): void {
  const { hierarchy, x, y } = side;
  const { theme, height } = picture;
  const across = (node: number): number => leavesAt + (rootAt - leavesAt) * (x[node] as number);
  const down = (node: number): number => offset + (y[node] as number) * pitch;
  const before = markedBefore(side, marked);
  for (const strong of [false, true]) {
    context.strokeStyle = strong ? theme.accent : theme.line;
    context.lineWidth = strong ? 1.8 : Math.min(1.2, Math.max(0.5, pitch / 8));
    context.beginPath();
    for (let node = 0; node < x.length; node++) {
      if (isLeaf(hierarchy, node)) continue;
      const [from, to] = [side.first[node] as number, side.last[node] as number];
      const all = (before[to] as number) - (before[from] as number) === to - from;
      if (all !== strong) continue;
      if (offset + to * pitch < 0 || offset + from * pitch > height) continue;
      const children = childrenOf(hierarchy, node);
      const [top, bottom] = extremes(Array.from(children, down));
      context.moveTo(across(node), top);
      context.lineTo(across(node), bottom);
      for (const child of children) {
        context.moveTo(across(node), down(child));
        context.lineTo(across(child), down(child));
      }
    }
    context.stroke();
  }
}

/** The number of marked leaves above each place. */
function markedBefore({ leaves }: SideLayout, marked: ReadonlySet<number> | null): Uint32Array {
  const before = new Uint32Array(leaves.length + 1);
  leaves.forEach((leaf, at) => {
    before[at + 1] = (before[at] as number) + (marked?.has(leaf) ? 1 : 0);
  });
  return before;
}
