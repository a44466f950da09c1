import { describe, expect, test } from 'vitest';
import { modelsOf } from '../../../../web/engine/data/models/models-of.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import type { ColumnChoice } from '../../../../web/engine/model/columns.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { filesIn } from './roles.ts';
import { elements, labelsNpy, logitsNpy, npy, zip } from './write.ts';

/* Several arrays in one file that may be the same thing: which is meant is asked, never the first one taken in silence. */

type Arrays = Readonly<Record<string, Uint8Array>>;
const logits = (columns = 4): Uint8Array => logitsNpy(12, columns);
const labels = (classes: number): Uint8Array => labelsNpy(Array.from({ length: 12 }, (_, i) => i % classes));
const counts = npy('<i8', [3, 3], elements('i8', [9, 1, 2, 1, 8, 0, 3, 0, 7]));

async function opened(arrays: Arrays, choice?: ColumnChoice): Promise<InputFile[]> {
  const members = Object.entries(arrays).map(([name, data]) => ({ name: `${name}.npy`, data }));
  return assignRoles(await filesIn('a.npz', zip(members), choice));
}
const rolesIn = (files: readonly InputFile[]) => files.map(({ name, role }) => [name.slice('a.npz/'.length), role]);

describe('several arrays in one file', () => {
  test.each<[string, Arrays, string, string[]]>([
    ['without names', { arr_0: logits(), arr_1: logits() }, 'logits', ['arr_0 (12 x 4)', 'arr_1 (12 x 4)']],
    ['of several models', { vit: logits(), resnet: logits() }, 'logits', ['vit (12 x 4)', 'resnet (12 x 4)']],
    ['of other widths', { a: logits(6), b: logits(4) }, 'logits', ['a (12 x 6)', 'b (12 x 4)']],
    [
      'both called logits',
      { s_logits: logits(), t_logits: logits() },
      'logits',
      ['s_logits (12 x 4)', 't_logits (12 x 4)'],
    ],
    ['both called scores', { probs: logits(), scores: logits() }, 'logits', ['probs (12 x 4)', 'scores (12 x 4)']],
    ['of features', { feats_a: logits(), feats_b: logits() }, 'features', ['feats_a (12 x 4)', 'feats_b (12 x 4)']],
    ['of counts', { one: counts, two: counts }, 'confusion', ['one (3 x 3)', 'two (3 x 3)']],
  ])('%s: it is asked which is meant, and each answer takes it', async (_, arrays, role, says) => {
    const [file, ...others] = await opened({ ...arrays, y: labels(4) });
    expect(others).toEqual([]);
    if (file?.content.kind !== 'question') return expect.unreachable();
    const { answers, remedy } = file.content.question;
    expect(answers.map((answer) => answer.says)).toEqual(says);
    expect(remedy).toContain(`--sheet ${Object.keys(arrays)[0]}`);
    for (const [i, { choice }] of answers.entries()) {
      const roles = rolesIn(await opened({ ...arrays, y: labels(4) }, choice));
      expect(roles[i]?.[1]).toBe(role);
      expect(roles[1 - i]?.[1]).toBe('unused');
    }
  });

  test('of several models can stand beside the one that was meant', async () => {
    const files = await opened({ vit: logits(), resnet: logits(), y: labels(4) }, { sheet: 'vit' });
    const other = files.find(({ name }) => name === 'a.npz/resnet');
    expect(other?.roles).toContain('other model');
    const beside = assignRoles(files, new Map([[other?.id ?? '', 'other model']]));
    expect(modelsOf(beside).map(({ name, labels: own }) => [name, own?.name])).toEqual([
      ['vit', 'a.npz/y'],
      ['resnet', 'a.npz/y'],
    ]);
  });

  test('are asked about in whatever order they are, with the same answers', async () => {
    const arrays = { b: logits(), y: labels(4), a: logits() };
    const answersOf = ([file]: InputFile[]): string[] =>
      file?.content.kind === 'question' ? file.content.question.answers.map(({ says }) => says).toSorted() : [];
    const turned = Object.fromEntries(Object.entries(arrays).toReversed());
    expect(answersOf(await opened(arrays))).toEqual(answersOf(await opened(turned)));
  });

  test.each<[string, Arrays, string[]]>([
    [
      'one that is called logits, whatever comes first',
      { probs: logits(), scores: logits(), logits: logits() },
      ['unused', 'unused', 'logits'],
    ],
    ['logits before what was made of them', { probs: logits(), my_logits: logits() }, ['unused', 'logits']],
    ['training data before those for a test', { logits_test: logits(), logits_train: logits() }, ['unused', 'logits']],
    ['logits beside rows of another width', { X_train: logits(9), logits: logits() }, ['unused', 'logits']],
    ['features by their labels', { a: logits(9), b: logits(), y: labels(4) }, ['features', 'logits', 'labels']],
    ['whole numbers beside logits', { input_ids: counts, logits: logits() }, ['confusion', 'logits']],
  ])('names or content tell: %s', async (_, arrays, roles) => {
    expect(rolesIn(await opened(arrays)).map(([, role]) => role)).toEqual(roles);
  });

  test('labels of as many classes as columns are taken, of two that are as long', async () => {
    const files = await opened({ logits: logits(4), coarse_labels: labels(2), fine_labels: labels(4) });
    expect(rolesIn(files)).toEqual([
      ['logits', 'logits'],
      ['coarse_labels', 'unused'],
      ['fine_labels', 'labels'],
    ]);
  });

  test('a name that is none of the arrays is asked about', async () => {
    const [file] = await opened({ a: logits(), b: logits() }, { sheet: 'c' });
    expect(file?.content.kind).toBe('question');
  });
});
