import { describe, expect, test } from 'vitest';
import { lessonStateOf } from '../../../../web/page/app/lesson/state.ts';
import type { Session } from '../../../../web/page/app/session/session.ts';
import { sessionJson } from '../../../../web/page/app/session-file/write.ts';
import { newSession } from './local-sessions.ts';
import { finished, logits, SAMPLE, seenIn, setUp, text } from './sessions.ts';

/* The way back to the start page, and back from there. */

const atHome = ({ isHome, origin, files, finished: shown, view }: Session) => ({
  isHome: isHome.value,
  origin: origin.value,
  files: files.value.length,
  tree: shown.value,
  view: view.address.value,
});
const HOME = { isHome: true, origin: 'nothing', files: 0, tree: null, view: '' };

test('a page with nothing open is at home, and stays there', () => {
  const { session } = setUp();
  session.goHome();
  expect(atHome(session)).toEqual(HOME);
  expect(session.notice.value).toBeNull();
});

describe('from a tree of own files', () => {
  const ways: readonly (readonly [string, (session: Session) => void])[] = [
    ['by the logo', (session) => session.goHome()],
    [
      'as the last file is closed',
      (session) => {
        for (const { id } of session.files.value) session.remove(id);
      },
    ],
  ];

  test.each(ways)('%s: files, tree and view are gone, and come back by undoing', async (_way, leave) => {
    const { session } = await finished();
    const shown = seenIn(session);
    session.view.layout.value = 'icicle';
    session.view.select(3);
    const before = session.view.address.value;
    leave(session);
    expect(atHome(session)).toEqual(HOME);
    session.notice.value?.undo?.();
    expect(session.isHome.value).toBe(false);
    expect(seenIn(session).result).toBe(shown.result);
    expect(session.view.address.value).toBe(before);
    expect(session.files.value.length).toBeGreaterThan(0);
    expect(session.notice.value).toBeNull();
  });

  test.each(ways)('%s: what is opened next is shown as at first', async (_way, leave) => {
    const { session, answered } = await finished();
    session.view.layout.value = 'icicle';
    leave(session);
    await answered(session.open([logits('other.npy')]), 1);
    expect(session.files.value.map(({ name }) => name)).toEqual(['other.npy']);
    expect(session.view.layout.value).toBe('rectangular');
  });

  test.each(ways)('%s: a run under way shows no tree there', async (_way, leave) => {
    const { session, job } = await finished();
    const started = session.start();
    leave(session);
    expect(job(1).context.signal?.aborted).toBe(true);
    job(1).resolve();
    await started;
    expect(atHome(session)).toEqual(HOME);
  });
});

test('from a sample: undoing brings it back as the sample that it was', async () => {
  const all = setUp();
  await all.answered(all.session.openSample(SAMPLE), 0);
  const { id } = all.session.files.value[0] ?? { id: '' };
  all.session.remove(id);
  expect(all.session.isHome.value).toBe(false); // another file of it is open
  all.session.remove(all.session.files.value[0]?.id ?? '');
  expect(atHome(all.session)).toEqual(HOME);
  all.session.notice.value?.undo?.();
  expect(all.session.origin.value).toBe('sample');
  expect(seenIn(all.session).sample).toBe(SAMPLE);
});

test('from a tree of a session without files', async () => {
  const { session } = await finished();
  const other = setUp().session;
  await other.open([text('a.session.json', sessionJson(seenIn(session), ''))]);
  expect(other.isHome.value).toBe(false);
  other.goHome();
  expect(atHome(other)).toEqual(HOME);
  other.notice.value?.undo?.();
  expect(seenIn(other).result.classes).toEqual(['a', 'b', 'c']);
});

test('from a lesson, which is left, and is open again by undoing', async () => {
  const session = newSession();
  const state = lessonStateOf(session);
  await state.load();
  await state.open('one-merge', 1);
  const id = session.view.lesson.value;
  expect(id).toBe('one-merge');
  session.goHome();
  expect(atHome(session)).toEqual(HOME);
  session.notice.value?.undo?.();
  expect(session.view.lesson.value).toBe(id);
});
