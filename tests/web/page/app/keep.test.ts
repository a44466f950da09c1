import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepInBrowser } from '../../../../web/page/app/export/export-menu.tsx';
import { keptSession } from '../../../../web/page/app/session-file/kept-session.ts';
import { OneDatabase } from './one-database.ts';
import { finished, seenIn } from './sessions.ts';

/* A session is kept in the browser: only then may the page be left without a question. */

const browser = new OneDatabase();
beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('indexedDB', browser);
});
beforeEach(() => browser.empty());
afterAll(() => {
  vi.unstubAllGlobals();
});

async function keep() {
  const { session } = await finished();
  await keepInBrowser(session, seenIn(session));
  return session;
}

describe('work of one’s own', () => {
  test('is saved once it is kept', async () => {
    const session = await keep();
    expect([(await keptSession())?.name, session.unsaved.value]).toEqual(['hierarchy-l2h.session.zip', false]);
  });

  test.each(['at once', 'at the end'] as const)(
    'stays unsaved where the browser has no room, told %s',
    async (when) => {
      browser.refuses = when;
      const session = await keep();
      expect(session.problems.value.map(({ code }) => code)).toEqual(['not-kept']);
      expect([session.notice.value, session.unsaved.value]).toEqual([null, true]);
    },
  );

  test('is unsaved again when keeping it was undone', async () => {
    const session = await keep();
    session.notice.value?.undo?.();
    await vi.waitFor(() => expect(session.notice.value).toBeNull());
    expect([await keptSession(), session.unsaved.value]).toEqual([null, true]);
  });

  test('stays kept, which is said, while another page holds it: until that lets it go', async () => {
    const session = await keep();
    let letGo = (): void => undefined;
    browser.held = new Promise((resolve) => {
      letGo = resolve;
    });
    session.notice.value?.undo?.();
    await vi.waitFor(() => expect(session.notice.value?.text).toContain('Another page holds it'));
    expect([(await keptSession())?.name, session.unsaved.value]).toEqual(['hierarchy-l2h.session.zip', false]);
    letGo();
    await vi.waitFor(() => expect(session.notice.value).toBeNull());
    expect([await keptSession(), session.unsaved.value]).toEqual([null, true]);
  });

  test('is as saved as before when keeping it was undone', async () => {
    const { session } = await finished();
    session.work.saved(seenIn(session));
    await keepInBrowser(session, seenIn(session));
    session.notice.value?.undo?.();
    await vi.waitFor(() => expect(session.notice.value).toBeNull());
    expect(session.unsaved.value).toBe(false);
  });
});
