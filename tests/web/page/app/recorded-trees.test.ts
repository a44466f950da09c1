/** A sample is shown as its tree was recorded, and gets its files once that is drawn. */
import { expect, test } from 'vitest';
import { fromDisk } from '../../../../tools/recorded-trees.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { sampleOf } from '../samples/opened-samples.ts';
import { newSession } from './local-sessions.ts';
import { seenIn } from './sessions.ts';

const CLOTHES = fromDisk(sampleOf('clothes'));

/** A session whose tree is drawn when the test says so. */
function drawnLater() {
  let draw = (): void => undefined;
  const isDrawn = new Promise<void>((resolve) => {
    draw = resolve;
  });
  let shown = (): void => undefined;
  const isShown = new Promise<void>((resolve) => {
    shown = resolve;
  });
  const drawn = (): Promise<void> => {
    shown();
    return isDrawn;
  };
  return { session: newSession({ drawn }), isShown, draw };
}

test('the tree is there before its files, and is the same with them: nothing is run, and the view stays', async () => {
  const { session, isShown, draw } = drawnLater();
  let runs = 0;
  session.run.subscribe(({ state }) => {
    runs += Number(state === 'running');
  });
  const opened = session.openSample(CLOTHES);
  await isShown;
  const before = seenIn(session);
  expect([before.files.length, session.isHome.value, session.stale.value]).toEqual([0, false, false]);
  expect(before.result.metrics?.accuracy).toBe(0.8918);
  session.view.select(12);
  draw();
  await opened;
  const after = seenIn(session);
  expect(after.result).toBe(before.result);
  expect(after.dataset.logits?.table.shape).toEqual([10_000, 10]);
  expect([session.view.selected.value, session.stale.value, runs]).toEqual([12, false, 0]);
  await session.severalModels();
  expect(session.models.value.map(({ name }) => name)).toEqual(['network', 'linear']);
  expect(session.problems.value).toEqual([]);
});

test('who goes home meanwhile stays there', async () => {
  const { session, isShown, draw } = drawnLater();
  const opened = session.openSample(CLOTHES);
  await isShown;
  session.goHome();
  draw();
  await opened;
  expect([session.isHome.value, session.files.value, session.problems.value]).toEqual([true, [], []]);
});

test('of two samples that are pressed the later one is opened, though the record of the first comes after it', async () => {
  const session = newSession();
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  const { recorded } = CLOTHES;
  const slow = { ...CLOTHES, recorded: async () => given.then(async () => (await recorded?.()) ?? '') };
  const first = session.openSample(slow);
  const second = session.openSample(fromDisk(sampleOf('kinds')));
  await new Promise<void>((resolve) => {
    session.whole.subscribe((whole) => {
      if (whole !== null) resolve();
    });
  });
  give();
  await Promise.all([first, second]);
  const seen = seenIn(session);
  expect([seen.sample?.id, session.sample.value?.id, session.stale.value]).toEqual(['kinds', 'kinds', false]);
  expect(seen.files).toBe(session.files.value);
});

test('who opens files meanwhile sees their tree', async () => {
  const { session, isShown, draw } = drawnLater();
  const opened = session.openSample(CLOTHES);
  await isShown;
  const own = session.open([new BufferSource('own.csv', new TextEncoder().encode(',a,b\na,8,2\nb,3,7\n'))]);
  draw();
  await Promise.all([opened, own]);
  expect(seenIn(session).result.classes).toEqual(['a', 'b']);
});

test('files that do not come are told of, and the tree stays', async () => {
  const session = newSession();
  await session.openSample({ ...CLOTHES, load: () => Promise.reject(new Error('no network')) });
  expect(session.problems.value.map(({ message }) => message)).toEqual(['No network.']);
  expect(seenIn(session).result.classes).toHaveLength(10);
});

test('another request than that of the record is run', async () => {
  const session = newSession();
  const { opens } = CLOTHES;
  await session.openSample(CLOTHES, { request: { method: opens.method, options: { score: 'size' } } });
  expect(seenIn(session).result.options.score).toBe('size');
});
