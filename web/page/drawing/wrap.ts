import type { MeasureText } from './text.ts';

/** Breaks a text at blanks into lines of at most `width` px; a word that is wider has a line of its own. */
export function wrap(text: string, width: number, fontSize: number, measure: MeasureText): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(longer, fontSize) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}
