import { contrast, oklch } from '../colour.ts';
import { DARK, type Theme } from '../theme.ts';

/** The number of colours of a ramp. */
const STEPS = 256;
/** The first colour of the diagonal, of differences above 0, and of those below; confusions have the first of all. */
const [RIGHT, MORE, LESS] = [STEPS, 2 * STEPS, 3 * STEPS];

/** Four ramps, one behind the other: confusions; the diagonal, grey so as not to outshine them; differences above 0, and below. */
export interface HeatScale {
  /** Red, green, blue and opacity, 4 bytes a colour. */
  readonly bytes: Uint8ClampedArray<ArrayBuffer>;
  /** By colour: true if ink reads better on it than paper. */
  readonly takesInk: readonly boolean[];
}

/** Lightness alone tells the steps of a ramp apart. */
const coloursOf = ({ from, to, chroma, hue }: { from: number; to: number; chroma: number; hue: number }): string[] =>
  Array.from({ length: STEPS }, (_, step) => {
    const share = step / (STEPS - 1);
    return oklch(from + (to - from) * share, chroma * Math.min(1, 2 * share), hue);
  });

const bytesOf = (colours: readonly string[]): Uint8ClampedArray<ArrayBuffer> =>
  Uint8ClampedArray.from(
    colours.flatMap((colour) => [1, 3, 5].map((part) => Number.parseInt(colour.slice(part, part + 2), 16)).concat(255)),
  );

/** The hue of the accent. */
const TEAL = 195;
/** Two hues that every kind of colour vision tells apart. */
const ORANGE = 55;
const BLUE = 255;

const known = new WeakMap<Theme, HeatScale>();

/** The colours of a matrix in a theme; the first of each kind is the paper. */
export function heatScale(theme: Theme): HeatScale {
  const before = known.get(theme);
  if (before !== undefined) return before;
  const dark = theme === DARK;
  const from = dark ? 0.19 : 0.982;
  const wrong = coloursOf({ from, to: dark ? 0.88 : 0.36, chroma: 0.12, hue: TEAL });
  const right = coloursOf({ from, to: dark ? 0.52 : 0.72, chroma: 0.006, hue: 80 });
  const ends = { from, to: dark ? 0.82 : 0.45, chroma: 0.15 };
  const [more, less] = [coloursOf({ ...ends, hue: ORANGE }), coloursOf({ ...ends, hue: BLUE })];
  const colours = [...wrong, ...right, ...more, ...less];
  const takesInk = colours.map((colour) => contrast(theme.ink, colour) >= contrast(theme.paper, colour));
  const scale = { bytes: bytesOf(colours), takesInk };
  known.set(theme, scale);
  return scale;
}

/** The scale from values to colours. */
export interface ValueRange {
  readonly by: 'root' | 'log';
  /** Off the diagonal: the smallest value above 0, and the largest. */
  readonly least: number;
  readonly largest: number;
  /** The value of the last grey of the diagonal. */
  readonly largestRight: number;
  /** True for differences: `least` and `largest` are then absolute values, and the diagonal is coloured as all else. */
  readonly isDifference?: boolean;
}

/** The place of the smallest value on a logarithmic scale: it is seen. */
const FIRST = 0.15;

/**
 * The place of a value on the scale of colours, 0 to 1. Small values are most of what there is to see: by the square
 * root, or the logarithm.
 */
export function shareOfScale(value: number, { by, least, largest }: ValueRange): number {
  if (!(value > 0 && largest > 0)) return 0;
  const share = Math.min(1, value / largest);
  if (by === 'root') return Math.sqrt(share);
  const all = Math.log(largest / least);
  return all > 0 ? Math.max(FIRST, FIRST + (1 - FIRST) * (1 + Math.log(share) / all)) : 1;
}

/** The value that is so far along the colours. */
export function valueAtShare(share: number, { by, least, largest }: ValueRange): number {
  if (by === 'root') return largest * share ** 2;
  return share < FIRST ? 0 : least * (largest / least) ** ((share - FIRST) / (1 - FIRST));
}

/** The place on the scale at which a legend begins. */
export const firstShare = ({ by }: ValueRange): number => (by === 'root' ? 0 : FIRST);

const stepOf = (share: number): number => Math.round((STEPS - 1) * share);

/** The number of the colour of an entry of a square. The diagonal always goes by the square root. */
export function colourAt(values: Float32Array, at: number, size: number, range: ValueRange): number {
  const value = values[at] as number;
  if (range.isDifference) return (value < 0 ? LESS : MORE) + stepOf(shareOfScale(Math.abs(value), range));
  if (at % (size + 1) !== 0) return stepOf(shareOfScale(value, range));
  return RIGHT + stepOf(value > 0 ? Math.sqrt(Math.min(1, value / range.largestRight)) : 0);
}

/** The pixels of a square of values: one a cell. O(cells). */
export function heatPixels(
  values: Float32Array,
  size: number,
  range: ValueRange,
  { bytes }: HeatScale,
): Uint8ClampedArray<ArrayBuffer> {
  const colours = new Uint32Array(bytes.buffer);
  const pixels = Uint32Array.from(values, (_, at) => colours[colourAt(values, at, size, range)] as number);
  return new Uint8ClampedArray(pixels.buffer);
}

const KINDS = { amount: 0, more: MORE, less: LESS } as const;

/** The colour so far along the scale as CSS, for a legend. */
export function cssOf({ bytes }: HeatScale, share: number, kind: keyof typeof KINDS = 'amount'): string {
  const colour = KINDS[kind] + stepOf(share);
  return `rgb(${bytes.subarray(4 * colour, 4 * colour + 3).join(' ')})`;
}
