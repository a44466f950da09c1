import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { filesIn } from './roles.ts';
import { failure } from './write.ts';

/* Rows that are of no class, and points of several. */

const datasetOf = async (text: string) => assemble(assignRoles(await filesIn('x.csv', text)));

describe('background is no class', () => {
  const matrix = 'true\\pred,cat,dog,background\ncat,8,1,2\ndog,0,7,1\nbackground,3,4,0\n';
  test('its column is what was missed, its row what was invented', async () => {
    const { confusion, warnings = [] } = await datasetOf(matrix);
    expect(confusion).toMatchObject({ names: ['cat', 'dog'], truth: 'rows' });
    expect([...(confusion?.counts ?? [])]).toEqual([8, 1, 0, 7]);
    expect([...(confusion?.outside ?? [])]).toEqual([2, 1]);
    expect([...(confusion?.invented ?? [])]).toEqual([3, 4]);
    expect(warnings.map(({ code }) => code)).toContain('background');
  });
  test('in a turned table the sides are the other way round', async () => {
    const { confusion } = await datasetOf(matrix.replace('true\\pred', 'pred\\true'));
    expect([...(confusion?.counts ?? [])]).toEqual([8, 0, 1, 7]);
    expect([...(confusion?.outside ?? [])]).toEqual([3, 4]);
  });
  test('it is a class where somebody says so, and where a class is called by more words', async () => {
    const [file] = await filesIn('x.csv', matrix, { background: true });
    expect(file && assemble([{ ...file, role: 'confusion' }]).confusion?.names).toEqual(['cat', 'dog', 'background']);
    const { confusion } = await datasetOf(matrix.replaceAll('background', 'background noise'));
    expect(confusion?.names).toHaveLength(3);
  });
  test('pairs of it are left out, and predictions of it are no class', async () => {
    const pairs = ['cat,cat', 'cat,background', 'dog,dog', 'background,dog', 'background,cat', 'dog,cat', 'cat,cat'];
    const { confusion, warnings = [] } = await datasetOf(['true,predicted', ...pairs].join('\n'));
    expect([confusion?.names, [...(confusion?.counts ?? [])]]).toEqual([
      ['cat', 'dog'],
      [2, 0, 1, 1],
    ]);
    expect([...(confusion?.outside ?? [])]).toEqual([1, 0]);
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['background', 'predicted-outside']));
  });
});

describe('several labels of a point are refused by name', () => {
  const pairs = (labels: readonly string[], heads = 'label,prediction'): string =>
    [heads, ...labels.map((label) => `"${label.replaceAll('"', '""')}",${label === 'dog' ? 'dog' : 'cat'}`)].join('\n');
  test.each([
    ['parted by bars', ['cat', 'dog', 'cat|dog', 'fox|cat', 'cat', 'dog|fox', 'fox']],
    ['as lists', ['["cat"]', '["cat", "dog"]', '["dog"]', '["cat", "fox"]', '["cat"]', '["dog"]']],
    ['in the predictions', ['cat', 'dog', 'cat;dog', 'cat', 'dog', 'dog;cat', 'dog'], 'prediction,label'],
  ])('%s', async (_, labels, heads?: string) => {
    const [file] = await filesIn('x.csv', pairs(labels, heads));
    const { code, message } = await failure(async () =>
      assemble(file === undefined ? [] : [{ ...file, role: 'confusion' }]),
    );
    expect([code, message]).toEqual(['several-labels', expect.stringContaining('name several classes')]);
  });
  test('a name with a comma in it is one class', async () => {
    const { confusion } = await datasetOf(pairs(['cat', 'tench, Tinca tinca', 'goldfish, Carassius', 'cat', 'cat']));
    expect(confusion?.names).toHaveLength(3);
  });
});
