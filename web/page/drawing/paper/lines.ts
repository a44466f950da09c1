import type { MeasureText } from '../text.ts';
import { wrap } from '../wrap.ts';
import { TEXT } from './paper.ts';

/** A digest or an address that is wider than the figure goes on in the next line. */
function broken(line: string, width: number, measure: MeasureText): string[] {
  if (measure(line, TEXT) <= width) return [line];
  const lines = [''];
  for (const letter of line) {
    const longer = `${lines.at(-1)}${letter}`;
    if (measure(longer, TEXT) > width) lines.push(letter);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** A text of a figure in lines, none of which is wider than the room. */
export const linesOf = (text: string, width: number, measure: MeasureText): string[] =>
  wrap(text, width, TEXT, measure).flatMap((line) => broken(line, width, measure));
