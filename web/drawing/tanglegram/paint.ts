import { childrenOf, isLeaf } from '../../hierarchy/walk.ts';
import type { PaintContext } from '../paint-context.ts';
import type { SideLayout } from './layout.ts';
import { paintNames } from './names.ts';
import type { TangleView } from './view.ts';

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
