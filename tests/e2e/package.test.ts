import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';
import { beforeAll, expect } from 'vitest';
import { buildWithoutTypes } from '../../tools/package/build.ts';
import { serveSite } from '../support/browser.ts';
import { savedFiles } from '../support/saved-files.ts';
import { test } from './fixture.ts';

/*
 * The package in a page of somebody else, bundled as bundlers do it, under a policy that lets nothing be fetched. That it can be
 * packed and installed is seen in tests/tools/package.test.ts.
 */

/** Runs wherever it is; `open` gives what holds the labels. */
const PROGRAM = `import { l2h, toNewick } from 'logitree';
const value = (row, column) => Math.sin(row * row + column) + 4 * (column === row % 8) + 2 * (column === (row % 8 ^ 1));
const logits = { data: Float32Array.from({ length: 320 }, (_, i) => value(i >> 3, i % 8)), shape: [40, 8] };
const labels = JSON.stringify(Array.from({ length: 40 }, (_, i) => i % 8));
export const tree = async (open) => toNewick(await l2h({ logits, labels: open(labels) }));
`;
const IN_NODE = `import { tree } from './program.js';
process.stdout.write(await tree((text) => ({ name: 'labels.json', bytes: new TextEncoder().encode(text) })));
`;
const IN_PAGE = `import { tree } from './program.js';
tree((text) => new File([text], 'labels.json')).then((text) => (document.querySelector('pre').textContent = text));
`;
const PAGE = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; img-src data:">
<link rel="icon" href="data:," />
<pre></pre>
<script type="module" src="page.js"></script>
`;

const { folder, saved } = savedFiles('user');

beforeAll(async () => {
  await buildWithoutTypes(join(folder, 'node_modules/logitree'));
  saved('package.json', '{ "name": "user", "type": "module" }');
  saved('program.js', PROGRAM);
  saved('node.js', IN_NODE);
  saved('page.js', IN_PAGE);
  saved('index.html', PAGE);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: { modulePreload: false, target: 'es2022' },
  });
}, 120_000);

test('runs in a bundled page as in Node, and fetches nothing', async ({ page, problems, onTestFinished }) => {
  const fromNode = execFileSync(process.execPath, ['node.js'], { cwd: folder, encoding: 'utf8' });
  expect(fromNode).toContain("('class 0','class 1')");
  const site = await serveSite(join(folder, 'dist'));
  onTestFinished(site.close);
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(request.resourceType()));
  await page.goto(site.url);
  await expect.poll(() => page.locator('pre').textContent()).toBe(fromNode);
  expect(problems).toEqual([]);
  expect(asked).toEqual(new Set(['document', 'script']));
});
