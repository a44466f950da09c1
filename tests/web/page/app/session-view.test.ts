import { describe, expect, test } from 'vitest';
import { finished, logits, SAMPLE, settle, setUp } from './sessions.ts';

/* The view, as trees come and go. */

describe('the view', () => {
  test('starts anew with a new tree, but keeps the colours that it also has', async () => {
    const { session, answered } = await finished();
    session.view.select(1);
    session.view.focusOn(3);
    session.view.pick('x');
    session.view.colourBy(null);
    await answered(session.start(), 1);
    expect(session.view.selected.value).toBeNull();
    expect(session.view.focus.value).toEqual([]);
    expect(session.view.picked.value).toBeNull();
    expect(session.view.grouping.value).toBeNull();
  });

  test('an address of own files that were not opened says nothing of a sample that is opened instead, nor of later files', async () => {
    const { session, jobs, answered } = setUp();
    const request = { method: 'linkage', options: { method: 'ward' } };
    await session.want(request, 'method=linkage&option.method=ward&layout=icicle&cut=k2');
    await answered(session.openSample(SAMPLE), 0);
    expect([session.view.layout.value, session.view.cut.value]).toEqual(['rectangular', null]);
    expect(session.view.isAwaited.value).toBe(false);
    const own = session.open([logits()]);
    await settle();
    expect(session.method.value.id).not.toBe('linkage');
    jobs.at(-1)?.resolve();
    await own;
    expect(session.view.layout.value).toBe('rectangular');
  });

  test('an address waits for one tree: once that is there, nothing is awaited any more', async () => {
    const { session, job } = setUp();
    session.view.restore('layout=icicle');
    expect(session.view.isAwaited.value).toBe(true);
    const opened = session.open([logits()]);
    await settle();
    job(0).resolve();
    await opened;
    expect(session.view.layout.value).toBe('icicle');
    expect(session.view.isAwaited.value).toBe(false);
  });

  test('goes into subtrees and back', async () => {
    const { session } = await finished();
    session.view.focusOn(3);
    session.view.focusOn(3);
    expect(session.view.focus.value).toEqual([3]);
    expect(session.view.selected.value).toBeNull();
    session.view.back();
    expect(session.view.focus.value).toEqual([]);
    expect(session.view.selected.value).toBe(3);
  });

  test('emphasises the group that is pointed at, else the one that was picked', async () => {
    const { session } = await finished();
    session.view.pick('x');
    session.view.pointed.value = 'y';
    expect(session.view.emphasis.value).toBe('y');
    session.view.pointed.value = null;
    expect(session.view.emphasis.value).toBe('x');
    session.view.pick('x');
    expect(session.view.emphasis.value).toBeNull();
  });

  test('opens one panel at a time where there is room for one', () => {
    const { view } = setUp().session;
    view.toggle('method');
    view.toggle('details', true);
    expect(Array.from(view.sides.value)).toEqual(['details']);
    view.toggle('details', true);
    expect(view.sides.value.size).toBe(0);
  });
});
