import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flagsOf, nameOf } from '../../tools/cli/arguments.ts';
import { COMMANDS } from '../../tools/cli/commands.ts';
import { asFlag } from '../../tools/cli/outputs.ts';
import { methodsAndInputs } from '../../tools/cli/table.ts';

const root = join(import.meta.dirname, '../..');
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [join('docs', name)] : [])),
];

test.each(pages)('%s names only commands that set up what they need', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  expect(text).not.toMatch(/npx tsx/);
  for (const [, launcher = ''] of text.matchAll(/node (tools\/[\w./-]+)/g)) {
    expect(launcher).toMatch(/\.mjs$/);
    expect(existsSync(join(root, launcher)), launcher).toBe(true);
  }
});

/** Commands in a page, with the words behind them. */
const commandsIn = (text: string) =>
  Array.from(text.matchAll(/(?:npx logitree|run -s cli --) ([a-z][\w-]*)([^\n`|#]*)/g), ([, name = '', rest = '']) => ({
    name,
    words: rest.trim().split(/\s+/),
  })).filter(({ name }) => name !== 'help');

test.each(pages)('%s names only commands that are there, with flags that these have', (page) => {
  for (const { name, words } of commandsIn(readFileSync(join(root, page), 'utf8'))) {
    const schema = name === 'table' ? methodsAndInputs(words).schema : COMMANDS[name]?.schema;
    expect(schema, name).toBeDefined();
    const known = schema === undefined ? [] : flagsOf(schema).map((flag) => asFlag(nameOf(flag)));
    const flags = words.filter((word) => /^--?[a-z]/.test(word)).map((word) => word.replace(/[=,.)].*$/, ''));
    for (const flag of flags) expect(known, `${name} ${flag}`).toContain(flag);
  }
});

test('the README and the docs show commands', () => {
  const all = pages.flatMap((page) => commandsIn(readFileSync(join(root, page), 'utf8')));
  expect(all.length).toBeGreaterThan(30);
});
