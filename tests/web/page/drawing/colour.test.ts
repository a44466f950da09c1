import { expect, test } from 'vitest';
import { contrast, groupTones, oklch, type Palette, toneColour } from '../../../../web/page/drawing/colour.ts';
import { paintOf } from '../../../../web/page/drawing/paint.ts';
import { DARK, LIGHT, PRINT, type Theme } from '../../../../web/page/drawing/theme.ts';

const groupColours = (count: number, palette: Palette): string[] =>
  groupTones(count).map((tone) => toneColour(tone, palette));

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const linear = (colour: string): Triple => {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
};
const times = (matrix: Matrix, [r, g, b]: Triple): Triple => {
  const row = ([x, y, z]: Triple) => x * r + y * g + z * b;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};

// Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
const VISIONS: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** OKLab, independent of the code under test but for Ottosson's published numbers. */
function lab(rgb: Triple): Triple {
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb.map((part) => Math.max(0, part)) as unknown as Triple,
  ).map(Math.cbrt) as unknown as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [l, m, s],
  );
}

const difference = (a: string, b: string, vision: Matrix): number => {
  const [x, y] = [lab(times(vision, linear(a))), lab(times(vision, linear(b)))];
  return 100 * Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
};

test('known colours', () => {
  expect(oklch(0.62796, 0.25768, 29.234)).toBe('#ff0000');
  expect(oklch(1, 0, 0)).toBe('#ffffff');
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

const themes: [string, Theme][] = [
  ['light', LIGHT],
  ['dark', DARK],
  ['print', PRINT],
];
const COUNTS = Array.from({ length: 60 }, (_, index) => index + 1);

test.each(themes)('%s: every group colour has a contrast of 3 on the paper', (_, { palette, paper }) => {
  for (const count of COUNTS) {
    const contrasts = groupColours(count, palette).map((colour) => contrast(colour, paper));
    expect(Math.min(...contrasts), `${count} groups`).toBeGreaterThanOrEqual(3);
  }
});

/** The accent on paper as it lies behind the selected subtree. */
function wedgeOf({ accent, paper }: Theme): string {
  const share = Number(paintOf('wedge', undefined, LIGHT)['fill-opacity']);
  const part = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(share * part(accent, at) + (1 - share) * part(paper, at)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

test.each(themes)('%s: text has a contrast of 4.5, lines and the accent 3', (_, theme) => {
  for (const colour of [theme.ink, theme.muted]) {
    expect(contrast(colour, theme.paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour, wedgeOf(theme))).toBeGreaterThanOrEqual(4.5);
  }
  for (const colour of [theme.line, theme.accent]) expect(contrast(colour, theme.paper)).toBeGreaterThanOrEqual(3);
});

/** OKLab distance, times 100, that is easily seen between neighbouring areas; 2 is just noticeable. */
const EASILY_SEEN = 8;

test.each(
  themes.flatMap(([name, theme]) =>
    Object.entries(VISIONS).map(([vision, matrix]) => [name, vision, theme, matrix] as const),
  ),
)('%s, %s: groups that follow each other differ, the last and the first too', (_, _vision, { palette }, matrix) => {
  for (const count of COUNTS.slice(1)) {
    const colours = groupColours(count, palette);
    const next = (index: number) => colours[(index + 1) % count] as string;
    const differences = colours.map((colour, index) => difference(colour, next(index), matrix));
    expect(Math.min(...differences), `${count} groups`).toBeGreaterThanOrEqual(EASILY_SEEN);
  }
});

test('up to a dozen groups are all different colours to normal vision', () => {
  for (const [, { palette }] of themes) {
    const colours = groupColours(12, palette);
    colours.forEach((colour, index) => {
      for (const other of colours.slice(index + 1)) {
        expect(difference(colour, other, VISIONS.normal as Matrix)).toBeGreaterThanOrEqual(EASILY_SEEN);
      }
    });
  }
});

test('no groups need no colours', () => {
  expect(groupColours(0, LIGHT.palette)).toEqual([]);
});
