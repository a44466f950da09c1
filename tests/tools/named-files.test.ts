import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const paths = [
  ...readdirSync(root).filter((name) => name.includes('.')),
  ...['docs', 'web', 'tools', 'wasm', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  ),
];
const names = new Set(paths.map((path) => basename(path)));

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/\s.*$/gm;
/** The name of a source file; shorter ones may be parts of a formula. */
const NAMED = /(?<![\w.-])[\w/-]*?(?<name>[\w-]{3,}(?:\.[\w-]+)*\.(?:mts|tsx?|mjs|[ch]))\b/g;

/** Names of source files in a text that no file has. */
const missingIn = (text: string): string[] =>
  Array.from(text.matchAll(NAMED), ({ groups }) => groups?.name ?? '').filter((name) => !names.has(name));

test('the search finds a name that no file has', () => {
  expect(missingIn('see web/engine/data/no-such-file.ts, web/page/app/main.tsx and logitree.h')).toEqual([
    'no-such-file.ts',
  ]);
});

test('documents and comments name only files that exist', () => {
  const texts = paths.filter((path) => /\.(md|mts|tsx?|mjs|c|h)$/.test(path) && !path.includes('/golden/'));
  expect(texts.length).toBeGreaterThan(700);
  const missing = texts.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const said = path.endsWith('.md') ? text : (text.match(COMMENTS) ?? []).join('\n');
    return missingIn(said).map((name) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});
