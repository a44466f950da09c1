import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { open } from '../../../../web/engine/hierarchy/open-files.ts';
import { methodOf } from '../../../../web/engine/methods/index.ts';
import { RUNNERS } from '../../../../web/engine/methods/runners.ts';
import type { ByteSource } from '../../../../web/engine/model/bytes.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import { JOBS } from '../../../../web/engine/workers/all-jobs.ts';
import { createLocalEngine } from '../../../../web/engine/workers/local-engine.ts';
import type { Ports } from '../../../../web/page/app/session/ports.ts';
import { Session } from '../../../../web/page/app/session/session.ts';
import { coreModule } from '../../../support/core.ts';
import { plantedLogits } from '../../../support/generate.ts';
import { npyHeader } from '../../../support/npy.ts';
import { concat, labelsNpy } from '../../engine/data/write.ts';
import { seenIn, text } from './sessions.ts';

/* Sessions that compute in this process, and files for them. */

export const newSession = (own: Partial<Ports> = {}): Session =>
  new Session({
    engine: createLocalEngine(coreModule, RUNNERS, JOBS),
    open: (opening) => open(opening, undefined, opening.choice),
    now: () => 0,
    ...own,
  });

/** A session with files open. */
export async function sessionOf(...files: readonly ByteSource[]): Promise<Session> {
  const session = newSession();
  await session.open(files);
  return session;
}

export function choose(session: Session, method: string, options: Options = {}): void {
  const chosen = methodOf(method);
  if (chosen === undefined) throw new Error(`there is no method ${method}`);
  session.setMethod(chosen);
  for (const [key, value] of Object.entries(options)) session.setOption(key, value);
}

/** A session that shows the tree of a method; fails the test if there is none. */
export async function shownBy(method: string, files: readonly ByteSource[], options: Options = {}): Promise<Session> {
  const session = newSession();
  choose(session, method, options);
  await session.open(files);
  // Files can bring a method of their own with them.
  if (session.finished.value?.result.method !== method) {
    choose(session, method, options);
    await session.start();
  }
  const found = seenIn(session).result.method;
  if (found !== method) throw new Error(`the tree is by ${found}: ${session.problems.value[0]?.message}`);
  return session;
}

/** Logits of a planted tree, and the labels of their rows. */
export function plantedFiles(
  rows: number,
  classes: number,
  seed: number,
): [logits: BufferSource, labels: BufferSource] {
  const { logits, labels } = plantedLogits(rows, classes, seed);
  return [float32File('logits.npy', rows, logits), new BufferSource('labels.npy', labelsNpy(Array.from(labels)))];
}

export const float32File = (name: string, rows: number, values: Float32Array): BufferSource =>
  new BufferSource(name, concat(npyHeader('<f4', [rows, values.length / rows]), new Uint8Array(values.slice().buffer)));

/** Classes in three groups, in turn. */
export const groupedClasses = (names: readonly string[]): BufferSource =>
  text('classes.csv', `name,group\n${names.map((name, place) => `${name},g${place % 3}`).join('\n')}\n`);
