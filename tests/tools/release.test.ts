import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shipped } from '../../tools/notices.ts';
import { policy, policyTag } from '../../tools/page-policy.ts';
import { compareWithBuild } from '../../tools/release/compare.mjs';
import { apache, HEADERS, netlify, nginx, writeHeaders } from '../../tools/release/headers.mjs';
import { sbom } from '../../tools/release/sbom.ts';
import { digestOfFile, digestOfSite, SUMS, sealBuild, sha256, shownIn } from '../../tools/release/sums.mjs';

const page = (text: string): string =>
  `<head>${policyTag(policy("'self'", "'self'"))}<meta name="logitree-build" content="${'0'.repeat(64)}" /><meta name="logitree-files" content="" /></head>${text}`;

/** Something like a build. */
function makeBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'logitree-release-'));
  mkdirSync(join(folder, 'assets'));
  const files = { 'assets/b.js': 'b', 'assets/a.js': 'a', 'index.html': page('site'), 'logitree.html': page('file') };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeHeaders(folder);
  sealBuild(folder);
  return folder;
}

let built: string;
let download: string;
beforeEach(() => {
  [built, download] = [makeBuild(), makeBuild()];
});
afterEach(() => {
  for (const folder of [built, download]) rmSync(folder, { recursive: true });
});
const textOf = (name: string): string => readFileSync(join(built, name), 'utf8');

describe('what a build says of itself', () => {
  test('SHA256SUMS is sorted, has every file but itself, and sha256sum agrees', () => {
    const names = textOf(SUMS)
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(66));
    const headers = ['headers/apache.txt', 'headers/netlify.txt', 'headers/nginx.txt'];
    expect(names).toEqual(['assets/a.js', 'assets/b.js', ...headers, 'index.html', 'logitree.html']);
    expect(execFileSync('sha256sum', ['--strict', '-c', SUMS], { cwd: built, encoding: 'utf8' })).not.toContain(
      'FAILED',
    );
  });

  test('a page shows the digest that the documents tell how to compute', () => {
    const shell = (command: string): string =>
      execFileSync('sh', ['-c', command], { cwd: built, encoding: 'utf8' }).slice(0, 64);
    const site = shownIn(textOf('index.html'));
    const file = shownIn(textOf('logitree.html'));
    expect(site).toBe(shell(`grep -vE ' (index|logitree)\\.html$' ${SUMS} | sha256sum`));
    expect(file).toBe(shell(`sed s/${file}/${'0'.repeat(64)}/ logitree.html | sha256sum`));
    expect([site, file]).toEqual([digestOfSite(textOf(SUMS)), digestOfFile(textOf('logitree.html'))]);
  });

  test('a page without a place for it ends the build', () => {
    const site = textOf('index.html');
    expect(site).toContain('<meta name="logitree-files" content="a.js b.js" />');
    expect(() => sealBuild(built)).toThrow('index.html has no place for the names of its files');
    writeFileSync(join(built, 'index.html'), '<meta name="logitree-files" content="" />');
    expect(() => sealBuild(built)).toThrow('index.html has no place for the digest of the build');
  });
});

describe('a download beside a build from source', () => {
  test('is the same', () => {
    expect(compareWithBuild(download, built)).toEqual({ compared: 8, differences: [] });
    expect(compareWithBuild(join(download, 'logitree.html'), built)).toEqual({ compared: 1, differences: [] });
  });

  test('each file that differs, is missing or is extra is named', () => {
    writeFileSync(join(download, 'assets/a.js'), 'A'); // one byte
    writeFileSync(join(download, 'assets/spy.js'), '');
    rmSync(join(download, 'logitree.html'));
    const expected = sha256(textOf('logitree.html'));
    expect(compareWithBuild(download, built).differences).toEqual([
      { how: 'differs', file: 'assets/a.js', found: sha256('A'), expected: sha256('a') },
      { how: 'extra', file: 'assets/spy.js', found: sha256(''), expected: null },
      { how: 'missing', file: 'logitree.html', found: null, expected },
    ]);
  });

  test('one file is compared with that of its name; another name is refused', () => {
    const file = join(download, 'logitree.html');
    writeFileSync(file, textOf('logitree.html').replace('file', 'fi1e'));
    expect(compareWithBuild(file, built).differences).toMatchObject([{ how: 'differs', file: 'logitree.html' }]);
    writeFileSync(join(download, 'other.html'), '');
    expect(() => compareWithBuild(join(download, 'other.html'), built)).toThrow(
      /No file of a build is called other.html/,
    );
  });
});

describe('headers for hosts', () => {
  const policies = { site: 'of the site', file: 'of the file' };
  test.each([netlify, apache, nginx])('%o sends each header, and each page its policy', (write) => {
    const text = write(policies);
    for (const [name, value] of Object.entries(HEADERS)) expect(text).toMatch(new RegExp(`${name}:? "?${value}`));
    for (const each of Object.values(policies)) expect(text).toContain(each);
    expect(text).toContain("default-src 'none'; frame-ancestors 'self'"); // what is no page
  });

  test('the policy is that of the page, and says who may frame it', () => {
    const expected = `${policy("'self'", "'self'")}; frame-ancestors 'self'`;
    for (const name of ['apache', 'netlify', 'nginx']) expect(textOf(`headers/${name}.txt`)).toContain(expected);
  });
});

test('the bill of materials has what was built in, with versions, licences and digests, and no date', () => {
  const folders = ['node_modules/preact', 'node_modules/@noble/hashes'];
  const text = sbom(folders);
  expect(sbom([...folders].reverse())).toBe(text);
  const { metadata, components, dependencies, ...head } = JSON.parse(text);
  expect(head).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(metadata).not.toHaveProperty('timestamp');
  expect(components[0]).toEqual({
    type: 'library',
    'bom-ref': expect.stringMatching(/^pkg:npm\/%40noble\/hashes@\d/),
    group: '@noble',
    name: 'hashes',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    licenses: [{ license: { id: 'MIT' } }],
    purl: components[0]['bom-ref'],
  });
  const references = components.map((each: { 'bom-ref': string }) => each['bom-ref']);
  expect(new Set(references).size).toBe(references.length);
  expect(dependencies[0].dependsOn).toEqual(references);
  for (const each of components) expect(each.licenses.length, each.name).toBe(1);
  const all = JSON.parse(sbom(shipped().keys())).components as { licenses: object[] }[];
  for (const { licenses } of all) expect(JSON.stringify(licenses)).toMatch(/"(id|name|expression)":"[^"]+"/);
});
