import { execFileSync, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fontFiles } from '../../../../tools/cli/font-files.ts';
import { drawnTree } from '../../../../web/engine/hierarchy/walk.ts';
import { element } from '../../../../web/page/drawing/element.ts';
import { FURTHER_LAYOUTS } from '../../../../web/page/drawing/further-layouts.ts';
import { groupLeaves } from '../../../../web/page/drawing/groups.ts';
import { type Family, measureIn } from '../../../../web/page/drawing/paper/family.ts';
import { MM_A_POINT, type Paper, USUAL_PAPER } from '../../../../web/page/drawing/paper/paper.ts';
import { type PaperFigure, paperFigure } from '../../../../web/page/drawing/paper/paper-figure.ts';
import { pdfOf } from '../../../../web/page/drawing/paper/pdf.ts';
import { treePart } from '../../../../web/page/drawing/paper/tree-part.ts';
import { radial } from '../../../../web/page/drawing/radial.ts';
import { caterpillar } from '../../../support/planted-tree.ts';
import { cells, classes, LEAVES, tree } from './paper-tree.ts';

/* Figures of a width in mm with text of a size in points. */

const groups = groupLeaves(
  drawnTree(tree.hierarchy),
  classes.map((_, i) => `group ${i % 3}`),
);
const text = {
  title: 'A figure',
  groups,
  legendTitle: 'Kinds',
  caption: 'How it was made, in some words.\nAnd cite this.',
};

const figureOf = (
  change: Partial<Paper> = {},
  own: Partial<Parameters<typeof treePart>[0]> = {},
  said = text,
): PaperFigure => paperFigure({ ...USUAL_PAPER, ...change }, [treePart({ ...tree, groups, ...own })], said);

/** The sizes of all texts of a file in points, as a reader measures them: by its mm and its viewBox. */
function pointsIn(svg: string): Set<number> {
  const [, mm, across] = /width="([\d.]+)mm" height="[\d.]+mm" viewBox="0 0 ([\d.]+) /.exec(svg) ?? [];
  const sizes = Array.from(svg.matchAll(/font-size="([\d.]+)"/g), ([, size]) => Number(size));
  const unit = Number(mm) / MM_A_POINT / Number(across);
  // Nested drawings have units as large as those around them.
  for (const [, w, h, box] of svg.matchAll(/<svg [^>]*?width="([\d.]+)" height="([\d.]+)" viewBox="([^"]*)"/g)) {
    const [, , width, height] = (box ?? '').split(' ').map(Number);
    expect([Number(w), Number(h)]).toEqual([width, height].map((length) => expect.closeTo(length ?? 0, 1)));
  }
  return new Set(sizes.map((size) => Math.round(1000 * size * unit) / 1000));
}

describe('text has the size that was asked for at the width that was asked for', () => {
  test.each([
    [84, 6],
    [84, 8],
    [174, 7],
    [120, 9.5],
  ])('%d mm, %d points', (width, font) => {
    for (const layout of [radial, ...FURTHER_LAYOUTS]) {
      const { svg } = figureOf({ width, font }, { layout });
      expect(svg).toContain(`width="${width}mm"`);
      expect(pointsIn(svg), layout.id).toEqual(new Set([font]));
    }
    expect(pointsIn(figureOf({ width, font }, { cells }).svg)).toEqual(new Set([font]));
  });
});

test('the figure changes with each option, and is the same for the same ones', () => {
  const usual = figureOf().svg;
  expect(figureOf().svg).toBe(usual);
  const changes: Partial<Paper>[] = [
    { width: 84 },
    { font: 8 },
    { family: 'serif' },
    { ground: 'transparent' },
    { ground: 'dark' },
    { caption: false },
    { legend: false },
  ];
  const all = new Set([usual, ...changes.map((change) => figureOf(change).svg), figureOf({}, { cells }).svg]);
  expect(all.size).toBe(changes.length + 2);
  expect(figureOf({ ground: 'transparent' }).svg).not.toContain('fill="#ffffff"/>');
  expect(figureOf({ caption: false }).svg).not.toContain('And cite this.');
  expect(figureOf({ legend: false }).svg).not.toContain('Kinds');
  const own = groupLeaves(
    drawnTree(tree.hierarchy),
    classes.map((_, i) => `cluster ${1 + (i % 3)}`),
  );
  const keys = (said: typeof text) => figureOf({}, { groups: null }, said).svg.match(/(?<=>)[123](?=<)/g);
  expect([keys(text), keys({ ...text, groups: own })]).toEqual([['1', '2', '3'], null]); // none where names end with them
});

