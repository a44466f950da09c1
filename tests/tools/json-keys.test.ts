import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandOf } from '../../tools/cli/help.ts';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { evenGroups, nestedLogits } from '../support/nested-logits.ts';
import { savedFiles } from '../support/saved-files.ts';

const { folder, saved } = savedFiles('json-keys');
const CLASSES = 6;
const POINTS = 600;

const logits = (name: string, seed: number): string =>
  saved(name, writeNpy([POINTS, CLASSES], nestedLogits(evenGroups([2, 3]), POINTS, seed)));
const run = async (name: string, ...words: string[]): Promise<string> => String(await commandOf(name).run(words));

/** Keys of an object and of all that it has, but for those that are names of somebody's. */
const keysIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(keysIn);
  return Object.entries(value).flatMap(([key, each]) => [key, ...(key === 'group_of' ? [] : keysIn(each))]);
};

it('every JSON says its format and version, and has keys in snake_case', async () => {
  const [a, b] = [logits('a.npy', 1), logits('b.npy', 2)];
  const labels = saved(
    'labels.npy',
    writeNpy(
      [POINTS],
      Float64Array.from({ length: POINTS }, (_, i) => i % CLASSES),
    ),
  );
  const tree = saved('tree.nwk', '((0,1,2)low,(3,4,5)high);');
  const result = saved('result.json', await run('l2h', a, '--labels', labels));
  const groups = join(folder, 'groups.json');
  const table = join(folder, 'table.json');
  await run('table', 'l2h', a, b, '--labels', labels, '--json', table);
  const texts: Readonly<Record<string, string>> = {
    logitree: readFileSync(result, 'utf8'),
    'logitree ': await run('confusion', a, '--labels', labels, '--bootstrap', '5'),
    'logitree  ': await run('convert', tree, '--to', 'json'),
    'logitree-cut': await run('cut', result, '--k', '2', '--mapping', groups),
    'logitree-groups': readFileSync(groups, 'utf8'),
    'logitree-metrics': await run('metrics', result, '--predictions', labels, '--labels', labels),
    'logitree-comparison': await run('compare', tree, result),
    'logitree-table': readFileSync(table, 'utf8'),
    'logitree-changes': await run('changes', a, b, '--labels', labels),
    'logitree-consensus': await run('consensus', a, b, '--labels', labels),
    'logitree-levels': await run('levels', a, tree),
    'logitree-decisions': await run('decide', a, tree, '--labels', labels, '--shuffles', '2', '--bootstrap', '5'),
    'logitree-outliers': await run('outliers', result, '--reference', tree),
  };
  for (const [format, text] of Object.entries(texts)) {
    const json = JSON.parse(text);
    expect(json).toMatchObject({ format: format.trim(), version: expect.any(Number) });
    expect([format, ...keysIn(json).filter((key) => !/^[a-z0-9_.]+$/.test(key))]).toEqual([format]);
  }
}, 120_000);
