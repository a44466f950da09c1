/** Writes web/page/drawing/paper/font-widths.ts: how wide the letters of a figure are, from the fonts that a PDF has inside. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { create } = createRequire(import.meta.resolve('pdfkit'))('fontkit');
const FAMILIES = { sans: 'arimo', serif: 'tinos' };
const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'];
/** Latin, Greek, Cyrillic, Vietnamese; dashes, quotes and dots; minus. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x1a0, 0x1b0],
  [0x384, 0x3ce],
  [0x401, 0x45f],
  [0x490, 0x491],
  [0x1ea0, 0x1ef9],
  [0x2010, 0x2026],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];

/** @param {string} name */
function widthsOf(name) {
  const fonts = SUBSETS.map((subset) => {
    const file = `node_modules/@fontsource/${name}/files/${name}-${subset}-400-normal.woff`;
    return create(readFileSync(new URL(`../${file}`, import.meta.url)));
  });
  const widthOf = (/** @type {number} */ point) => {
    const font = fonts.find((each) => each.hasGlyphForCodePoint(point));
    return font === undefined
      ? 0
      : Math.round((1000 * font.hmtx.metrics.get(font.glyphForCodePoint(point).id).advance) / font.unitsPerEm);
  };
  return RANGES.map(([from = 0, to = 0]) => {
    const widths = Array.from({ length: to - from + 1 }, (_, i) => widthOf(from + i));
    return `    [0x${from.toString(16)}, '${widths.join(' ')}'],`;
  });
}

const lines = Object.entries(FAMILIES).flatMap(([family, name]) => [`  ${family}: [`, ...widthsOf(name), '  ],']);
writeFileSync(
  new URL('../web/page/drawing/paper/font-widths.ts', import.meta.url),
  `// Made by tools/font-widths.mjs from the fonts Arimo and Tinos. Arimo's letters are as wide as Arial's, Helvetica's and
// Liberation Sans's, Tinos's as wide as those of Times New Roman and Liberation Serif.

/** From a character on, widths in thousandths of the font size; 0 for one that the fonts do not have. */
export const FONT_WIDTHS = {
${lines.join('\n')}
} as const;
`,
);
