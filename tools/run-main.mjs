import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensurePackages, root } from './setup.mjs';

/**
 * Sets up what is missing, and runs a TypeScript file of this folder with the caller's arguments: in this process, so that a
 * signal ends all of it.
 * @param {string} file @param {string} [cwd]
 */
export async function runMain(file, cwd = root) {
  ensurePackages();
  const main = join(import.meta.dirname, file);
  process.argv[1] = main;
  process.chdir(cwd);
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(main).href);
}
