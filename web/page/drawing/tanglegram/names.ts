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
export function paintNames(
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
