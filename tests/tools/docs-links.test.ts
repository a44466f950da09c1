/** Documents name files that are there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'web/README.md', 'wasm/README.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    name.endsWith('.md') ? [join('docs', name)] : [],
  ),
];

/** Paths of the repository between backticks; those with a placeholder such as <format> name no one file. */
const PATH = /`((?:docs|public|tests|tools|wasm|web)\/[\w./-]+)`/g;

it.each(pages)('%s names only files that exist', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const links = Array.from(text.matchAll(/\]\((?!https?:|#)([^)#]+)/g), ([, to = '']) => join(dirname(page), to));
  const paths = Array.from(text.matchAll(PATH), ([, path = '']) => path);
  const missing = [...links, ...paths].filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});
