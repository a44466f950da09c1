import type { Rollup } from 'vite';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { noticesComplete, noticesText, packageOf } from '../../tools/notices.ts';

test('the notices hold the licence of every package that the page is built from, and of what else is inside', () => {
  const text = noticesText();
  for (const name of Object.keys(manifest.dependencies)) expect(text).toContain(`\n${name} `);
  // Packages that came in by another: their licences have to be shipped as well.
  for (const name of ['d3-drag', 'fzstd', 'hysnappy', '@preact/signals-core']) expect(text).toContain(`\n${name} `);
  expect(text).not.toContain('undefined)'); // a package that names no licence beside its text
  expect(text).toContain('The Logitree developers');
  expect(text).toContain('Rich Felker');
  expect(text).toContain('Unicode, Inc.');
  expect(text.match(/Permission (is hereby granted|to use, copy)|Redistribution and use/g)?.length).toBeGreaterThan(20);
});

test('the package of a module is known by its path', () => {
  expect(packageOf('/home/me/logitree/web/page/app/main.tsx')).toBeNull();
  expect(packageOf('/home/me/logitree/node_modules/preact/dist/preact.mjs')).toBe('node_modules/preact');
  expect(packageOf('/a/node_modules/@noble/hashes/sha2.js')).toBe('node_modules/@noble/hashes');
  expect(packageOf('/a/node_modules/b/node_modules/c/index.js')).toBe('node_modules/b/node_modules/c');
});

/** The message of the check for a bundle with one module. */
function said(id: string): string | null {
  const { generateBundle } = noticesComplete();
  const check = typeof generateBundle === 'function' ? generateBundle : generateBundle?.handler;
  const bundle = { 'a.js': { type: 'chunk', moduleIds: [id] } } as unknown as Rollup.OutputBundle;
  const errors: string[] = [];
  const context = { error: (message: string) => errors.push(message) };
  check?.call(context as never, {} as never, bundle as never, false);
  return errors[0] ?? null;
}

test('a build with a package whose licence would not be shipped fails and names it', () => {
  expect(said('/a/node_modules/preact/dist/preact.mjs')).toBeNull();
  expect(said('/a/node_modules/fast-check/lib/fast-check.js')).toMatch(
    /^node_modules\/fast-check is built into the page/,
  );
});
