import { placesIn } from '../../engine/base/arrays.ts';

/**
 * Moves places, which ascend, as little as possible (by the sum of squares) so that neighbours are `gap` apart and all
 * are from `from` to `to`, where they must fit. Neighbours that are too close become one block at their mean, as in
 * isotonic regression. O(n).
 */
export function spread(wanted: readonly number[], gap: number, from: number, to: number): number[] {
  const blocks: { sum: number; count: number }[] = [];
  wanted.forEach((place, at) => {
    let block = { sum: place - at * gap, count: 1 };
    for (let above = blocks.at(-1); above !== undefined && meanOf(above) > meanOf(block); above = blocks.at(-1)) {
      block = { sum: above.sum + block.sum, count: above.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  });
  const last = to - (wanted.length - 1) * gap;
  return blocks
    .flatMap((block) => new Array<number>(block.count).fill(Math.max(from, Math.min(last, meanOf(block)))))
    .map((place, at) => place + at * gap);
}

const meanOf = ({ sum, count }: { readonly sum: number; readonly count: number }): number => sum / count;

/** From one line of text to the next, in font sizes: what it needs, and what reads well. */
export const LINE = 1.12;
const EASY_LINE = 1.3;

/** The largest font on screen; zooming in enlarges labels up to it. */
export const LARGEST_FONT = 13;
/** The smallest one at which every leaf has its label. */
export const SMALLEST_FONT = 9;
/** The font of labels that do not all fit anyway. */
const THINNED_FONT = 12;
/** Labels that are thinned, and cut to less, in px, would tell nothing: the tree has their room. */
const LEAST_LABEL = 36;

/** The division of the way from the root outwards. Lengths in px. */
export interface Space {
  /** The place of the leaves. */
  readonly leafAt: number;
  /** The place at which labels begin, and their largest width. */
  readonly labelAt: number;
  readonly labelWidth: number;
  readonly font: number;
  /** The ring of groups: its inner edge and its middle; both the outer end where there are no groups. */
  readonly ringInner: number;
  readonly ringAt: number;
  /** The place of the middles of the groups' keys. */
  readonly keyAt: number;
  /** The end of everything. */
  readonly outer: number;
}

export interface SpaceRequest {
  /** Everything must stay within this. */
  readonly outer: number;
  /** The distance of the lines of neighbouring leaves at a place along, in px. */
  readonly pitchAt: (along: number) => number;
  /** The width of the longest label at a font of 1 px. */
  readonly longest: number;
  /** No label gets more than this. */
  readonly labelCap: number;
  readonly ring: boolean;
  /** The smallest font that is tried. One above all others: labels have the middle one, whatever the room. */
  readonly leastFont?: number | undefined;
}

const LABEL_GAP = 7;
const RING_GAP = 7;
export const RING_WIDTH = 6;
const KEY_WIDTH = 18;

/** Keys of groups, and how far apart they must be on screen. */
export const KEY_FONT = 12;
export const KEY_PITCH = 17;

/**
 * Divides the way so that the longest label, up to the cap, ends before the ring. The font is the largest from 13 px
 * down to 9 px, or the least that is asked for, at which the lines read easily, or the smallest where they just fit; where none does, a middle one for
 * labels that will be thinned, or none.
 */
export function divide({ outer, pitchAt, longest, labelCap, ring, leastFont = SMALLEST_FONT }: SpaceRequest): Space {
  const ringAt = ring ? outer - KEY_WIDTH - RING_WIDTH / 2 : outer;
  const ringInner = ring ? ringAt - RING_WIDTH / 2 : outer;
  const divided = (labelWidth: number, font: number): Space => {
    const labelAt = Math.max(LABEL_GAP, ringInner - (labelWidth === 0 ? 0 : RING_GAP) - labelWidth);
    const leafAt = labelAt - LABEL_GAP;
    return { leafAt, labelAt, labelWidth, font, ringInner, ringAt, keyAt: outer - KEY_WIDTH / 2, outer };
  };
  const withFont = (font: number): Space => divided(Math.max(0, Math.min(labelCap, Math.ceil(longest * font))), font);
  for (let font = LARGEST_FONT; font >= leastFont; font -= 0.5) {
    const space = withFont(font);
    if (pitchAt(space.labelAt) >= (font > leastFont ? EASY_LINE : LINE) * font) return space;
  }
  const thinned = withFont(THINNED_FONT);
  return thinned.labelWidth < Math.min(LEAST_LABEL, longest * THINNED_FONT) ? divided(0, THINNED_FONT) : thinned;
}

/** The room of labels, ring and keys beside the tree at a font, up to the cap. */
export const besideTree = (longest: number, font: number, labelCap: number, ring: boolean): number =>
  LABEL_GAP + Math.min(labelCap, Math.ceil(longest * font)) + (ring ? RING_GAP + RING_WIDTH + KEY_WIDTH : 0);

/** The outer radius at which all labels fit around a disc at the given font, up to the cap, and every leaf has room for a key. */
export function radiusForAll(
  leaves: number,
  { longest, labelCap, ring }: Pick<SpaceRequest, 'longest' | 'labelCap' | 'ring'>,
  font: number,
): number {
  const around = leaves / (2 * Math.PI);
  const labels = LINE * font * around + Math.min(labelCap, Math.ceil(longest * font)) + RING_GAP;
  return ring ? Math.max(labels + RING_WIDTH + KEY_WIDTH, KEY_PITCH * around + KEY_WIDTH / 2) : labels;
}

/** The font of labels at a zoom, on screen: they grow with it up to the largest. */
export const fontAtZoom = (font: number, zoom: number): number => Math.min(Math.max(font, LARGEST_FONT), font * zoom);

/** The distance that labels need at a zoom, in px of the unzoomed scene. */
export const labelPitch = (font: number, zoom: number): number => (LINE * fontAtZoom(font, zoom)) / zoom;

/** The same for keys, which stay at one size on screen. */
export const keyPitch = (zoom: number): number => KEY_PITCH / zoom;

/** From one zoom at which further marks may appear to the next, and the last at which they may, unless leaves are closer. */
const ZOOM_STEP = Math.SQRT2;
export const LARGEST_ZOOM = 64;

/** The zoom up to which a picture is shown where neighbouring leaves are this far apart, in px: each has room for its name. */
export const zoomForAll = (pitch: number): number => Math.max(LARGEST_ZOOM, (ZOOM_STEP * LINE * LARGEST_FONT) / pitch);

/**
 * The zoom from which on each of some marks on a circle is shown, so that no two collide and what shows at a zoom stays at
 * any higher one; 1 for always, infinite for never. `position` says where each is, ascending, along a circle of `length` px; `order` has
 * them from the most important on; `pitch` how far apart they must be at a zoom. O(n log(n)).
 */
export function revealZooms(
  position: ArrayLike<number>,
  length: number,
  order: readonly number[],
  pitch: (zoom: number) => number,
  largest = LARGEST_ZOOM,
): Float64Array {
  const count = position.length;
  const zoom = new Float64Array(count);
  let hidden = order;
  for (let level = 1; hidden.length > 0 && level < 1.01 * largest; level *= ZOOM_STEP) {
    const near = pitch(level);
    const blocked = new Uint8Array(count);
    const block = (place: number): void => {
      blocked[place] = 1;
      for (const step of [1, count - 1]) {
        for (let other = (place + step) % count; other !== place; other = (other + step) % count) {
          const between = Math.abs((position[other] as number) - (position[place] as number));
          if (Math.min(between, length - between) >= near) break;
          blocked[other] = 1;
        }
      }
    };
    for (const place of order) if (zoom[place] !== 0) block(place);
    hidden = hidden.filter((place) => {
      if (blocked[place] === 1) return true;
      zoom[place] = level;
      block(place);
      return false;
    });
  }
  for (const place of hidden) zoom[place] = Number.POSITIVE_INFINITY;
  return zoom;
}

/** The same where marks were moved past others, so that their places are not in the order of their positions. O(n log(n)). */
export function revealMoved(
  position: Float64Array,
  length: number,
  order: readonly number[],
  pitch: (zoom: number) => number,
  largest: number,
): Float64Array {
  const by = (place: number): number => position[place] as number;
  const places = Array.from(position.keys()).sort((a, b) => by(a) - by(b) || a - b);
  const rank = placesIn(places, places.length);
  const ranks = order.map((place) => rank[place] as number);
  const zoom = revealZooms(places.map(by), length, ranks, pitch, largest);
  return Float64Array.from(rank, (i) => zoom[i] as number);
}

/**
 * Moves important marks that are too close apart, so that they are all shown, by no more than `most` and not beyond the first
 * and the last of all: one for which others would have to go farther stays where it is. `important` has places, the most
 * important first; `position` says where each is, ascending, and `pitch` how far apart they must be. By place, how far it is
 * moved. O(important²).
 */
export function partClose(
  position: ArrayLike<number>,
  important: Iterable<number>,
  pitch: number,
  most: number,
): ReadonlyMap<number, number> {
  const at = (place: number): number => position[place] ?? Number.NaN;
  const [from, to] = [at(0), at(position.length - 1)];
  let parted: ReadonlyMap<number, number> = new Map();
  for (const place of new Set(important)) {
    const places = [...parted.keys(), place].sort((a, b) => a - b);
    if ((places.length - 1) * pitch > to - from) break;
    const moved = spread(places.map(at), pitch, from, to);
    const more = new Map(places.map((own, i) => [own, (moved[i] ?? Number.NaN) - at(own)]));
    if (Array.from(more.values()).every((by) => Math.abs(by) <= most)) parted = more;
  }
  return parted;
}

/** All of `count` places, the prominent ones first and in their order, then an ever finer even spread. O(n). */
export function byImportance(count: number, prominent: Iterable<number>): number[] {
  const first = new Set(prominent);
  const all = [...first];
  const add = (place: number): void => {
    if (!first.has(place)) all.push(place);
  };
  if (count > 0) add(0);
  for (let step = 2 ** Math.floor(Math.log2(Math.max(1, count - 1))); step >= 1; step /= 2) {
    for (let place = step; place < count; place += 2 * step) add(place);
  }
  return all;
}
