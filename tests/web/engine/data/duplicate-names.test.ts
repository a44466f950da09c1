import { describe, expect, test } from 'vitest';
import { readClasses } from '../../../../web/engine/data/dataset/classes.ts';
import { complete } from '../../../../web/engine/methods/shared/class-ids.ts';
import { codesOf, open } from './roles.ts';

async function warningsOf(name: string, text: string) {
  const file = await open(name, text);
  return readClasses(file.content, name).warnings ?? [];
}

describe('a name that several classes share is said, with its lines', () => {
  test.each([
    ['a list', 'c.txt', 'cat\ncrane\ndog\ncrane\n', 'lines 2 and 4'],
    ['a list with a byte order mark', 'c.txt', '\ufeffcat\ncrane\ndog\ncrane\n', 'lines 2 and 4'],
    ['a list with a heading', 'c.csv', 'name\ncat\ncrane\ndog\ncrane\n', 'lines 3 and 5'],
    ['a table', 'c.csv', 'name,group\ncat,pet\ncrane,bird\ndog,pet\ncrane,machine\n', 'lines 3 and 5'],
    ['a table in another order', 'c.csv', 'id,name\n3,crane\n1,crane\n2,dog\n0,cat\n', 'lines 2 and 3'],
  ])('%s', async (_, name, text, lines) => {
    const [warning, ...more] = await warningsOf(name, text);
    expect(more).toEqual([]);
    expect(warning?.code).toBe('shared-name');
    expect(warning?.message).toContain(`'crane' (${lines})`);
  });

  test('of values that stand on no lines, by their classes', async () => {
    const [warning] = await warningsOf('c.json', '["cat", "crane", "dog", "crane"]');
    expect(warning?.message).toContain("'crane' (classes 1 and 3)");
  });

  test('once, however many there are', async () => {
    const warnings = await warningsOf('c.txt', 'a\nb\na\nb\na\nc\n');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.message).toContain("'a' (lines 1, 3 and 5), 'b' (lines 2 and 4)");
  });

  test('names that differ are nothing to say', async () => {
    expect(await warningsOf('c.txt', 'cat\nCat\ndog\n')).toEqual([]);
  });
});

test('every result says what was amiss with the names of its classes', async () => {
  const file = await open('c.txt', 'cat\ncat\n');
  const classes = readClasses(file.content, 'c.txt');
  const given = { classes: classes.names, warnings: [] };
  const result = complete({ classes } as never, given as never);
  expect(codesOf(result)).toEqual(['shared-name']);
});
