import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '../../../../web/page/samples/bundled.ts';
import { filesIn } from '../../engine/data/roles.ts';

const FOLDER = 'public/samples/languages/';
const read = (name: string) => readFileSync(FOLDER + name);

/** Element type, shape and data of an .npy file in C order. */
function npy(name: string): { element: string; shape: number[]; data: DataView } {
  const file = read(name);
  expect(file.subarray(1, 8).toString('latin1')).toBe('NUMPY\x01\x00');
  const start = 10 + file.readUInt16LE(8);
  const header = file.subarray(10, start).toString('latin1');
  const [, element = '', dimensions = ''] =
    /^\{'descr': '(.+)', 'fortran_order': False, 'shape': \((.*)\), \}/.exec(header) ?? [];
  const shape = dimensions.split(',').filter(Boolean).map(Number);
  return { element, shape, data: new DataView(file.buffer, file.byteOffset + start, file.length - start) };
}

/** Orders finite half-precision numbers as their values are ordered, from their bits. */
const rank = (bits: number): number => (bits & 0x8000 ? -(bits & 0x7fff) : bits);

const logits = npy('logits.npy');
const labels = npy('labels.npy');
const [points = 0, classes = 0] = logits.shape;
const labelOf = Array.from({ length: points }, (_, point) => labels.data.getInt16(2 * point, true));
const texts = read('texts.txt').toString('utf8').split('\n').slice(0, -1);
const [header = [], ...records] = read('classes.csv')
  .toString('utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split(','));

test('the files belong together', () => {
  expect([logits.element, labels.element]).toEqual(['<f2', '<i2']);
  expect(logits.data.byteLength).toBe(2 * points * classes);
  expect(labels.shape).toEqual([points]);
  expect(texts.length).toBe(points);
  expect(records.length).toBe(classes);
});

test('about a hundred classes in at most 3 MB', () => {
  expect(Math.abs(classes - 100)).toBeLessThan(10);
  const sizes = languages.downloads.map(({ name }) => statSync(FOLDER + name).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(3_000_000);
});

test('every class has a name, a family, a branch and a script', () => {
  expect(header).toEqual(['code', 'name', 'branch', 'family', 'script']);
  for (const record of records) {
    expect(record.length).toBe(5);
    expect(record.every((field) => field.trim() !== '')).toBe(true);
  }
  for (const column of [0, 1]) expect(new Set(records.map((record) => record[column])).size).toBe(classes);
});

test('a branch belongs to one family', () => {
  const families = new Map<string | undefined, string | undefined>();
  for (const [, , branch, family] of records) {
    expect(families.get(branch) ?? family).toBe(family);
    families.set(branch, family);
  }
});

test('every class has equally many points', () => {
  const counts = new Array<number>(classes).fill(0);
  for (const label of labelOf) counts[label] = (counts[label] ?? Number.NaN) + 1;
  expect(new Set(counts)).toEqual(new Set([points / classes]));
});

test('the classifier is right about three times in four', () => {
  let right = 0;
  for (const [point, label] of labelOf.entries()) {
    let best = 0;
    let highest = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < classes; k++) {
      const bits = logits.data.getUint16(2 * (point * classes + k), true);
      if ((bits & 0x7c00) === 0x7c00) throw new Error(`not finite: point ${point}, class ${k}`);
      if (rank(bits) > highest) {
        highest = rank(bits);
        best = k;
      }
    }
    if (best === label) right++;
  }
  expect(right / points).toBeGreaterThan(0.7);
  expect(right / points).toBeLessThan(0.82);
});

test('every point has a text in one line', () => {
  expect(texts.filter((text) => !/^\P{Cc}+ \P{Cc}+$/u.test(text))).toEqual([]);
});

test('each file is taken for what it is, without a warning', async () => {
  const late = (languages.late ?? []).map(async ({ name, size, read: part }) => ({ name, bytes: await part(0, size) }));
  const all = [...(await languages.load()), ...(await Promise.all(late))];
  const files = all.map(({ name, bytes }) => filesIn(name, bytes));
  const opened = (await Promise.all(files)).flat();
  expect(opened.map(({ role }) => role)).toEqual(['logits', 'labels', 'classes', 'texts']);
  expect(opened.flatMap(({ warnings = [] }) => warnings)).toEqual([]);
});

test('the licence travels with the data', () => {
  const notice = read('NOTICE.txt').toString('utf8');
  expect(notice).toContain('COPYRIGHT AND PERMISSION NOTICE');
  expect(notice).toContain('Unicode-DFS-2016');
});

test('the module gives the files as they are on disk', async () => {
  const files = await languages.load();
  expect(files.map(({ name }) => name)).toEqual(['logits.npy', 'labels.npy', 'classes.csv']);
  for (const { name, bytes } of files) expect(Buffer.compare(bytes, read(name))).toBe(0);
});

test('what the description counts is there', () => {
  expect(languages.title).toContain(String(classes));
  expect(languages.description).toContain(`${classes} languages`);
});
