import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { missingPackages, thisMachine } from '../../tools/missing-packages.mjs';

const LINUX = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const one = (version: string, more: object = {}) => ({ 'node_modules/one': { version, integrity: version, ...more } });
const always = (): boolean => true;
const missing = (wanted: object, installed: object, exists: (folder: string) => boolean = always): string[] =>
  missingPackages(wanted as never, installed as never, exists, LINUX);

describe('packages are installed only where the lock wants others than there are', () => {
  test('nothing is missing where the lock file changed in other things', () => {
    const wanted = { '': { name: 'logitree', version: '0.2.0' }, ...one('1.0.0', { dev: true, license: 'MIT' }) };
    expect(missing(wanted, { ...one('1.0.0'), 'node_modules/extra': { version: '3.0.0' } })).toEqual([]);
  });

  test.each([
    ['is not there', {}, always],
    ['has another version', one('1.0.1'), always],
    ['has other bytes', one('1.0.0', { integrity: 'other' }), always],
    ['was removed from its folder', one('1.0.0'), () => false],
  ])('a package that %s', (_, installed, exists) => {
    expect(missing(one('1.0.0'), installed, exists)).toEqual(['node_modules/one']);
  });

  test.each([
    ['this machine', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, true],
    ['all but others', { os: ['!win32'] }, true],
    ['another system', { os: ['darwin'] }, false],
    ['another processor', { os: ['linux'], cpu: ['arm64'] }, false],
    ['another C library', { os: ['linux'], libc: ['musl'] }, false],
    ['a package that is for another machine', {}, false],
  ])('an optional package for %s', (_, machine, isMissing) => {
    expect(missing(one('1.0.0', { optional: true, ...machine }), {})).toEqual(isMissing ? ['node_modules/one'] : []);
  });

  test('the packages that these tests run with are those of the lock', () => {
    const root = join(import.meta.dirname, '../..');
    const packagesOf = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
    const isThere = (folder: string): boolean => existsSync(join(root, folder, 'package.json'));
    const installed = packagesOf('node_modules/.package-lock.json');
    expect(missingPackages(packagesOf('package-lock.json'), installed, isThere, thisMachine())).toEqual([]);
  });
});
