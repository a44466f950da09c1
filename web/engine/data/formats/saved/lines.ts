/** The lines of a text, and the place of each. */

/** A line, counted from 0. */
export interface Line {
  readonly text: string;
  readonly line: number;
}

export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

/** The lines with something on them. */
export const filledLines = (text: string): Line[] =>
  linesOf(text).flatMap((own, line) => (own.trim() === '' ? [] : [{ text: own, line }]));

/** What stands on the lines that `isOther` takes, without blanks around it. */
export const otherLines = (lines: readonly string[], isOther: (line: number) => boolean): Line[] =>
  lines.flatMap((text, line) => (text.trim() !== '' && isOther(line) ? [{ text: text.trim(), line }] : []));
