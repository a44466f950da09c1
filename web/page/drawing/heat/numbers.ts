import { LINE } from '../named-lines.ts';
import type { PaintContext } from '../paint-context.ts';
import { FONT_FAMILY } from '../text.ts';
import { colourAt, heatScale } from './colours.ts';
import { FONT, pitchOf } from './frame.ts';
import type { HeatView } from './view.ts';

/** No smaller ones are written. */
const SMALLEST_FONT = 8;
/** Free on both sides of a number together, in px. */
const FREE = 4;

/** The number of each cell in sight, where all of them fit; a cell of 0 has none. */
export function paintNumbers(context: PaintContext, { picture, frame, placement, measure }: HeatView): void {
  const { values, size, range, written, theme } = picture;
  const rest = pitchOf(frame, size);
  const [across, down] = [rest.x * placement.k, rest.y * placement.k];
  if (Math.min(across - FREE, down) < SMALLEST_FONT * LINE) return;
  const inSight = (offset: number, pitch: number, length: number): [number, number] => [
    Math.max(0, Math.floor(-offset / pitch)),
    Math.min(size, Math.ceil((length - offset) / pitch)),
  ];
  const [top, bottom] = inSight(placement.y, down, frame.height);
  const [left, right] = inSight(placement.x, across, frame.width);
  const numbers: { readonly row: number; readonly column: number; readonly text: string }[] = [];
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const value = values[row * size + column] as number;
      if (value !== 0) numbers.push({ row, column, text: written(value) });
    }
  }
  const widest = numbers.reduce((most, { text }) => Math.max(most, measure(text, 1)), 0);
  const font = Math.min(FONT, down / LINE, (across - FREE) / widest);
  if (font < SMALLEST_FONT) return;
  const { takesInk } = heatScale(theme);
  context.font = `${font}px ${FONT_FAMILY}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { row, column, text } of numbers) {
    const isInk = takesInk[colourAt(values, row * size + column, size, range)] === true;
    context.fillStyle = isInk ? theme.ink : theme.paper;
    const x = frame.left + placement.x + (column + 0.5) * across;
    context.fillText(text, x, frame.top + placement.y + (row + 0.5) * down);
  }
}
