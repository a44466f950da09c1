import { resolve } from 'node:path';
import { build } from 'vite';

/** Bundles a module (path, from this folder if it is not absolute) to one classic script; its exports become the global `name`. */
export async function bundle(path: string, name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: resolve(import.meta.dirname, path), formats: ['iife'], name } },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (first === undefined || !('output' in first)) throw new Error('nothing was built');
  return first.output[0].code;
}
