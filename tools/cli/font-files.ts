import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Family } from '../../web/page/drawing/paper/family.ts';
import { FONT_PARTS } from '../../web/page/drawing/paper/font-parts.ts';
import type { FontFile } from '../../web/page/drawing/paper/pdf-fonts.ts';

const { resolve } = createRequire(import.meta.url);

/** In the package of the project the fonts are in a folder of its own, else in theirs. */
function pathOf(file: string): string {
  const packed = fileURLToPath(new URL(`../../fonts/${basename(file)}`, import.meta.url));
  return existsSync(packed) ? packed : resolve(`@fontsource/${file}`);
}

/** The fonts that go into a PDF. */
export const fontFiles = (family: Family): readonly FontFile[] =>
  FONT_PARTS.filter((part) => part.family === family).map((part) => ({
    ...part,
    bytes: readFileSync(pathOf(part.file)),
  }));
