import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { METHODS } from '../../web/engine/methods/index.ts';

const root = join(import.meta.dirname, '../..');

test('the table of methods in the README says what the list says', () => {
  const rows = METHODS.map(
    ({ id, name, command, citation }) => `| ${name} | \`${id}\` | ${command?.summary} | [paper](${citation?.url}) |`,
  );
  const table = ['| method | command | what it makes | |', '|---|---|---|---|', ...rows].join('\n');
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`\n${table}\n`);
});
