import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inputOf } from '../../tools/cli/files.ts';
import { commandOf, helpFor } from '../../tools/cli/help.ts';
import { createThreads, startThread } from '../../tools/cli/threads.ts';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import { BufferSource } from '../../web/engine/data/sources/buffer-source.ts';
import { open } from '../../web/engine/hierarchy/open-files.ts';
import { METHODS, phaseOf } from '../../web/engine/methods/index.ts';
import { RUNNERS } from '../../web/engine/methods/runners.ts';
import type { Progress } from '../../web/engine/model/run.ts';
import { createLocalEngine } from '../../web/engine/workers/local-engine.ts';
import { readAddress, writeAddress } from '../../web/page/app/address/follow.ts';
import { EXPORTS } from '../../web/page/app/export/export-list.ts';
import { Session } from '../../web/page/app/session/session.ts';
import { readSession } from '../../web/page/app/session-file/read.ts';
import { withoutCounts } from '../../web/page/app/session-file/without-counts.ts';
import { sessionJson } from '../../web/page/app/session-file/write.ts';
import { coreModule } from '../support/core.ts';
import { alphabeticalFindings } from './alphabetical/findings.ts';

/* A method that is one folder and one line in the list, and one in that of panels (with-toy-method.ts adds them): no other file knows it. */

const folder = mkdtempSync(join(tmpdir(), 'toy-method-'));
afterAll(() => rmSync(folder, { recursive: true }));
const logits = join(folder, 'logits.csv');
writeFileSync(logits, 'dog,ant,cat\n1,2,3\n3,1,2\n2,3,1\n');
const run = async (...words: string[]) => JSON.parse(String(await commandOf('alphabetical').run([logits, ...words])));

test('the command line runs it, with its options', async () => {
  const { method, options, classes, hierarchy, citation, alphabet } = await run();
  expect([method, options, citation.text]).toEqual([
    'alphabetical',
    { first_letter: 'a', least_rows: 2 },
    'A toy of the tests',
  ]);
  expect(classes).toEqual(['dog', 'ant', 'cat']);
  expect(hierarchy.children).toEqual([[], [], [], [1, 2], [3, 0]]);
  expect(alphabet).toEqual({ order: [1, 2, 0], letters: ['d', 'a', 'c'] });
  expect((await run('--first-letter', 'z')).hierarchy.children.slice(3)).toEqual([
    [0, 2],
    [3, 1],
  ]);
  await expect(run('--least-rows', '9')).rejects.toThrow('3 rows, expected 9');
});

test('what its options cannot be is refused with what they can be', async () => {
  await expect(run('--least-rows', '1e9')).rejects.toThrow(
    '--least-rows is 1e9, expected a whole number from 1 to 100',
  );
  await expect(run('--first-letter', 'q')).rejects.toThrow('--first-letter is q, expected a, z');
  await expect(run('--first-lettre', 'z')).rejects.toThrow('did you mean --first-letter?');
});

test('help has its flags and what they mean', () => {
  expect(helpFor(['help'])).toContain('names of columns to a hierarchy, by the alphabet');
  const own = helpFor(['help', 'alphabetical']);
  for (const part of [
    'alphabetical LOGITS [options]',
    '--first-letter a|z',
    'Which end of the alphabet',
    '--least-rows N',
  ])
    expect(own).toContain(part);
});

test('threads do its tasks, and its phase of progress has its words', async () => {
  const module = coreModule;
  const file = new URL('./thread.mjs', import.meta.url);
  const pool = createThreads(module, 2, 0, (made, ours, onDeath) => startThread(made, ours, onDeath, file));
  const told: Progress[] = [];
  const dataset = assemble([await inputOf(logits, 'logits')]);
  const context = { pool, onProgress: (progress: Progress) => told.push(progress) };
  const running = createLocalEngine(module, RUNNERS).run('alphabetical', dataset, {}, context);
  const { warnings } = await running.finally(() => pool.end());
  expect(warnings.map(({ code }) => code)).toContain('elsewhere');
  expect(told).toContainEqual({ phase: 'spelling', done: 3, total: 3 });
  expect(phaseOf('alphabetical', 'spelling')).toEqual({ verb: 'Spelling', unit: 'rows' });
});

test('a session file holds what it found; it is opened again, and one that cannot be is refused', async () => {
  const session = new Session({ engine: createLocalEngine(coreModule, RUNNERS), open, now: () => 0 });
  session.setMethod(METHODS.find(({ id }) => id === 'alphabetical') ?? session.method.value);
  await session.open([new BufferSource('logits.csv', readFileSync(logits))]);
  const finished = session.finished.value;
  if (finished === null) throw new Error(`no tree: ${session.problems.value[0]?.message}`);
  const found = { order: Uint32Array.of(1, 2, 0), letters: ['d', 'a', 'c'] };
  expect(alphabeticalFindings(finished.result)).toEqual(found);
  const opened = async (text: string) =>
    (await readSession(new BufferSource('saved.json', new TextEncoder().encode(text)))).saved.result;
  const text = sessionJson(finished, '');
  expect(alphabeticalFindings(await opened(text))).toEqual(found);
  expect(sessionJson(withoutCounts(finished), '')).toContain('"letters":["d","a","c"]');
  expect(EXPORTS.find(({ label }) => label === 'Session')?.holds(finished)).toContain('first letters of the classes');
  await expect(opened(text.replace('["d","a","c"]', '["d","a"]'))).rejects.toThrow('result.letters');
});

test('an address of the page says its options', () => {
  const request = { method: 'alphabetical', options: { first_letter: 'z', least_rows: 7, bad_rows: 'refuse' } };
  expect(
    readAddress(writeAddress({ result: null, lesson: null, sample: null, request, before: [], view: '' })).request,
  ).toEqual(request);
});
