import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Anyone can build what is served and see that it is the same: two clones at two paths, in other places of the world.

const root = join(import.meta.dirname, '../..');
const base = mkdtempSync(join(tmpdir(), 'logitree-build-'));
afterAll(() => rmSync(base, { recursive: true }));

/** The project, as it is committed and changed here, at a path of its own. */
function clone(path: string): string {
  const folder = join(base, path);
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.trim().split('\n')) cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const run = (folder: string, command: string[], environment: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, command, { cwd: folder, env: { ...process.env, ...environment }, encoding: 'utf8' });

const [one, other] = [clone('a'), clone('a path/with other names')];
const sums = (folder: string): string => readFileSync(join(folder, 'dist/SHA256SUMS'), 'utf8');

beforeAll(() => {
  for (const [folder, environment] of [
    [one, { TZ: 'UTC', LANG: 'C' }],
    [other, { TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }],
  ] as const) {
    const { status, stderr } = run(folder, ['tools/build.mjs'], environment);
    expect(status, stderr).toBe(0);
  }
}, 600_000);

test('two builds at two paths have the same bytes, and no path in them', () => {
  expect(sums(other)).toBe(sums(one));
  expect(spawnSync('diff', ['-r', join(one, 'dist'), join(other, 'dist')]).status).toBe(0);
  expect(spawnSync('grep', ['-rlF', base, join(one, 'dist')]).status).toBe(1);
});

test('verify finds nothing in a build of the same source, and a changed byte in its file', { timeout: 600_000 }, () => {
  const same = run(one, ['tools/verify.mjs', join(other, 'dist')]);
  expect([same.status, same.stdout]).toEqual([0, expect.stringContaining('The same: ')]);
  const file = join(other, 'dist/logitree.html');
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const changed = run(one, ['tools/verify.mjs', file]);
  expect([changed.status, changed.stdout]).toEqual([1, expect.stringMatching(/^differs logitree\.html: SHA-256 is /m)]);
  expect(run(one, ['tools/verify.mjs', join(base, 'nothing')]).status).toBe(2);
});
