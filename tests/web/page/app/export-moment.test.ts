import { expect, test, vi } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { writeResult } from '../../../../web/page/app/export/export-menu.tsx';
import { type Finished, finish } from '../../../../web/page/app/finished/finished.ts';
import { shownTanglegram } from '../../../../web/page/app/linked-views/comparison/use-tanglegram.ts';
import type { Session } from '../../../../web/page/app/session/session.ts';
import { exportCalled } from './exports-called.ts';
import { finished, logits, RESULT, seenIn, settle, setUp } from './sessions.ts';

/* Writing a file takes a while, and a run that ends meanwhile shows another tree. */

// The writers of figures ask for the theme of the page as it is loaded.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const { exportViewOf } = await import('../../../../web/page/app/export/figure-view.ts');

const OTHER: Result = { ...RESULT, hierarchy: hierarchyFromMerges(3, Uint32Array.of(1, 2, 3, 0)) };

/** Begins to write a file, and lets another tree take the place of the one that it is of. */
async function overtaken(label: string, look: (session: Session) => void = () => undefined) {
  const { session } = await finished();
  const shown = seenIn(session);
  look(session);
  const written = writeResult(session, shown, exportCalled(label));
  written.catch(() => undefined);
  session.showAgain(finish(OTHER, shown.dataset, shown.files, shown.stamp), 'layout=treemap&cut=k3');
  return written;
}

test.each(['SVG', 'SVG of this view', 'PDF of this view'])(
  'no %s is made of one tree in the colours of another: what happened is said',
  async (label) => {
    await expect(overtaken(label)).rejects.toMatchObject({
      code: 'another-tree',
      remedy: expect.stringContaining('again'),
    });
  },
);

test('a session has the view that its own tree was seen in', async () => {
  const { blob } = await overtaken('Session', ({ view }) => {
    view.layout.value = 'icicle';
  });
  const { view, result } = JSON.parse(await blob.text());
  expect(view).toBe('layout=icicle');
  expect(result.hierarchy.child).toEqual({
    $Uint32Array: Buffer.from(Uint32Array.from(RESULT.hierarchy.child).buffer).toString('base64'),
  });
});

test('clusters are those of the cut that the tree had', async () => {
  const { blob } = await overtaken('Clusters as CSV', ({ view }) => {
    view.cut.value = { by: 'count', count: 2 };
  });
  const lines = (await blob.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(new Set(lines.slice(1).map((line) => line.split(',')[1])).size).toBe(2);
});

test('a figure of the tree that is still shown is made once its metrics are there', async () => {
  const { session, job } = setUp();
  const opened = session.open([logits()]);
  await settle();
  job(0).context.onTree?.({ ...RESULT, pending: ['metrics'] });
  const figure = { ...exportCalled('SVG'), write: async ({ result }: Finished) => new Blob([String(result.pending)]) };
  const written = writeResult(session, seenIn(session), figure);
  await settle();
  job(0).resolve();
  await opened;
  expect(await (await written).blob.text()).toBe('undefined');
});

test('a tanglegram that still stands beside a new tree is not taken for one of it', async () => {
  const { session } = await finished();
  const before = seenIn(session);
  const draw = () => {
    throw new Error('nothing is drawn here');
  };
  shownTanglegram.value = { hierarchy: before.result.hierarchy, title: 'another', notes: [], leaves: 3, draw };
  expect(exportViewOf(session, before).tanglegram?.title).toBe('another');
  session.showAgain(finish(OTHER, before.dataset, before.files, before.stamp));
  expect(exportViewOf(session, seenIn(session)).tanglegram).toBeNull();
  shownTanglegram.value = null;
});