test('every name is in a figure of rows; of a disc that has not the room it is said how many', () => {
  const rows = figureOf({ width: 84 });
  for (const name of classes) expect(rows.svg).toContain(`>${name}<`);
  expect(rows.notes).toEqual([]);
  const { notes } = figureOf({ width: 40, font: 12 }, { layout: radial });
  expect(notes[0]).toMatch(/^\d+ of 30 names have room$/);
});

test('every run of a group has its key in a figure of rows, also one of a single class', () => {
  const { svg } = figureOf({ width: 84, legend: false });
  const keys = Array.from(svg.matchAll(/>([123])<\/text>/g), ([, key]) => key);
  expect(keys).toHaveLength(LEAVES);
});

test('one long name does not take the room of all others around a disc', () => {
  const many = 100;
  const short = Array.from({ length: many }, (_, i) => `name ${i}`);
  const long = short.with(50, 'a name that is a great deal longer than every other');
  const shownIn = (names: readonly string[]): number => {
    const disc = { hierarchy: caterpillar(many - 1), classes: names, layout: radial, groups: null };
    const { svg } = figureOf({ width: 84, legend: false }, disc);
    return names.filter((name) => svg.includes(`>${name}<`)).length;
  };
  expect(shownIn(short)).toBeGreaterThan(40);
  expect(shownIn(long)).toBeGreaterThan(40);
});

test('it is said where columns of a matrix have no names, or shortened ones', () => {
  expect(figureOf({ width: 84 }, { cells }).notes).toContain('the columns of the matrix have no room for their names');
  expect(figureOf({ width: 400 }, { cells }).notes).toEqual([]);
  const long = { ...cells, names: classes.with(3, 'a name that is a great deal longer than every other') };
  expect(figureOf({ width: 400 }, { cells: long }).notes).toEqual(['1 name of the columns is shortened']);
});

test('a figure that is higher than a page says so', () => {
  expect(figureOf({ font: 24 }).notes).toContain('higher than a page of A4 (297 mm)');
});

test('characters that the fonts of figures lack are named; accents and blanks are none', () => {
  const named = (name: string) =>
    figureOf({}, { classes: tree.classes.map((each, c) => (c === 0 ? name : each)) }).notes;
  expect(named('語 ไทย').join()).toContain('lack characters of the names: 語 ไ ท ย');
  expect(named('Ångström é e\u0301 Ω Ж\u00a0x')).toEqual([]);
});

test('no line of the caption is wider than the figure, also a digest that has no blanks', () => {
  const caption = `sha256 ${'0123456789abcdef'.repeat(20)} ${'words and words '.repeat(20)}`;
  const { svg } = figureOf({ width: 60 }, {}, { ...text, caption });
  const measure = measureIn('sans');
  const [, across] = /viewBox="0 0 ([\d.]+) /.exec(svg) ?? [];
  const lines = Array.from(svg.slice(svg.indexOf('sha256')).matchAll(/>([^<>\n]+)<\/text>/g), ([, line]) => line ?? '');
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(measure(line, 12)).toBeLessThanOrEqual(Number(across));
});

