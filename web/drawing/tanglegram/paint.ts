import { childrenOf, isLeaf } from '../../hierarchy/walk.ts';
import type { PaintContext } from '../paint-context.ts';
import { FONT_FAMILY, type MeasureText, shortenAll } from '../text.ts';
import type { Theme } from '../theme.ts';
import type { SideLayout } from './layout.ts';

/** Two trees that face each other over the same leaves. */
export interface Tanglegram {
  readonly left: SideLayout;
  readonly right: SideLayout;
  /** By leaf: its name, and the colour of its group, null for none. */
  readonly names: readonly string[];
  readonly colours: readonly (string | null)[];
  /** In px. */
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
}

/** Where the columns are, in px from the left. */
export interface Columns {
  /** Each tree: its root and its leaves. */
  readonly leftRoot: number;
  readonly leftLeaves: number;
  readonly rightLeaves: number;
  readonly rightRoot: number;
  /** Where the lines between the trees begin and end, beside the names. */
  readonly from: number;
  readonly to: number;
  readonly label: number;
  readonly font: number;
}

const MARGIN = 8;
const GAP = 4;
const LARGEST_FONT = 12;
/** Names are shown from this font on. */
const SMALLEST_FONT = 8.5;
const LINE = 1.15;
const WIDEST_LABEL = 110;

/** Divides the width. Names get room of their own where all of them fit; else the few that are shown lie on the lines. */
export function columnsOf({ names, width }: Tanglegram, pitch: number, measure: MeasureText): Columns {
  const font = Math.min(LARGEST_FONT, pitch / LINE);
  const longest = names.slice(0, 400).reduce((most, name) => Math.max(most, measure(name, LARGEST_FONT)), 0);
  const label = Math.ceil(Math.min(longest, WIDEST_LABEL, 0.2 * width));
  const room = font >= SMALLEST_FONT ? label + 2 * GAP : GAP;
  const tree = 0.24 * (width - 2 * MARGIN);
  const leftLeaves = MARGIN + tree;
  const rightLeaves = width - MARGIN - tree;
  return {
    leftRoot: MARGIN,
    leftLeaves,
    rightLeaves,
    rightRoot: width - MARGIN,
    from: leftLeaves + room,
    to: rightLeaves - room,
    label,
    font,
  };
}

/** What is being looked at: how far down, how large, and which leaves stand out. */
export interface TangleView {
  readonly picture: Tanglegram;
  readonly columns: Columns;
  /** From one leaf to the next, and how far the first is above the top edge, in px. */
  readonly pitch: number;
  readonly offset: number;
  /** Leaves that stand out; null: none in particular. */
  readonly marked: ReadonlySet<number> | null;
  /** The leaf that is read out. */
  readonly leaf: number | null;
  readonly measure: MeasureText;
}

export function paintTanglegram(context: PaintContext, view: TangleView): void {
  const { picture, columns } = view;
  context.clearRect(0, 0, picture.width, picture.height);
  paintLines(context, view);
  paintSide(context, view, picture.left, columns.leftLeaves, columns.leftRoot);
  paintSide(context, view, picture.right, columns.rightLeaves, columns.rightRoot);
  const names = namesInSight(view);
  paintNames(context, view, picture.left, columns.leftLeaves + GAP, 'left', names);
  paintNames(context, view, picture.right, columns.rightLeaves - GAP, 'right', names);
}

const FAINT = 0.3;

