import type { FontFile } from './pdf-fonts.ts';

type FontPart = Omit<FontFile, 'bytes'> & {
  /** Of the packages @fontsource. */
  readonly file: string;
};

const PACKAGES = { sans: 'arimo', serif: 'tinos' } as const;
/** In the order in which a letter is looked for. */
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'];

/** The files of the fonts of figures: regular ones for each script, and the bold one of Latin. */
export const FONT_PARTS: readonly FontPart[] = (['sans', 'serif'] as const).flatMap((family) => {
  const name = PACKAGES[family];
  const part = (script: string, isBold: boolean): FontPart => {
    const file = `${name}/files/${name}-${script}-${isBold ? 700 : 400}-normal.woff`;
    return { family, script, isBold, file };
  };
  return [...SCRIPTS.map((script) => part(script, false)), part('latin', true)];
});
