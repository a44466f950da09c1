import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { membersIn } from './roles.ts';
import { failure } from './write.ts';

/* A list of the classes beside a table whose columns are named: names belong to names, whatever the order. */

const LOGITS = 'fox,cat,wolf,dog\n2,-1,0.5,0.25\n-0.5,3,0.75,1\n0,0.5,4,2.5\n-2,1.5,2.25,3.5\n';

const datasetOf = async (...files: readonly (readonly [name: string, text: string])[]) =>
  assemble(assignRoles((await membersIn(Object.fromEntries(files))).flat()));
const codes = (warnings: readonly { readonly code: string }[] | undefined) => warnings?.map(({ code }) => code);

describe('a list of the names of columns in another order', () => {
  const list = ['classes.txt', 'cat\ndog\nfox\nwolf\n'] as const;
  test('names each column as it is called, and says that the order differs', async () => {
    const { classes } = await datasetOf(['logits.csv', LOGITS], list);
    expect(classes?.names).toEqual(['fox', 'cat', 'wolf', 'dog']);
    expect(codes(classes?.warnings)).toEqual(['names-reordered']);
  });
  test('brings groups along', async () => {
    const table = 'name,family\ncat,feline\ndog,canine\nfox,canine\nwolf,canine\n';
    const { classes } = await datasetOf(['logits.csv', LOGITS], ['classes.csv', table]);
    expect(classes?.names).toEqual(['fox', 'cat', 'wolf', 'dog']);
    expect(classes?.groupings).toEqual([{ name: 'family', values: ['canine', 'feline', 'canine', 'canine'] }]);
  });
  test('counts labels that are numbers in its own order', async () => {
    const { labels } = await datasetOf(['logits.csv', LOGITS], list, ['labels.csv', '2\n0\n3\n1\n']);
    expect(Array.from(labels?.values ?? [])).toEqual([0, 1, 2, 3]);
    expect(labels?.names).toEqual(['fox', 'cat', 'wolf', 'dog']);
  });
  test('counts true and predicted classes that are numbers in its own order', async () => {
    const pairs = ['pairs.csv', 'true,predicted\n0,0\n1,1\n2,2\n3,3\n2,3\n'] as const;
    const { confusion } = await datasetOf(['logits.csv', LOGITS], list, pairs);
    expect(confusion?.names).toEqual(['fox', 'cat', 'wolf', 'dog']);
    // The third of the list, fox, was once taken for the fourth, wolf.
    expect(Array.from(confusion?.counts ?? [])).toEqual([1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  });
  test('says nothing where the order is the same, or the names are others', async () => {
    for (const names of ['fox\ncat\nwolf\ndog\n', 'Fuchs\nKatze\nWolf (gray)\nHund\n']) {
      const { classes } = await datasetOf(['logits.csv', LOGITS], ['classes.txt', names]);
      expect(classes?.names.join('\n')).toBe(names.trim());
      expect(codes(classes?.warnings)).toEqual([]);
    }
  });
  test('is refused where only some names are the same', async () => {
    const error = await failure(() => datasetOf(['logits.csv', LOGITS], ['classes.txt', 'cat\nfox\nwolf\ncow\n']));
    expect(error.message).toMatch(/column 0 of logits\.csv is called 'fox'.*'cat'/);
  });
});

test('a class of columns called by codes that has no points is a class', async () => {
  const rows = ['0.7,0.2,0.1,101,101', '0.1,0.8,0.1,201,201', '0.2,0.2,0.6,301,101', '0.3,0.4,0.3,201,201'];
  const { labels } = await datasetOf(['x.csv', `101,201,301,prediction,label\n${rows.join('\n')}\n`]);
  expect(labels).toMatchObject({ count: 3, names: ['101', '201', '301'], values: Int32Array.of(0, 1, 0, 1) });
});
