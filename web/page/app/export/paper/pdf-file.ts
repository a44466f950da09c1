import sansCyrillic from '@fontsource/arimo/files/arimo-cyrillic-400-normal.woff?inline';
import sansGreek from '@fontsource/arimo/files/arimo-greek-400-normal.woff?inline';
import sansLatin from '@fontsource/arimo/files/arimo-latin-400-normal.woff?inline';
import sansLatinBold from '@fontsource/arimo/files/arimo-latin-700-normal.woff?inline';
import sansLatinExt from '@fontsource/arimo/files/arimo-latin-ext-400-normal.woff?inline';
import sansVietnamese from '@fontsource/arimo/files/arimo-vietnamese-400-normal.woff?inline';
import serifCyrillic from '@fontsource/tinos/files/tinos-cyrillic-400-normal.woff?inline';
import serifGreek from '@fontsource/tinos/files/tinos-greek-400-normal.woff?inline';
import serifLatin from '@fontsource/tinos/files/tinos-latin-400-normal.woff?inline';
import serifLatinBold from '@fontsource/tinos/files/tinos-latin-700-normal.woff?inline';
import serifLatinExt from '@fontsource/tinos/files/tinos-latin-ext-400-normal.woff?inline';
import serifVietnamese from '@fontsource/tinos/files/tinos-vietnamese-400-normal.woff?inline';
import type { Family } from '../../../drawing/paper/family.ts';
import { FONT_PARTS } from '../../../drawing/paper/font-parts.ts';
import { type Printed, pdfOf } from '../../../drawing/paper/pdf.ts';
import type { FontFile } from '../../../drawing/paper/pdf-fonts.ts';

/** A figure as a PDF, with the fonts of the page. Loaded when one is asked for. */
export const pdfFile = async (figure: Printed, family: Family): Promise<Blob> =>
  new Blob([await pdfOf(figure, family, pageFonts(family))], { type: 'application/pdf' });

/** The files of fonts as data: URLs, by their name: nothing may be fetched. */
const URLS: Readonly<Record<string, string>> = {
  'arimo/files/arimo-latin-400-normal.woff': sansLatin,
  'arimo/files/arimo-latin-ext-400-normal.woff': sansLatinExt,
  'arimo/files/arimo-greek-400-normal.woff': sansGreek,
  'arimo/files/arimo-cyrillic-400-normal.woff': sansCyrillic,
  'arimo/files/arimo-vietnamese-400-normal.woff': sansVietnamese,
  'arimo/files/arimo-latin-700-normal.woff': sansLatinBold,
  'tinos/files/tinos-latin-400-normal.woff': serifLatin,
  'tinos/files/tinos-latin-ext-400-normal.woff': serifLatinExt,
  'tinos/files/tinos-greek-400-normal.woff': serifGreek,
  'tinos/files/tinos-cyrillic-400-normal.woff': serifCyrillic,
  'tinos/files/tinos-vietnamese-400-normal.woff': serifVietnamese,
  'tinos/files/tinos-latin-700-normal.woff': serifLatinBold,
};

const bytesOf = (url: string): Uint8Array =>
  Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));

/** The fonts that go into a PDF. */
const pageFonts = (family: Family): readonly FontFile[] =>
  FONT_PARTS.filter((part) => part.family === family).map((part) => ({
    ...part,
    bytes: bytesOf(URLS[part.file] ?? ''),
  }));
