import { expect, test, vi } from 'vitest';
import { shownPlace } from '../../../../web/page/app/address/follow.ts';
import { writeResult } from '../../../../web/page/app/export/export-menu.tsx';
import type { Finished } from '../../../../web/page/app/finished/finished.ts';
import { finishedUntil } from '../../../../web/page/app/finished/until.ts';
import { REVEAL } from '../../../../web/page/app/session/shown.ts';
import { exportCalled } from './exports-called.ts';
import { finished, RESULT, seenIn } from './sessions.ts';

/* The visible part of a tree may be less than the whole; files, addresses and runs are of the whole all the same. */

// The writers of figures ask for the theme of the page as it is loaded.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));

const one = (whole: Finished): Finished => finishedUntil(whole, 1);

test('panels and drawings get what is seen; the whole stays', async () => {
  const { session } = await finished();
  expect(session.finished.value).toBe(session.whole.value);
  session.seeAs(one);
  expect(session.finished.value?.result.merges).toEqual(RESULT.merges?.slice(0, 2));
  expect(session.whole.value?.result.merges).toEqual(RESULT.merges);
  session.seeAs(null);
  expect(session.finished.value).toBe(session.whole.value);
});

test('what the view says of nodes that are not seen is dropped, the rest stays', async () => {
  const { session } = await finished();
  const { view } = session;
  view.fold(3);
  view.select(4);
  view.focusOn(4);
  view.query.value = 'a';
  session.seeAs((whole) => finishedUntil(whole, 0));
  expect([view.selected.value, view.focus.value, view.folded.value, view.query.value]).toEqual([
    null,
    [],
    new Set([3]),
    'a',
  ]);
  expect(view.address.value).not.toContain('4');
});

test('sessions and trees are written whole; a figure is what is seen', async () => {
  const { session } = await finished();
  const text = async (label: string): Promise<string> => {
    const seen = seenIn(session);
    return (await writeResult(session, seen, exportCalled(label))).blob.text();
  };
  const before = [await text('Session'), await text('Hierarchy (JSON)'), await text('Newick')];
  session.seeAs(one);
  expect([await text('Session'), await text('Hierarchy (JSON)'), await text('Newick')]).toEqual(before);
  const figure = { ...exportCalled('SVG'), write: async ({ result }: Finished) => new Blob([String(result.merges)]) };
  const { blob } = await writeResult(session, seenIn(session), figure);
  expect(await blob.text()).toBe('0,1');
});

test('address, past results, what is up to date and what goes on are those of the whole', async () => {
  const { session, answered } = await finished();
  const before = seenIn(session);
  const place = shownPlace(session, before);
  session.seeAs(one);
  expect(session.past.value.map(({ made }) => made.hierarchy)).toEqual([RESULT.hierarchy]);
  expect(session.stale.value).toBe(false);
  expect(shownPlace(session, session.whole.value as Finished)).toEqual(place);
  const seen = seenIn(session);
  expect((await session.whenComplete(seen)).result.hierarchy).toBe(seen.result.hierarchy);
  // A later tree is seen in the same way.
  await answered(session.start(), 1);
  expect(session.finished.value?.result.openRoot).toBe(true);
  expect(session.past.value.map(({ made }) => made.hierarchy)).toEqual([RESULT.hierarchy]);
});

test('a tree whose measures come later stays the seen one', async () => {
  const { session } = await finished();
  session.seeAs(one);
  const drawings = session.drawings.value;
  const seen = session.finished.value;
  session.seeAs((whole) => finishedUntil(whole, 1));
  expect(session.finished.value).toEqual(seen);
  expect(session.drawings.value).toBe(drawings); // the drawing moves over
});

test('a link to a hidden step shows nothing before what hides it is there', async () => {
  const { session } = await finished();
  session.view.restore('reveal=1&step=0');
  expect(session.finished.value).toBeNull();
  session.seeAs(one);
  expect(session.finished.value).toBeNull(); // what a lesson hides is another thing
  session.seeAs(null);
  session.seeAs((whole) => (session.view.reveal.value ? one(whole) : whole), REVEAL);
  expect(session.finished.value?.result.openRoot).toBe(true);
  session.view.reveal.value = false;
  expect(session.finished.value).toBe(session.whole.value);
});

test('what a lesson hides and what reveal mode hides are hidden both', async () => {
  const { session } = await finished();
  const made = (): number | undefined => session.finished.value?.result.merges?.length;
  session.seeAs(one, REVEAL);
  session.seeAs((whole) => finishedUntil(whole, 0));
  expect(made()).toBe(0);
  session.seeAs(null, REVEAL);
  expect(made()).toBe(0);
  session.seeAs(one, REVEAL);
  session.seeAs(null);
  expect(made()).toBe(2);
});

test('who asks for a choice is told the node that was clicked, or the two of a cell', async () => {
  const { session } = await finished();
  const { view } = session;
  const told: (readonly number[])[] = [];
  view.choose(1);
  view.choosing.value = (nodes) => told.push(nodes);
  view.choose(2);
  view.choose(4, [1, 0]);
  expect(view.selected.value).toBe(2); // not the node where the two meet
  view.choose(null);
  expect(told).toEqual([[2], [1, 0]]);
  expect(view.selected.value).toBeNull();
});
