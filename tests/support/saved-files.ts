import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, type MockInstance, vi } from 'vitest';

/** A folder for the files of a test file, which goes with it. `saved` writes a file there and says where it is. */
export function savedFiles(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  afterAll(() => rmSync(folder, { recursive: true }));
  const saved = (file: string, content: string | NodeJS.ArrayBufferView): string => {
    const path = join(folder, file);
    writeFileSync(path, content);
    return path;
  };
  return { folder, saved };
}

/** The output of the test under way on standard error, in one string; the terminal does not get it. */
export function heardErrors(): () => string {
  let said: MockInstance<typeof console.error> | null = null;
  beforeEach(() => {
    said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => said?.mockRestore());
  return () => said?.mock.calls.flat().join('\n') ?? '';
}