/** A line for every leaf from its place in one tree to that in the other; those that stand out lie on top. */
function paintLines(context: PaintContext, view: TangleView): void {
  const { picture, columns, pitch, offset, marked, leaf } = view;
  const { left, right, colours, theme } = picture;
  const middle = (columns.from + columns.to) / 2;
  const order = Array.from(left.leaves).sort((a, b) => Number(marked?.has(a) ?? 0) - Number(marked?.has(b) ?? 0));
  for (const each of order) {
    const from = offset + ((left.place[each] as number) + 0.5) * pitch;
    const to = offset + ((right.place[each] as number) + 0.5) * pitch;
    if (Math.max(from, to) < 0 || Math.min(from, to) > picture.height) continue;
    const stands = marked === null || marked.has(each);
    context.globalAlpha = stands ? 1 : FAINT;
    context.strokeStyle = each === leaf ? theme.accent : (colours[each] ?? theme.line);
    context.lineWidth = each === leaf ? 2.5 : marked !== null && stands ? 1.6 : Math.min(1.2, Math.max(0.5, pitch / 6));
    context.beginPath();
    context.moveTo(columns.from, from);
    context.bezierCurveTo(middle, from, middle, to, columns.to, to);
    context.stroke();
  }
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
      const spans = Array.from(children, down);
      context.moveTo(across(node), Math.min(...spans));
      context.lineTo(across(node), Math.max(...spans));
      for (const child of children) {
        context.moveTo(across(node), down(child));
        context.lineTo(across(child), down(child));
      }
    }
    context.stroke();
  }
}

/** How many leaves stand out above each place. */
function markedBefore({ leaves }: SideLayout, marked: ReadonlySet<number> | null): Uint32Array {
  const before = new Uint32Array(leaves.length + 1);
  leaves.forEach((leaf, at) => {
    before[at + 1] = (before[at] as number) + (marked?.has(leaf) ? 1 : 0);
  });
  return before;
}

/** Where not all names fit, those that stand out are shown as far as they do. */
const isNamed = ({ columns, marked, leaf }: TangleView, each: number): boolean =>
  columns.font >= SMALLEST_FONT || each === leaf || (marked?.has(each) ?? false);

const nameFont = ({ columns: { font } }: TangleView): number => (font >= SMALLEST_FONT ? font : LARGEST_FONT - 1);

/** The names in sight on either side, shortened so that they can be told apart, by leaf. */
function namesInSight(view: TangleView): ReadonlyMap<number, string> {
  const { picture, columns, pitch, offset, measure } = view;
  const inSight = (place: number): boolean => {
    const y = offset + (place + 0.5) * pitch;
    return y >= 0 && y <= picture.height;
  };
  const seen = new Set<number>();
  for (const { leaves } of [picture.left, picture.right]) {
    leaves.forEach((each, place) => {
      if (inSight(place) && isNamed(view, each)) seen.add(each);
    });
  }
  const leaves = Array.from(seen);
  const names = leaves.map((leaf) => picture.names[leaf] ?? '');
  const short = shortenAll(names, columns.label, nameFont(view), measure);
  return new Map(leaves.map((leaf, at) => [leaf, short[at] ?? '']));
}

function paintNames(
  context: PaintContext,
  view: TangleView,
  side: SideLayout,
  at: number,
  which: 'left' | 'right',
  names: ReadonlyMap<number, string>,
): void {
  const { picture, columns, pitch, offset, marked, leaf, measure } = view;
  const all = columns.font >= SMALLEST_FONT;
  const font = nameFont(view);
  context.font = `${font}px ${FONT_FAMILY}`;
  context.textBaseline = 'middle';
  context.textAlign = which === 'left' ? 'left' : 'right';
  const own = leaf === null ? Number.NaN : offset + ((side.place[leaf] as number) + 0.5) * pitch;
  let free = Number.NEGATIVE_INFINITY;
  side.leaves.forEach((each, place) => {
    const y = offset + (place + 0.5) * pitch;
    if (y < 0 || y > picture.height || !isNamed(view, each)) return;
    // The leaf that is read out always has its name.
    const crowded = y - free < font * LINE || Math.abs(y - own) < font * LINE;
    if (!all && each !== leaf && crowded) return;
    free = y;
    const text = names.get(each) ?? '';
    if (!all) {
      const width = measure(text, font);
      context.globalAlpha = 0.85;
      context.fillStyle = picture.theme.paper;
      context.fillRect(which === 'left' ? at - 2 : at - width - 2, y - font * 0.6, width + 4, font * 1.2);
    }
    context.fillStyle = each === leaf ? picture.theme.accent : picture.theme.ink;
    context.globalAlpha = marked === null || marked.has(each) || each === leaf ? 1 : 0.4;
    context.fillText(text, at, y);
  });
  context.globalAlpha = 1;
}
