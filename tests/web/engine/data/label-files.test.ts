import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { opened } from './animals.ts';
import { membersIn } from './roles.ts';
import { elements, failure, labelsNpy, logitsNpy, npy } from './write.ts';

/* Files of labels as programs write them, beside logits of 6 points and 3 classes. */

const LOGITS = logitsNpy(6, 3);
const datasetOf = async (files: Record<string, string | Uint8Array>) =>
  assemble(assignRoles((await membersIn(files)).flat()));
const labelsOf = async (files: Record<string, string | Uint8Array>) => (await datasetOf(files)).labels;
const TRUTH = [2, 0, 1, 1, 0, 2];

describe('a list of files with their classes', () => {
  const list = (classOf: (index: number) => string): string =>
    TRUTH.map((index, i) => `val/img ${i}.JPEG ${classOf(index)}`.replace('img ', 'img')).join('\n');
  test('has a number behind each name, as Caffe writes it', async () => {
    const labels = await labelsOf({ 'logits.npy': LOGITS, 'val.txt': list(String) });
    expect(Array.from(labels?.values ?? [])).toEqual(TRUTH);
  });
  test('or a WordNet id, which is found beside the names of the classes', async () => {
    const ids = ['n01440764', 'n01443537', 'n01484850'];
    const classes = `${ids[0]} tench\n${ids[1]} goldfish\n${ids[2]} great white shark\n`;
    const labels = await labelsOf({
      'logits.npy': LOGITS,
      'val.txt': list((index) => ids[index] ?? ''),
      'synsets.txt': classes,
    });
    expect(Array.from(labels?.values ?? [])).toEqual(TRUTH);
    expect(labels?.names).toEqual(['tench', 'goldfish', 'great white shark']);
    expect(labels?.warnings).toEqual([]);
  });
});

describe('a text with one 1 in each row', () => {
  const ones = (order: readonly number[]): string =>
    TRUTH.map((index) => order.map((column) => Number(column === index)).join(',')).join('\n');
  test('is the labels', async () => {
    const labels = await labelsOf({ 'logits.npy': LOGITS, 'y.csv': ones([0, 1, 2]) });
    expect(Array.from(labels?.values ?? [])).toEqual(TRUTH);
  });
  test('has its classes in its headings, in any order', async () => {
    const labels = await labelsOf({
      'logits.npy': LOGITS,
      'y.csv': `fox,dog,cat\n${ones([2, 1, 0])}`,
      'classes.txt': 'cat\ndog\nfox\n',
    });
    expect(Array.from(labels?.values ?? [])).toEqual(TRUTH);
  });
});

test.each([
  ['-1', labelsNpy([2, -1, 1, -1, 0, 2])],
  ['NaN and -100', npy('<f8', [6], elements('f8', [2, Number.NaN, 1, -100, 0, 2]))],
  ['255, which is no column', npy('<i4', [6], elements('i4', [2, 255, 1, 255, 0, 2]))],
])('points whose label is %s stay, and their number is said', async (_, labels) => {
  const files = assignRoles((await membersIn({ 'logits.npy': LOGITS, 'y.npy': labels })).flat());
  const { labels: read, logits } = assemble(files);
  expect(Array.from(read?.values ?? [])).toEqual([2, -1, 1, -1, 0, 2]);
  expect(read).toMatchObject({ count: 3, unknown: 2, warnings: [{ code: 'without-label' }] });
  expect(read?.warnings?.[0]?.message).toContain('2 of 6 points have no label');
  expect(logits?.table.shape).toEqual([6, 3]);
});

test('names of labels are labels, also in a file that says strings', async () => {
  const names = TRUTH.map((index) => ['cat', 'dog', 'fox'][index] ?? '').join('\n');
  const labels = await labelsOf({ 'logits.npy': LOGITS, 'labels_strings.txt': names });
  expect(Array.from(labels?.values ?? [])).toEqual(TRUTH);
});

test('two columns without a common class are no pairs', async () => {
  const text = 'true,predicted\ncat,1\ndog,2\ncat,1\n';
  const error = await failure(async () => assemble(await opened('pairs.csv', text)));
  expect(error.message).toMatch(/none of the predictions \('1', '2'\) is one of the true classes \('cat', 'dog'\)/);
});
