import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare } from '../../tools/cli/compare.ts';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { evenGroups, nestedLogits } from '../support/nested-logits.ts';
import { refusalOf } from '../support/refusal.ts';
import { heardErrors, savedFiles } from '../support/saved-files.ts';
import { confusion, hmmc, l2h } from './commands.ts';

const CLASSES = 12;

describe('figures on the command line', () => {
  const { folder, saved } = savedFiles('figure');
  const said = heardErrors();
  const path = (name: string): string => join(folder, name);
  const read = (name: string): string => readFileSync(path(name), 'utf8');
  const nested = Float64Array.from(nestedLogits(evenGroups([4, 3]), 600, 5));
  const logits = saved('logits.npy', writeNpy([600, CLASSES], nested));
  const rows = Array.from({ length: CLASSES }, (_, i) => `class ${i},${i % 3 === 0 ? 'round' : 'long'},kind ${i % 4}`);
  const classes = saved('classes.csv', `name,shape,kind\n${rows.join('\n')}\n`);
  const square = (of: (i: number, isDiagonal: boolean) => number): Uint8Array =>
    writeNpy(
      [CLASSES, CLASSES],
      Float64Array.from({ length: CLASSES ** 2 }, (_, i) => of(i, i % (CLASSES + 1) === 0)),
    );
  const matrix = saved(
    'matrix.npy',
    square((i, isDiagonal) => (isDiagonal ? 50 : (i * 7) % 5)),
  );
  let made = 0;
  /** The figure of a tree as SVG. */
  async function svgOf(...flags: readonly string[]): Promise<string> {
    const name = `figure-${made++}.svg`;
    await l2h([logits, '--classes', classes, '--json', path('r.json'), '--svg', path(name), ...flags]);
    return read(name);
  }
  it('are as wide as is asked for, with every class and the colours of the first column', async () => {
    const svg = await svgOf('--width', '84mm', '--font', '8pt');
    expect(svg).toMatch(/<svg [^>]*width="84mm" height="[\d.]+mm"/);
    for (let i = 0; i < CLASSES; i++) expect(svg).toContain(`>class ${i}<`);
    expect(svg).toContain('>shape<');
    expect(svg).toMatch(/sha256 [0-9a-f]{16}…/);
    expect(said()).toMatch(/figure: 84 × [\d.]+ mm, text of 8 points/);
  });

  it('change with every flag', async () => {
    const flags = [
      [],
      ['--width', '120'],
      ['--font', '9'],
      ['--family', 'serif'],
      ['--ground', 'dark'],
      ['--ground', 'transparent'],
      ['--layout', 'radial'],
      ['--layout', 'treemap'],
      ['--colour', 'kind'],
      ['--colour', 'none'],
      ['--caption', 'off'],
      ['--legend', 'off'],
    ];
    const all = new Set<string>();
    for (const each of flags) all.add(await svgOf(...each));
    expect(all.size).toBe(flags.length);
    expect(await svgOf()).toBe([...all][0]);
  });

  it('have the colours of chosen groups of a reference, and its names at the groups', async () => {
    const reference = saved(
      'reference.nwk',
      `((${[0, 1, 2].map((i) => `'class ${i}'`).join(',')})bird,(${[3, 4, 5].map((i) => `'class ${i}'`).join(',')})dog,(${[6, 7, 8, 9, 10, 11].map((i) => `'class ${i}'`).join(',')})vehicle)thing;`,
    );
    const given = ['--reference', reference];
    const svg = await svgOf(...given, '--groups', 'bird,vehicle');
    expect(svg).toContain('>chosen groups<');
    const written = (name: string): number => svg.match(new RegExp(`>\\s?${name}( \\d+ %)?<`, 'g'))?.length ?? 0;
    expect(written('bird')).toBeGreaterThan(0);
    expect(written('vehicle')).toBeGreaterThan(0);
    expect(svg).toContain('>bird (3)<'); // in the legend
    const { called } = JSON.parse(read('r.json'));
    expect(called.some((each: { name: string } | null) => each?.name === 'bird')).toBe(true);
    const byDepth = await svgOf(...given, '--depth', '1');
    for (const name of ['bird', 'dog', 'vehicle']) expect(byDepth).toMatch(new RegExp(`>${name} \\(\\d\\)<`));
    expect(await refusalOf(svgOf(...given, '--groups', 'fish'))).toMatch(/it has no group called fish/);
    expect(await refusalOf(svgOf(...given, '--depth', '7'))).toMatch(/no group at depth 7/);
    expect(await refusalOf(svgOf(...given, '--depth', '1', '--colour', 'shape'))).toMatch(
      /^--colour excludes --groups/,
    );
  });

  it('have classes and features at the nodes of a tree of clusters', async () => {
    const rows = Array.from({ length: 60 }, (_, i) =>
      [i % 2 ? 9 : -9, i % 3, (i * 7) % 5, i % 2 ? 'fox' : 'wolf'].join(),
    );
    const points = saved('points_features.csv', `length,width,colour,label\n${rows.join('\n')}\n`);
    const args = [points, '--leaves', '3', '--json', path('h.json'), '--caption', 'off'];
    await hmmc([...args, '--svg', path('h.svg'), '--texts', 'on']);
    expect(read('h.svg')).toMatch(/>\u00A0fox 30, wolf 30</);
    expect(read('h.svg')).toMatch(/>\u00A0length</);
    await hmmc([...args, '--svg', path('plain.svg')]);
    expect(read('plain.svg')).not.toMatch(/wolf 30/);
    expect(await refusalOf(svgOf('--texts', 'on'))).toMatch(/^--texts: this result has neither/);
  });

  it('have the matrix beside the tree, its columns named where there is room', async () => {
    const args = [matrix, '--classes', classes, '--json', path('m.json'), '--svg', path('m.svg'), '--caption', 'off'];
    await confusion([...args, '--parts', 'tree,matrix']);
    const svg = read('m.svg');
    expect(svg).toContain('predicted class');
    expect(svg.match(/>class 3</g)).toHaveLength(2); // beside its row, and above its column
    await confusion([...args, '--parts', 'tree,matrix', '--width', '50']);
    expect(read('m.svg').match(/>class 3</g)).toHaveLength(1);
  });

  it('are a PDF and a PNG of that size as well', async () => {
    await svgOf('--pdf', path('f.pdf'), '--png', path('f.png'), '--width', '84');
    expect(read('f.pdf').slice(0, 5)).toBe('%PDF-');
    const png = readFileSync(path('f.png'));
    expect(png.readUInt32BE(16)).toBe(Math.round((84 / 25.4) * 300));
    expect(png.subarray(37, 41).toString()).toBe('pHYs');
    expect(png.readUInt32BE(41)).toBe(11_811);
    expect(png.length).toBeGreaterThan(10_000);
  });

  it('refuse what cannot be meant before the run', async () => {
    const svg = ['--svg', path('no.svg')];
    const run = (...flags: readonly string[]) => refusalOf(l2h([logits, '--classes', classes, ...flags]));
    expect(await run(...svg, '--width', '84cm')).toBe('--width is 84cm, expected a number from 40 to 2000 mm');
    expect(await run(...svg, '--font', '2')).toBe('--font is 2, expected a number from 4 to 24 pt');
    expect(await run(...svg, '--parts', 'tree,forest')).toMatch(/^--parts has forest, expected some of tree, matrix/);
    expect(await run('--width', '84')).toMatch(/^--width is for a figure, and none is asked for: add --svg F/);
    expect(await run(...svg, '--layout', 'round')).toMatch(/^--layout is round, expected rectangular, radial/);
    expect(await run(...svg, '--colour', 'shap', '--json', path('r.json'))).toMatch(/did you mean shape\?$/);
    expect(await run(...svg, '--parts', 'curve', '--json', path('r.json'))).toBe('--parts: this result has no curve');
    expect(existsSync(path('no.svg'))).toBe(false);
  });

  it('of two trees show every class on both sides, and a matrix beside the first', async () => {
    await svgOf();
    const other = saved('other.nwk', `(${Array.from({ length: CLASSES }, (_, i) => `'class ${i}':1`).join(',')});`);
    await compare([path('r.json'), other, '--svg', path('c.svg'), '--pdf', path('c.pdf'), '--width', '100mm']);
    const svg = read('c.svg');
    for (let i = 0; i < CLASSES; i++) expect(svg.match(new RegExp(`>class ${i}<`, 'g'))).toHaveLength(2);
    expect(svg).toContain('Left: r.json. Right: other.nwk. Both untangled, 12 common leaves.');
    expect(read('c.pdf').slice(0, 5)).toBe('%PDF-');
    const words = [path('r.json'), other, '--svg', path('s.svg'), '--parts', 'matrix'];
    expect(await refusalOf(compare(words))).toBe('--parts matrix needs --similarities MATRIX');
    await compare([...words, '--similarities', matrix]);
    expect(read('s.svg')).toContain('Similarity');
    expect(read('s.svg')).not.toContain('below 0');
    const signed = square((_, isDiagonal) => (isDiagonal ? 1 : -0.25));
    await compare([...words, '--similarities', saved('signed.npy', signed)]);
    expect(read('s.svg')).toContain('Values below 0 have the colour of 0.');
  });
});
