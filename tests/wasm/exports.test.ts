import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const wasm = join(import.meta.dirname, '../../wasm');
const binary = readFileSync(join(wasm, 'logitree.wasm'));
const module = new WebAssembly.Module(binary);

/** The names in exports.txt, as the header writes them. */
const listed = readFileSync(join(wasm, 'exports.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((name) => name.replace(/^_/, ''));

/** Further exports of a standalone module of Emscripten. */
const RUNTIME = ['memory', '_initialize', '__indirect_function_table', '__errno_location'];
const STACK = ['stackSave', 'stackRestore', 'stackAlloc'];

/** Functions declared in the header, comments and types aside. */
function declared(): string[] {
  const header = readFileSync(join(wasm, 'include/logitree.h'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return Array.from(header.matchAll(/^[a-z][\w *]*?\b(lt_\w+)\(/gm), (match) => match[1] ?? '');
}

describe('the boundary of the core', () => {
  it('exports what the header declares', () => {
    expect(declared().length).toBeGreaterThan(20);
    expect(declared().sort()).toEqual([...listed].sort());
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('exports nothing else', () => {
    const names = WebAssembly.Module.exports(module).map(({ name }) => name);
    expect(names.sort()).toEqual([...listed, ...RUNTIME, ...STACK].sort());
  });

  it('imports the notice of growing memory and nothing else', () => {
    expect(WebAssembly.Module.imports(module)).toEqual([
      { module: 'env', name: 'emscripten_notify_memory_growth', kind: 'function' },
    ]);
  });

  it('is attacked whole: some fuzz target calls every function, and every target is run', () => {
    const native = join(import.meta.dirname, '../native');
    const targets = readdirSync(join(native, 'fuzz')).filter((name) => /\.[ch]$/.test(name));
    const helpers = ['l2h_run.c', 'confusion_run.h']; // what targets share with the tests
    const files = [...targets.map((name) => join('fuzz', name)), ...helpers];
    const text = files.map((name) => readFileSync(join(native, name), 'utf8')).join('\n');
    expect(listed.filter((name) => !text.includes(`${name}(`))).toEqual([]);
    const runs = readFileSync(join(native, 'run.mjs'), 'utf8');
    const programs = targets.flatMap((name) => /^(.*)\.c$/.exec(name)?.[1] ?? []);
    expect(programs.filter((name) => !runs.includes(`${name}: {`))).toEqual([]);
  });

  // A part of the one worker, which has 320 kB together with the page.
  it('is smaller than 116 kB when compressed', () => {
    expect(gzipSync(binary, { level: 9 }).length).toBeLessThan(116_000);
  });
});