test.each(['sans', 'serif'] as const)('widths of %s are those of the font that a PDF has inside', (family: Family) => {
  const { create } = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit');
  const measure = measureIn(family);
  const regular = fontFiles(family).filter(({ isBold }) => !isBold);
  for (const { bytes, script } of regular) {
    const font = create(bytes);
    for (const letter of { latin: 'Aaé–…', 'latin-ext': 'Łőž', greek: 'Ωλμ', cyrillic: 'Жщя', vietnamese: 'ơ' }[
      script
    ] ?? '') {
      const { advance } = font.hmtx.metrics.get(font.glyphForCodePoint(letter.codePointAt(0)).id);
      expect(measure(letter, 1000), letter).toBeCloseTo((1000 * advance) / font.unitsPerEm, -0.5);
    }
  }
});

const CYRILLIC = ['кошка', 'собака', 'Ελλάδα', 'Łódź', 'naïve'];
const named = classes.map((name, i) => CYRILLIC[i] ?? name);
const has = (program: string): boolean => spawnSync(program, ['-v']).error === undefined;

describe('PDF', () => {
  const pdf = (figure: PaperFigure, family: Family = 'sans') => pdfOf(figure, family, fontFiles(family));

  test('the same figure gives the same bytes, without a time', async () => {
    const [one, other] = [await pdf(figureOf()), await pdf(figureOf())];
    expect(Buffer.compare(one, other)).toBe(0);
    expect(Buffer.from(one.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(Buffer.from(one).toString('latin1')).toContain('D:19700101');
  });

  test('it has text in fonts that are inside, of Latin, Greek and Cyrillic letters, on a page of its size', async ({
    skip,
  }) => {
    if (!has('pdftotext') || !has('pdffonts')) skip('poppler-utils are not installed');
    const input = await pdf(figureOf({ width: 84 }, { classes: named, cells }));
    const said = execFileSync('pdftotext', ['-', '-'], { input, encoding: 'utf8' });
    for (const name of named) expect(said).toContain(name);
    const fonts = execFileSync('pdffonts', ['-'], { input, encoding: 'utf8' }).trim().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThan(1);
    for (const line of fonts) expect(line).toMatch(/Arimo.*Identity-H +yes yes yes/);
    const { size } = figureOf({ width: 84 }, { classes: named, cells });
    const info = execFileSync('pdfinfo', ['-'], { input, encoding: 'utf8' });
    const [, width, height] = /Page size: +([\d.]+) x ([\d.]+) pts/.exec(info) ?? [];
    expect(Number(width) * MM_A_POINT).toBeCloseTo(84, 1);
    expect(Number(height) * MM_A_POINT).toBeCloseTo(size.height, 1);
  });

  test('letters that its fonts lack are named, not left out', async () => {
    const figure = figureOf({}, { classes: classes.map((name, i) => (i === 2 ? '猫と犬' : name)) });
    await expect(pdf(figure)).rejects.toMatchObject({
      message: expect.stringMatching(/lack characters of the names: と 犬 猫\./),
    });
    expect(figure.svg).toContain('猫と犬');
  });

  test('a figure that is longer than a page of PDF can be is refused', async () => {
    const long = figureOf({ font: 24 }, { hierarchy: caterpillar(999), classes: Array(1000).fill('a'), groups: null });
    await expect(pdf(long)).rejects.toThrow(/the figure is \d+\.\d m long/);
  });
});

test('a shape without fill and line, as of an area for the pointer, is not seen in a PDF', async () => {
  const area = element('rect', { x: 10, y: 10, width: 20, height: 20, fill: 'none' });
  const root = element('svg', { viewBox: '0 0 100 100' }, area);
  const pdf = Buffer.from(await pdfOf({ root, size: { width: 40, height: 40 }, title: '' }, 'sans', []));
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)];
  const drawn = streams.map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString()).join();
  expect(drawn).toContain('cm');
  expect(drawn).not.toMatch(/\bre\b[\s\S]*\bS\b/);
});

test('what is not drawn in PDF is an error, never left out', async () => {
  const figure = figureOf();
  const [first, ...rest] = figure.root.children;
  const odd = { name: 'image', attributes: {}, children: [] };
  const root = { ...figure.root, children: [first ?? odd, odd, ...rest] };
  await expect(pdfOf({ ...figure, root }, 'sans', fontFiles('sans'))).rejects.toThrow('cannot hold: image');
});
