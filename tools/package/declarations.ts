import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { root } from '../setup.mjs';

const ENTRY = 'tools/package/index.d.ts';
/** Where a declaration names another file: in TypeScript that is the source, in a package what is run. */
const NAMED = /((?:from|import)\s*\(?\s*['"])(\.[^'"]*)\.ts(['"])/g;

/** Writes the declarations of what the package exports, and of all that these name, to a folder. Made from the source. */
export function writeDeclarations(folder: string): void {
  const made = mkdtempSync(join(tmpdir(), 'logitree-types-'));
  try {
    const project = join(root, 'tools/package/tsconfig.json');
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, '-p', project, '--outDir', made], { cwd: root, stdio: 'pipe' });
    for (const [path, text] of reached(made)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  } finally {
    rmSync(made, { recursive: true });
  }
}

/** The declarations that the entry needs: each names those that it needs itself. */
function reached(made: string): Map<string, string> {
  const files = new Map<string, string>();
  const waiting = [ENTRY];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    const text = readFileSync(join(made, path), 'utf8');
    files.set(path, text.replace(NAMED, '$1$2.js$3'));
    for (const [, , other = ''] of text.matchAll(NAMED)) {
      waiting.push(relative(made, join(made, dirname(path), `${other}.d.ts`)));
    }
  }
  return files;
}
