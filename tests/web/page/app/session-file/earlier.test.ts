import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withFileKeys } from '../../../../../web/engine/base/json-keys.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import type { Finished } from '../../../../../web/page/app/finished/finished.ts';
import type { Session } from '../../../../../web/page/app/session/session.ts';
import { sessionJson } from '../../../../../web/page/app/session-file/write.ts';
import { sourceOf } from '../../../engine/data/write.ts';
import { sessionOf } from '../local-sessions.ts';
import { seenIn } from '../sessions.ts';

/* Sessions of version 2, one of every method and two samples, and their results in the keys of today. */

const FOLDER = join(import.meta.dirname, '../../../../golden/sessions');
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const SESSIONS = readdirSync(FOLDER).filter((name) => name.endsWith('.session.json'));

/** Parts of a result of before that went. */
const GONE = new Set(['branches', 'semiSupervised']);

/** Of an object and of all that it has. */
const keysIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, each]) => [...(Array.isArray(value) ? [] : [key]), ...keysIn(each)]);

/** A file of before with the names that options have now. */
const renamed = (text: string): string => text.replaceAll('"columns":"classes"', '"columns_are":"classes"');

async function opened(text: string): Promise<{ session: Session; finished: Finished }> {
  const session = await sessionOf(sourceOf('a.session.json', text));
  expect(session.problems.value).toEqual([]);
  return { session, finished: seenIn(session) };
}

test.each(SESSIONS.filter((name) => !name.includes('without-counts')))(
  '%s of an earlier version has the result that is exported today, to the byte',
  async (name) => {
    const { finished } = await opened(read(name));
    expect(resultJson(finished.result)).toBe(renamed(read(name.replace('session', 'result'))));
  },
);

test.each(SESSIONS)(
  '%s of an earlier version loses nothing when it is saved again, and looks the same',
  async (name) => {
    const text = read(name);
    const { session, finished } = await opened(text);
    const before = JSON.parse(renamed(text));
    const after = JSON.parse(sessionJson(finished, session.view.address.value));
    expect(after.view).toBe(before.view);
    for (const [key, value] of Object.entries(withFileKeys(before.result) as object)) {
      if (value !== null && !GONE.has(key)) expect([key, after.result[key]]).toEqual([key, value]);
    }
    expect(keysIn(after).filter((key) => !/^\$|^[a-z0-9_]+$/.test(key))).toEqual([]);
    expect((await opened(JSON.stringify(after))).finished.result).toEqual(finished.result);
  },
);
