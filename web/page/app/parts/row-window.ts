/* The part of a long table that is in the page: of its rows, or of its columns. */

/** The heights that a long table is made of, in px. */
export interface RowSpace {
  readonly rows: number;
  readonly rowHeight: number;
  /** The height in which rows are seen. */
  readonly viewport: number;
}

/** The rows that are in the page, and the room of all others. */
interface RowWindow {
  readonly first: number;
  /** The one after the last. */
  readonly end: number;
  /** Room above and below, in px. */
  readonly above: number;
  readonly below: number;
}

/** Firefox loses the head of a table beyond 8.9 million px and draws nothing beyond 17.8, other browsers beyond 33 million. */
const MOST_PX = 8_000_000;
/** Rows beyond the edges, so that a short way of scrolling finds them there. */
const BEYOND = 8;

/** The height of all rows and the range of scrolling, in px of the page, and in px of the rows. */
function heights({ rows, rowHeight, viewport }: RowSpace) {
  const all = rows * rowHeight;
  const height = Math.min(all, MOST_PX);
  const [scrollable, hidden] = [Math.max(0, height - viewport), Math.max(0, all - viewport)];
  return { height, scrollable, hidden, scale: scrollable === 0 ? 1 : hidden / scrollable };
}

/**
 * The rows to have in the page where a table is scrolled by `scrollTop`. Where all rows are higher than a browser can
 * draw, one px that is scrolled stands for more than one px of rows.
 */
export function rowWindow(space: RowSpace, scrollTop: number): RowWindow {
  const { rows, rowHeight, viewport } = space;
  const { height, scrollable, hidden, scale } = heights(space);
  const scrolled = Math.min(scrollable, Math.max(0, scrollTop));
  const top = Math.min(hidden, scrolled * scale);
  const seen = Math.floor(top / rowHeight);
  // Rows beyond the edges must fit into the room there is, which is less near the start and the end of a scaled table.
  const first = Math.max(0, Math.min(seen, Math.max(seen - BEYOND, Math.ceil((top - scrolled) / rowHeight))));
  const seenEnd = Math.ceil((top + viewport) / rowHeight);
  const roomEnd = Math.floor((height - scrolled + top) / rowHeight);
  const end = Math.min(rows, Math.max(seenEnd, Math.min(seenEnd + BEYOND, roomEnd)));
  const above = Math.max(0, scrolled - top + first * rowHeight);
  return { first, end, above, below: Math.max(0, height - above - (end - first) * rowHeight) };
}

/** The scroll position at which a row is in sight: the same if it is already. */
export function scrollTopFor(space: RowSpace, row: number, scrollTop: number): number {
  const { rowHeight, viewport } = space;
  const { scrollable, scale } = heights(space);
  const top = Math.min(scrollable, Math.max(0, scrollTop)) * scale;
  const start = row * rowHeight;
  if (start >= top && start + rowHeight <= top + viewport) return scrollTop;
  const wanted = start < top ? start : start + rowHeight - viewport;
  return Math.min(scrollable, Math.max(0, wanted / scale));
}
