import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { BufferSource } from '../../web/engine/data/sources/buffer-source.ts';
import { open } from '../../web/engine/hierarchy/open-files.ts';
import { RUNNERS } from '../../web/engine/methods/runners.ts';
import { JOBS } from '../../web/engine/workers/all-jobs.ts';
import { createLocalEngine } from '../../web/engine/workers/local-engine.ts';
import { Session } from '../../web/page/app/session/session.ts';
import { sessionJson } from '../../web/page/app/session-file/write.ts';
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
      return { ...input, sha256: source === undefined ? null : await engine.ask('digest', { source }) };
    }),
  );
  return sessionJson({ ...finished, result: { ...finished.result, inputs } }, session.view.address.value);
}
