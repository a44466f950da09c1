import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/**
 * A program of tools/cli as one file, as deep in the project as its source: reading TypeScript costs each process and thread
 * more than half a second.
 */
export async function bundled(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
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
