import { readFileSync } from 'node:fs';
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

/** What a standalone module of Emscripten has besides. */
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

  it('is smaller than 96 kB when compressed', () => {
    expect(gzipSync(binary, { level: 9 }).length).toBeLessThan(96_000);
  });
});
