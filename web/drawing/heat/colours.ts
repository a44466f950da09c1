import { oklch } from '../colour.ts';
import { DARK, type Theme } from '../theme.ts';

/** How many colours a scale has. */
const STEPS = 256;

/** Red, green, blue and opacity of each step, 4 bytes a colour. */
export interface HeatScale {
  /** Confusions. */
  readonly wrong: Uint8ClampedArray;
  /** The diagonal: what is right is grey, so that it does not outshine what is not. */
  readonly right: Uint8ClampedArray;
}

interface Ramp {
  readonly from: number;
  readonly to: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Lightness alone tells the steps apart; the hue is the accent's. */
const scaleOf = ({ from, to, chroma, hue }: Ramp): Uint8ClampedArray => {
  const bytes = new Uint8ClampedArray(4 * STEPS);
  for (let step = 0; step < STEPS; step++) {
    const share = step / (STEPS - 1);
    const colour = oklch(from + (to - from) * share, chroma * Math.min(1, 2 * share), hue);
    for (let part = 0; part < 3; part++) {
      bytes[4 * step + part] = Number.parseInt(colour.slice(1 + 2 * part, 3 + 2 * part), 16);
    }
    bytes[4 * step + 3] = 255;
  }
  return bytes;
};

const TEAL = 195;

/** The colours of a matrix in a theme; the first step of both is the paper. */
export function heatScale(theme: Theme): HeatScale {
  const dark = theme === DARK;
  const from = dark ? 0.19 : 0.982;
  return {
    wrong: scaleOf({ from, to: dark ? 0.88 : 0.36, chroma: 0.12, hue: TEAL }),
    right: scaleOf({ from, to: dark ? 0.52 : 0.72, chroma: 0.006, hue: 80 }),
  };
}

/** Small shares are most of what there is to see: the scale goes by the square root. */
export const stepOf = (share: number, largest: number): number =>
  largest > 0 ? Math.min(STEPS - 1, Math.round((STEPS - 1) * Math.sqrt(Math.min(1, share / largest)))) : 0;

/** The pixels of a square of shares: one a cell, `largest` being the share of the last colour off the diagonal. O(cells). */
export function heatPixels(
  values: Float32Array,
  size: number,
  largest: number,
  scale: HeatScale,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(4 * values.length);
  for (let at = 0; at < values.length; at++) {
    const onDiagonal = at % (size + 1) === 0;
    const step = stepOf(values[at] as number, onDiagonal ? 1 : largest);
    const colours = onDiagonal ? scale.right : scale.wrong;
    pixels.set(colours.subarray(4 * step, 4 * step + 4), 4 * at);
  }
  return pixels;
}

/** A step of the confusions as CSS, for a legend. */
export const cssOf = ({ wrong }: HeatScale, step: number): string =>
  `rgb(${wrong.subarray(4 * step, 4 * step + 3).join(' ')})`;
