import type { Box } from './layout.ts';
import type { Mark, Style, TextMark } from './marks.ts';
import { ARC, CURVE, eachCommand, LINE, MOVE, type Path } from './path.ts';
import { eachPoint } from './path-points.ts';

/** The operations by which a path is drawn: a canvas has them. */
type Pen = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo' | 'arc' | 'quadraticCurveTo' | 'closePath'>;

/** An arc that bulges by less than this, in px, is drawn as a line: most are, and lines are drawn faster. */
const FLAT = 0.01;

/** Draws a path on a canvas, or on whatever else has its commands. */
function tracePath(path: Path, pen: Pen): void {
  eachCommand(path, (command, at) => {
    const [a, b, c, d, e] = [path[at + 1], path[at + 2], path[at + 3], path[at + 4], path[at + 5]] as number[] as [
      number,
      number,
      number,
      number,
      number,
    ];
    if (command === MOVE) pen.moveTo(a, b);
    else if (command === LINE) pen.lineTo(a, b);
    else if (command === ARC && (c * (e - d) ** 2) / 8 < FLAT) pen.lineTo(a + c * Math.sin(e), b - c * Math.cos(e));
    else if (command === ARC) pen.arc(a, b, c, d - Math.PI / 2, e - Math.PI / 2, e < d);
    else if (command === CURVE) pen.quadraticCurveTo(a, b, c, d);
    else pen.closePath();
  });
}

/** Marks that look alike and lie together, as one path to stroke or fill. */
export interface Batch {
  readonly style: Style;
  readonly group: number;
  readonly path: Path2D;
  readonly sight: Box;
  /** The radius of its dots, where it is made of dots. */
  readonly r: number;
}

/** The most marks of a batch: few enough to leave out those that are out of sight. */
const MOST = 256;

export const textsOf = (marks: readonly Mark[]): TextMark[] => marks.filter((mark) => mark.shape === 'text');

/** Puts marks together, in drawing order within each style. */
export function batchesOf(marks: readonly Mark[], groupOf: (mark: Mark) => number): Batch[] {
  const open = new Map<string, Batching>();
  const batches: Batching[] = [];
  for (const mark of marks) {
    if (mark.shape === 'text') continue;
    const group = groupOf(mark);
    const r = mark.shape === 'dot' ? mark.r : 0;
    const key = `${mark.style} ${group} ${r}`;
    let batch = open.get(key);
    if (batch === undefined || batch.count === MOST) {
      batch = new Batching(mark.style, group, r);
      open.set(key, batch);
      batches.push(batch);
    }
    batch.add(mark);
  }
  return batches;
}

/**
 * The number of neighbouring marks in a tile, which has batches of its own: after a change of a group, only the tiles
 * near it are traced again.
 */
const TILE = 2048;

/** Neighbouring marks and the batches made of them, with the look of each mark. */
interface Tile {
  readonly looks: readonly string[];
  readonly groups: Int32Array;
  readonly batches: readonly Batch[];
}

/** The batches of marks whose places stay while their groups change. */
export class TiledBatches {
  readonly #tiles: readonly Tile[];
  readonly texts: readonly TextMark[];
  readonly batches: readonly Batch[];

  /** Of the same marks with other groups it takes over the tiles in which every mark looks as before. O(marks). */
  constructor(
    readonly marks: readonly Mark[],
    groupOf: (mark: Mark) => number,
    lookOf: (group: number) => string,
    before: TiledBatches | null = null,
  ) {
    const tiles: Tile[] = [];
    for (let from = 0; from < marks.length; from += TILE) {
      const own = marks.slice(from, from + TILE);
      const groups = Int32Array.from(own, groupOf);
      const looks = Array.from(groups, lookOf);
      const known = before?.marks === marks ? before.#tiles[tiles.length] : undefined;
      const batches = known === undefined ? null : renumbered(known, groups, looks);
      tiles.push({ looks, groups, batches: batches ?? batchesOf(own, groupOf) });
    }
    this.#tiles = tiles;
    this.texts = before?.marks === marks ? before.texts : textsOf(marks);
    this.batches = tiles.flatMap((tile) => tile.batches);
  }
}

/**
 * The batches of a tile with new group numbers; null where a mark looks different, or two marks of one batch are now in
 * two groups.
 */
function renumbered(tile: Tile, groups: Int32Array, looks: readonly string[]): readonly Batch[] | null {
  const now = new Map<number, number>();
  for (let at = 0; at < groups.length; at++) {
    const [was, is] = [tile.groups[at] as number, groups[at] as number];
    if (looks[at] !== tile.looks[at] || (now.get(was) ?? is) !== is) return null;
    now.set(was, is);
  }
  return tile.batches.map((batch) => ({ ...batch, group: now.get(batch.group) ?? batch.group }));
}

type Growing = { -readonly [Side in keyof Box]: Box[Side] };

const nowhere = (): Growing => ({
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
});

function reach(sight: Growing, x: number, y: number, around: number): void {
  sight.left = Math.min(sight.left, x - around);
  sight.top = Math.min(sight.top, y - around);
  sight.right = Math.max(sight.right, x + around);
  sight.bottom = Math.max(sight.bottom, y + around);
}

/** A batch that is being put together. */
class Batching implements Batch {
  readonly path = new Path2D();
  readonly sight = nowhere();
  count = 0;

  constructor(
    readonly style: Style,
    readonly group: number,
    readonly r: number,
  ) {}

  add(mark: Exclude<Mark, TextMark>): void {
    this.count++;
    if (mark.shape === 'dot') {
      this.path.moveTo(mark.x, mark.y);
      this.path.lineTo(mark.x + 0.001, mark.y);
      reach(this.sight, mark.x, mark.y, mark.r);
      return;
    }
    tracePath(mark.path, this.path);
    eachPoint(mark.path, (x, y) => reach(this.sight, x, y, 2));
  }
}
