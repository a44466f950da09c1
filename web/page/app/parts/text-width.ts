import { estimateText, FONT_FAMILY, type MeasureText } from '../../drawing/text.ts';

const FONT_SIZE = 100;
const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

/** The width of a text in the page's own font; widths grow with the font, so each text is measured once. */
export const measureText: MeasureText = (text, fontSize) => {
  const known = widths.get(text);
  if (known !== undefined) return known * fontSize;
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return estimateText(text, fontSize);
  context.font = `${FONT_SIZE}px ${FONT_FAMILY}`;
  const width = context.measureText(text).width / FONT_SIZE;
  widths.set(text, width);
  return width * fontSize;
};

/** The same as the sum of its letters, hardly ever narrower than the text is: a tenth of the time, for thousands of texts. */
const measureLetters: MeasureText = (text, fontSize) => {
  let width = 0;
  for (const letter of text) width += widths.get(letter) ?? measureText(letter, 1);
  return width * fontSize;
};

/** More texts than these are measured by their letters. */
const MANY = 5000;

/** The measure for so many texts. */
export const measureFor = (texts: number): MeasureText => (texts > MANY ? measureLetters : measureText);
