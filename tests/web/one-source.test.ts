/** Texts in two places, neither of which can read the other, are the same in both. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstTree, RECORDED, recordedTree } from '../../tools/recorded-trees.ts';
import { VERSION } from '../../web/engine/base/version.ts';
import { DARK, LIGHT, type Theme } from '../../web/page/drawing/theme.ts';

const text = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

it('the version of results is that of the package, the changelog and the citation', () => {
  expect(JSON.parse(text('package.json')).version).toBe(VERSION);
  expect(text('CITATION.cff')).toContain(`\nversion: ${VERSION}\n`);
  expect(/^## (\S+)/m.exec(text('CHANGELOG.md'))?.[1]).toBe(VERSION);
});

describe('the colours of the page and of the drawing', () => {
  const css = text('web/page/app/styles/base.css');
  const tokens = (selector: string): Map<string, string> => {
    const body = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
    return new Map(Array.from(body.matchAll(/--([\w-]+): ([^;]+);/g), ([, name = '', value = '']) => [name, value]));
  };
  const shared = (theme: Theme): Record<string, string> => ({
    paper: theme.paper,
    ink: theme.ink,
    muted: theme.muted,
    accent: theme.accent,
  });

  it.each([
    ['light', ':root', LIGHT],
    ['dark', ':root[data-theme="dark"]', DARK],
  ])('are the same in the %s theme', (_, selector, theme) => {
    const found = tokens(selector);
    expect(Object.fromEntries(Object.keys(shared(theme)).map((name) => [name, found.get(name)]))).toEqual(
      shared(theme),
    );
  });
});

it('the tree of the first visit is the one that the sample gives', async () => {
  const made = await firstTree();
  expect(JSON.parse(text('web/page/app/first-visit/first-tree.json'))).toEqual(JSON.parse(made));
});

it.each(RECORDED)('the tree that is recorded of $title is the one that its files give', async (sample) => {
  expect(text(`public/samples/${sample.id}/recorded.json`)).toBe(await recordedTree(sample));
});

it('no text of the program is the path of a source: such a path stands in imports alone', () => {
  const paths = ['web', 'tools'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '../..', folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  const isImport = /\bfrom '|\bimport\(|^import '|new URL\(|join\(|resolveId|\* |\/\//;
  const found = paths.flatMap((path) =>
    text(path)
      .split('\n')
      .filter((line) => /'(?:\.\.\/)+[a-z]/.test(line) && !isImport.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
