import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Core } from '../../../web/engine/bindings/core.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import { coreModule, inputOf } from '../../cli/files.ts';
import type { Setting } from './paper.ts';

/** The core, and the real data of a folder: LOGITREE_DATA says which. */
export async function settingIn(folder = process.env.LOGITREE_DATA ?? 'data'): Promise<Setting> {
  const path = (file: string): string => join(folder, file);
  return {
    core: new Core(await coreModule()),
    has: (file) => existsSync(path(file)),
    path,
    open: async (...files) => assemble(await Promise.all(files.map(([file, role]) => inputOf(path(file), role)))),
    made: (name, text) => {
      const own = mkdtempSync(join(tmpdir(), 'logitree-papers-'));
      process.on('exit', () => rmSync(own, { recursive: true, force: true }));
      writeFileSync(join(own, name), text);
      return join(own, name);
    },
  };
}
