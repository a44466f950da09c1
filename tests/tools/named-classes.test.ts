import { expect, test } from 'vitest';
import { commandOf } from '../../tools/cli/help.ts';
import { heardErrors, savedFiles } from '../support/saved-files.ts';
import { elements, npy, zip } from '../web/engine/data/write.ts';

/* Names of classes for methods on features, and trees that are judged beside a visual tree. */

heardErrors();
const { saved } = savedFiles('named-classes');

const of = [0, 1, 2, 3].flatMap((c) => Array<number>(6).fill(c));
const features = saved('features.csv', of.map((c, i) => `${10 * c},${(i * i) % 7}\n`).join(''));
const labels = saved('labels.csv', of.map((c) => `${c}\n`).join(''));
const classes = saved('names.txt', 'cat\ndog\ncar\nbus\n');
const tree = saved('animals.nwk', '((cat,dog),(car,bus));');

test('a tree over other classes is refused by name, not dropped', async () => {
  const run = commandOf('visual-tree').run;
  await expect(run([features, tree, '--labels', labels])).rejects.toThrow(
    'the tree has the leaves cat, dog, car, bus, and the classes are class 0, class 1, class 2, class 3: no name is the same',
  );
  const named = JSON.parse(String(await run([features, tree, '--labels', labels, '--classes', classes])));
  expect(named.classes).toEqual(['cat', 'dog', 'car', 'bus']);
  expect(named.inputs.map(({ role }: { readonly role: string }) => role)).toContain('tree');
});

test('a matrix in an archive has the names that are beside it', async () => {
  const names = ['cat', 'dog', 'car'].map((name) =>
    [...name.padEnd(4, '\0')].flatMap((c) => [c.charCodeAt(0), 0, 0, 0]),
  );
  const matrix = saved(
    'matrix.npz',
    zip([
      { name: 'cm.npy', data: npy('<f8', [3, 3], elements('f8', [9, 1, 0, 2, 7, 1, 0, 3, 8])) },
      { name: 'classes.npy', data: npy('<U4', [3], Uint8Array.from(names.flat())) },
    ]),
  );
  const { run } = commandOf('confusion');
  expect(JSON.parse(String(await run([matrix]))).classes).toEqual(['cat', 'dog', 'car']);
});

test.each(['hmmc', 'clustering'])('%s takes the names of the classes', async (method) => {
  const reference = ['--reference', tree];
  const run = commandOf(method).run;
  const found = JSON.parse(String(await run([features, '--labels', labels, '--classes', classes, ...reference])));
  expect(found.metrics.sp).toBeGreaterThan(0);
  const codes = found.warnings.map(({ code }: { readonly code: string }) => code);
  expect(codes).not.toContain('reference-by-index');
});

const column = of.map((c, i) => 10 * c + (i % 3));

test.each([
  ['a list', 'x.npy', npy('<f8', [24], elements('f8', column))],
  ['a column', 'column.npy', npy('<f8', [24, 1], elements('f8', column))],
  ['text', 'x.csv', column.map((x) => `${x + 0.5}\n`).join('')],
])('one feature as %s is taken by every method on features', async (_, name, content) => {
  const one = saved(name, content);
  for (const method of ['hmmc', 'clustering', 'linkage', 'ultrametric', 'visual-tree']) {
    const as = ['linkage', 'ultrametric'].includes(method) ? ['--as', 'features'] : [];
    const found = JSON.parse(String(await commandOf(method).run([one, '--labels', labels, ...as])));
    expect(found.inputs[0], method).toMatchObject({ role: 'features', shape: [24, 1] });
    expect(found.metrics.points, method).toBeGreaterThan(0);
  }
});

test('a list that may be distances of every two things is refused, unless labels say that it has one number a row', async () => {
  const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12];
  const list = saved('list.npy', npy('<f8', [10], elements('f8', values)));
  const run = commandOf('clustering').run;
  await expect(run([list])).rejects.toThrow('10 may be the distances of every two of 5 things');
  const of2 = saved('of2.csv', values.map((x) => `${x > 5 ? 1 : 0}\n`).join(''));
  expect(JSON.parse(String(await run([list, '--labels', of2]))).inputs[0].shape).toEqual([10, 1]);
});
