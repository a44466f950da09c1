import type { Family } from './family.ts';

/** A part of a font: the letters of a script. */
export interface FontFile {
  readonly family: Family;
  readonly script: string;
  readonly isBold: boolean;
  readonly bytes: Uint8Array;
}

interface Run {
  /** A name that the document knows. */
  readonly font: string;
  readonly text: string;
}

/** Such as of a document: what it knows of a font. */
interface Opened {
  readonly font: { hasGlyphForCodePoint(point: number): boolean };
}

interface Known {
  readonly name: string;
  readonly isBold: boolean;
  has(point: number): boolean;
}

/** Blanks that fonts draw as such. */
const BLANKS = /[\u00a0\u2007\u2009\u202f]/g;

/** The fonts of a document: each letter is written in the first one that has it. */
export class PdfFonts {
  readonly #fonts: readonly Known[];
  readonly #lacking = new Set<string>();

  constructor(doc: PDFKit.PDFDocument, family: Family, files: readonly FontFile[]) {
    this.#fonts = files
      .filter((file) => file.family === family)
      .map(({ script, isBold, bytes }) => {
        const name = `${family} ${script} ${isBold ? 'bold' : 'regular'}`;
        // The document takes any bytes; its types ask for those of Node.
        doc.registerFont(name, bytes as Buffer);
        doc.font(name);
        const { font } = (doc as unknown as { readonly _font: Opened })._font;
        return { name, isBold, has: (point) => font.hasGlyphForCodePoint(point) };
      });
  }

  /** Characters that were to be written and that no font has. */
  get lacking(): readonly string[] {
    return Array.from(this.#lacking).sort();
  }

  /** A text by the fonts that have its letters, as few as can be. */
  runsOf(words: string, isBold: boolean): readonly Run[] {
    const fonts = this.#fonts.toSorted((a, b) => Number(b.isBold === isBold) - Number(a.isBold === isBold));
    const runs: Run[] = [];
    for (const letter of words.replace(BLANKS, ' ')) {
      const point = letter.codePointAt(0) ?? 0;
      const last = runs.at(-1);
      const isSame = last !== undefined && fonts.some(({ name, has }) => name === last.font && has(point));
      const found = isSame ? last.font : fonts.find(({ has }) => has(point))?.name;
      if (found === undefined) this.#lacking.add(letter);
      const font = found ?? last?.font ?? fonts[0]?.name ?? '';
      if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + letter };
      else runs.push({ font, text: letter });
    }
    return runs;
  }
}
