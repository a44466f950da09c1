import { expect, test } from 'vitest';
import { commandOf } from '../../tools/cli/help.ts';
import { heardErrors, savedFiles } from '../support/saved-files.ts';

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

test.each(['hmmc', 'clustering'])('%s takes the names of the classes', async (method) => {
  const reference = ['--reference', tree];
  const run = commandOf(method).run;
  const found = JSON.parse(String(await run([features, '--labels', labels, '--classes', classes, ...reference])));
  expect(found.metrics.sp).toBeGreaterThan(0);
  const codes = found.warnings.map(({ code }: { readonly code: string }) => code);
  expect(codes).not.toContain('reference-by-index');
});
