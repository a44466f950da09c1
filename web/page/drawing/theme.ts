import { type Palette, type Tone, toneColour } from './colour.ts';

/** The colours a scene is painted with. */
export interface Theme {
  readonly paper: string;
  /** Text. */
  readonly ink: string;
  /** Keys, captions. */
  readonly muted: string;
  /** Branches that no group owns. */
  readonly line: string;
  /** The colour of selected or found things. */
  readonly accent: string;
  readonly palette: Palette;
}

export const LIGHT: Theme = {
  paper: '#faf9f7',
  ink: '#1f1f1d',
  muted: '#66645f',
  line: '#8f8c86',
  accent: '#0f6e6e',
  palette: {
    lightness: [0.44, 0.63, 0.535],
    chroma: 0.15,
    ramp: [
      [0.65, 0.13, 75],
      [0.36, 0.12, 265],
    ],
  },
};

export const DARK: Theme = {
  paper: '#131416',
  ink: '#eceae6',
  muted: '#a09d97',
  line: '#6a6863',
  accent: '#4fc3bd',
  palette: {
    lightness: [0.64, 0.83, 0.74],
    chroma: 0.13,
    ramp: [
      [0.54, 0.13, 265],
      [0.9, 0.13, 95],
    ],
  },
};

/** On white, for figures. */
export const PRINT: Theme = { ...LIGHT, paper: '#ffffff', line: '#8c8984' };

/**
 * Colours are kept: the same tones come back while a cut is moved, and finding a colour that screens can show takes
 * many steps.
 */
const known = new WeakMap<Palette, Map<string, string>>();

/** The colour of each group. */
export function themeColours({ palette }: Theme, tones: readonly Tone[]): string[] {
  const colours = known.get(palette) ?? new Map<string, string>();
  known.set(palette, colours);
  return tones.map((tone) => {
    const key = 'hue' in tone ? `${tone.hue} ${tone.level}` : String(tone.share);
    const colour = colours.get(key) ?? toneColour(tone, palette);
    colours.set(key, colour);
    return colour;
  });
}
