import { closeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DataError } from '../../web/engine/base/error.ts';
import { FileSource } from '../cli/file-source.ts';
import { coreModule, openingOf } from '../cli/files.ts';
import { located } from '../cli/located.ts';
import { withThreads } from '../cli/threads.ts';
import { usePlatform } from './platform.ts';

/* The package in Node: files by their paths, and threads for large ones. */

/** A script may read many files: each is closed when nobody can read it any more. */
const forgotten = new FinalizationRegistry<number>((descriptor) => closeSync(descriptor));

function pathOf(input: string | URL): string {
  if (typeof input === 'string') return input;
  if (input.protocol === 'file:') return fileURLToPath(input);
  const message = `only files are opened, and nothing is fetched, found ${input.protocol}`;
  throw new DataError('unreadable', message, 'Give a path, a file: URL, or the bytes.', { file: input.href });
}

usePlatform({
  core: coreModule,
  openPath: async (input) => {
    const { file, member } = located(pathOf(input));
    const opening = await openingOf(file);
    for (const source of opening.sources) {
      if (source instanceof FileSource) forgotten.register(source, source.shared);
    }
    return { opening, member };
  },
  withThreads: (module, work) => withThreads(module, null, work),
});

export * from './index.ts';
