import { effect } from '@preact/signals';
import { lazily } from '../../base/lazy.ts';
import type { Finished } from '../finished/finished.ts';
import { sameRequest } from '../finished/request-text.ts';
import type { Session } from '../session/session.ts';
import { placeOf, readAddress, writeAddress } from './address.ts';
import { shownPlace } from './shown-place.ts';
import { Visits } from './visits.ts';

/** Browsers refuse addresses that change more often than this, in milliseconds. */
const EVERY = 350;

const said = (): string => location.hash.slice(1);

/** The number of the entry of the history that the browser is at; null for one that it made itself. */
function entryHere(): number | null {
  const state: unknown = history.state;
  const entry = typeof state === 'object' && state !== null && 'entry' in state ? state.entry : null;
  return typeof entry === 'number' ? entry : null;
}

/** Shows what an address asks for: of a sample at once, of the user's own files as soon as they are open. */
async function go(session: Session, address: string): Promise<void> {
  const { view } = session;
  if (new URLSearchParams(address).has('lesson')) {
    const { openLessonAt } = await lazily('the lessons', import('../lesson/index.ts'));
    if (await openLessonAt(session, address)) return;
  }
  const place = readAddress(address);
  const { sample, request, before } = place;
  const finished = session.whole.peek();
  const isSame = request === null || (finished !== null && sameRequest(finished.request, request));
  if (finished !== null && finished.sample === sample && isSame) view.restore(address);
  else if (sample !== null && request !== null) await session.openSample(sample, { request, before, address });
  else if (request !== null) await session.want(request, address);
  else view.restore(address);
}

const isOther = (before: Finished, now: Finished): boolean =>
  before.result.hierarchy !== now.result.hierarchy && !(before.isLive && now.isLive);

/**
 * Keeps the address of the page and the view equal, so that a link opens the same view. Another tree, or another place
 * in it, is a new entry of the browser's history. Back and forward show the tree of that entry again.
 */
export function followAddress(session: Session): void {
  const visits = new Visits();
  let entry = entryHere() ?? 0;
  /** The way to another address, until the page shows it: meanwhile the address is right and the page is not. */
  let going: object | null = null;
  let isWaiting = false;

  const addressNow = (finished: Finished): string => writeAddress(shownPlace(session, finished));

  const write = (): void => {
    isWaiting = false;
    const finished = session.whole.peek();
    if (finished === null || going !== null) return;
    const before = visits.at(entry);
    const address = addressNow(finished);
    const isStep = before !== undefined && (isOther(before, finished) || placeOf(address) !== placeOf(said()));
    if (isStep) {
      visits.forgetAfter(entry);
      entry += 1;
      history.pushState({ entry }, '', `#${address}`);
    } else if (address !== said() || entryHere() === null) {
      history.replaceState({ entry }, '', `#${address}`);
    }
    visits.set(entry, finished);
  };

  const arrive = (): void => {
    const found = entryHere();
    // An address that was typed has no number: it comes after the one before.
    if (found === null) visits.forgetAfter(entry);
    entry = found ?? entry + 1;
    const visited = visits.at(entry);
    if (visited !== undefined) {
      going = null;
      session.showAgain(visited, said());
      return;
    }
    const way = {};
    going = way;
    void go(session, said()).finally(() => {
      if (going !== way) return;
      going = null;
      write();
    });
  };

  if (said() === '') history.replaceState({ entry }, '');
  else arrive();
  effect(() => {
    const finished = session.whole.value;
    if (finished !== null) addressNow(finished);
    if (!isWaiting) setTimeout(write, EVERY);
    isWaiting = true;
  });
  addEventListener('pagehide', write);
  addEventListener('popstate', arrive);
}
