import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Session } from '../../web/app/session/session.ts';
import { sessionJson } from '../../web/app/session-file/write.ts';
import { BufferSource } from '../../web/data/sources/buffer-source.ts';
import { open } from '../../web/hierarchy/open-files.ts';
import { RUNNERS } from '../../web/methods/runners.ts';
import { JOBS } from '../../web/workers/all-jobs.ts';
import { createLocalEngine } from '../../web/workers/local-engine.ts';
import { coreModule } from '../support/core.ts';

/** The session file of a tree that nobody has touched, made in Node. */
export async function sessionOf(paths: readonly string[]): Promise<string> {
  const engine = createLocalEngine(coreModule, RUNNERS, JOBS);
  const session = new Session({ engine, open, now: () => 0 });
  const sources = paths.map((path) => new BufferSource(basename(path), new Uint8Array(readFileSync(path))));
  await session.open(sources);
  const finished = session.finished.value;
  if (finished === null) throw new Error('the files gave no tree');
  const inputs = await Promise.all(
    finished.result.inputs.map(async (input) => {
      const source = sources.find(({ name }) => name === input.name);
      return { ...input, sha256: source === undefined ? null : await engine.digest(source) };
    }),
  );
  return sessionJson({ ...finished, result: { ...finished.result, inputs } }, session.view.address.value);
}
