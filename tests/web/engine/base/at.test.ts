import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { at, placesIn } from '../../../../web/engine/base/arrays.ts';

test('an index that is out of range is a fault, and never stands for class 0', () => {
  expect(at(Uint32Array.of(4, 5), 1)).toBe(5);
  for (const index of [2, -1, Number.NaN]) expect(() => at([4, 5], index)).toThrow(RangeError);
});

test('places of numbers in a list: of equal ones the last, and none for numbers that are not in it', () => {
  expect(placesIn([3, -1, 0, 3], 5)).toEqual(Int32Array.of(2, -1, -1, 3, -1));
});

test('neither the page nor the calls of the core turn a bad index into 0', () => {
  const root = join(import.meta.dirname, '../../../..');
  const files = ['web/page/app', 'web/engine/bindings'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const lines = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((line) => `${file}: ${line.trim()}`),
    );
  // The rows of a table may be unknown (null).
  expect(lines.filter((line) => /(?<!\bshape\[\d)\] \?\? 0\b/.test(line))).toEqual([]);
});
