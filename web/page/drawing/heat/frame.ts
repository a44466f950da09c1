import type { MeasureText } from '../text.ts';

/** The place of the matrix, in px: its corner and its size, and the widest labels to the left of it and above. */
export interface HeatFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly rowLabel: number;
  readonly columnLabel: number;
}

/** The texts and sizes by which the room is divided. */
interface Divided {
  readonly names: readonly string[];
  /** In px. */
  readonly width: number;
  readonly height: number;
  readonly stretched: boolean;
}

export const FONT = 12;
export const STRIP = 6;
export const GAP = 4;
/** Room for what rows and columns are. */
const TITLE = 16;
const WIDEST_LABEL = 112;
/** The widest label as a share of the picture; where cells are square, what is free in one direction is for longer ones. */
const LABEL_SHARE = 0.17;
/** The number of names that are measured. */
const MEASURED = 1000;

/** The room beside the matrix: title, label, and the strip of colours. */
export const marginOf = (label: number): number => TITLE + label + 2 * GAP + STRIP;

/** Leaves room for labels and titles to the left and above, as far as there is some. */
export function frameOf({ width, height, names, stretched }: Divided, measure: MeasureText): HeatFrame {
  const longest = names.slice(0, MEASURED).reduce((most, name) => Math.max(most, measure(name, FONT)), 0);
  const widest = Math.ceil(Math.min(longest, WIDEST_LABEL));
  const least = Math.min(widest, Math.ceil(LABEL_SHARE * Math.min(width, height)));
  const inside = (length: number): number => Math.max(1, Math.floor(length - marginOf(least) - 1));
  const side = Math.min(inside(width), inside(height));
  const labelWithin = (free: number): number => Math.max(least, Math.min(widest, least + Math.floor(free)));
  if (stretched) {
    const frame = { width: inside(width), height: inside(height), rowLabel: least, columnLabel: least };
    return { left: marginOf(least), top: marginOf(least), ...frame };
  }
  const rowLabel = labelWithin(inside(width) - side);
  const columnLabel = labelWithin(inside(height) - side);
  const left = marginOf(rowLabel) + Math.floor(Math.max(0, width - marginOf(rowLabel) - side) / 2);
  return { left, top: marginOf(columnLabel), width: side, height: side, rowLabel, columnLabel };
}

/** From one column, and from one row, to the next, in px, where nothing is enlarged. */
export const pitchOf = ({ width, height }: HeatFrame, size: number): { readonly x: number; readonly y: number } => ({
  x: width / size,
  y: height / size,
});
