import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

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
