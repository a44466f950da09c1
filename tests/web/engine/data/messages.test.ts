import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { countPairs } from '../../../../web/engine/data/dataset/confusion.ts';
import { readLabels } from '../../../../web/engine/data/dataset/labels.ts';
import { assignRoles, withRole } from '../../../../web/engine/data/roles/assign-roles.ts';
import { pieceTask } from '../../../../web/engine/methods/l2h/pieces.ts';
import { open } from './roles.ts';
import { failure, labelsNpy, logitsNpy } from './write.ts';

describe('numbers in messages have separators', () => {
  test('of labels beside logits of another length', async () => {
    const logits = await open('logits.npy', logitsNpy(12_000, 3));
    const labels = withRole(
      await open('labels.npy', labelsNpy(Array.from({ length: 10_000 }, (_, i) => i % 3))),
      'labels',
    );
    const error = await failure(async () => assemble([logits, labels]));
    expect(error.message).toBe('10,000 labels, but logits.npy has 12,000 points');
  });

  test('of rows, lines and sizes', async () => {
    const rows = Array.from({ length: 12_345 }, (_, i) => `a${i},b`);
    const ragged = await failure(() => open('x.csv', `name,group\n${rows.join('\n')}\nalone\n`));
    expect(ragged.message).toContain('row 12,345 (line 12,347) has 1 field');
  });

  test('of what is said of a file', async () => {
    const [file] = assignRoles([
      await open('x.csv', `${Array.from({ length: 1200 }, () => '0.5,0.25').join()}\n`.repeat(3)),
    ]);
    expect(file?.reason).toBe('2,400 columns of numbers');
  });

  test('but not in names', () => {
    const { names } = readLabels({ kind: 'numbers', values: Float64Array.of(0, 1500) }, 'y.npy', null);
    expect(names[1500]).toBe('class 1500');
  });
});

describe('one thing is no range', () => {
  test('of labels beside one name', async () => {
    const classes = { file: 'c.txt', names: ['cat'], groupings: [] };
    const values = Float64Array.of(0, 1);
    const error = await failure(async () => readLabels({ kind: 'numbers', values }, 'y.npy', classes));
    expect(error.message).toContain('c.txt names 1 class (0)');
  });

  test('of a row that a worker could not read', () => {
    expect(pieceTask({} as never, 5, 1).failure).toBe('row 5 could not be read');
    expect(pieceTask({} as never, 5, 2).failure).toBe('rows 5 to 6 could not be read');
  });
});

test('a point without a predicted class is refused, not counted as class 0', async () => {
  const pairs = { truth: ['0', '1', '1'], prediction: ['0', '1'] };
  const error = await failure(async () => countPairs(pairs, 'x.csv', null));
  expect(error.message).toBe('row 2 has a true class and no predicted one');
});
