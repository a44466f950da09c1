import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const entry = join(import.meta.dirname, '../../tools/cli/thread.ts');

/** The thread of the command line as one file: reading TypeScript costs each thread more than half a second. */
export async function bundledThread(): Promise<URL> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: entry,
      write: false,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
    ssr: { noExternal: true },
  });
  const [first] = 'output' in result ? result.output : [];
  if (first === undefined) throw new Error('nothing was built');
  const folder = mkdtempSync(join(tmpdir(), 'logitree-thread-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const path = join(folder, 'thread.mjs');
  writeFileSync(path, first.code);
  return pathToFileURL(path);
}
