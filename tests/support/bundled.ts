import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { reportBuilt, reportFile } from '../../tools/report/plugin.ts';

const root = join(import.meta.dirname, '../..');

const made = new Map<string, Promise<string>>();

/**
 * A program of tools/cli as one file, as deep in the project as its source: reading TypeScript costs each process and thread
 * more than half a second. It is made once for all tests of a process.
 */
export function bundled(name: string): Promise<string> {
  const one = made.get(name) ?? bundle(name);
  made.set(name, one);
  return one;
}

async function bundle(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [reportBuilt(), reportFile()],
    build: {
      ssr: join(root, 'tools/cli', name),
      write: false,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
    ssr: { noExternal: true },
  });
  const [first] = 'output' in result ? result.output : [];
  if (first === undefined) throw new Error('nothing was built');
  const path = join(root, 'build/cli', `${name}.mjs`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, first.code);
  renameSync(`${path}.${process.pid}`, path); // another process may run it
  return path;
}
