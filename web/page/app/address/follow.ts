import { effect } from '@preact/signals';
import { isRecord } from '../../../engine/base/checks.ts';
import { lazily } from '../../../engine/base/once.ts';
import { BufferSource } from '../../../engine/data/sources/buffer-source.ts';
import type { Result } from '../../../engine/model/result.ts';
import { isNarrow } from '../controls/side.tsx';
import type { Finished } from '../finished/finished.ts';
import type { Request } from '../finished/request.ts';
import { sameRequest } from '../finished/request-text.ts';
import { linkedLesson } from '../lesson/linked-lesson.ts';
import { counted } from '../parts/format.ts';
import { comparableTreeNamed, comparableTreesOf } from '../session/comparable-trees.ts';
import type { Session } from '../session/session.ts';
import { sessionInLink } from '../session-file/link.ts';
import { COMPARISON } from '../view/view-fields.ts';
import { type Place, placeOf, readAddress, writeAddress } from './address.ts';
import { type Origin, type Visit, Visits } from './visits.ts';

/** The texts of results that came from a link: their address goes on holding them, so that a reload loses nothing. */
const linked = new WeakMap<Result, string>();

/** The result as its link had it; null where it did not come from one. */
export const linkOf = (result: Result): string | null => linked.get(result) ?? null;

/** Opens the result in an address, and says what it is; what cannot be used is refused in words. */
export async function openLinked(session: Session, text: string, address: string): Promise<void> {
  try {
    const opened = await session.openResult(new BufferSource('the link', await sessionInLink(text)), address);
    if (opened === null) return;
    linked.set(opened.result, text);
    const names = counted(opened.result.classes.length, 'name', 'names');
    session.notice.value = {
      text: `This tree and its ${names} are in the link itself. Nothing of it was computed here: it is what the link says.`,
      undo: null,
    };
  } catch (error) {
    session.report(error);
  }
}

/** Other runs that the screen shows: the one that the tree is compared with, and those whose trees it judged. */
function runsBeside(session: Session, finished: Finished): Request[] {
  const { view, past } = session;
  const trees = view.linkedView.value === COMPARISON ? comparableTreesOf(session, finished) : [];
  const compared = comparableTreeNamed(trees, view.comparedWith.value);
  const judged = finished.result.inputs.filter(({ role }) => role === 'tree').map(({ name }) => name);
  const needed = past.value.filter(({ title }) => title === compared?.title || judged.includes(title));
  return needed
    .filter(({ sample }) => sample === finished.sample)
    .map(({ request }) => request)
    .reverse();
}

/** The place that the page shows a tree at. */
export const shownPlace = (session: Session, finished: Finished): Place => ({
  result: linkOf(finished.result),
  lesson: linkedLesson(session.view.lesson.value),
  sample: finished.sample,
  request: finished.request,
  before: finished.sample === null ? [] : runsBeside(session, finished),
  view: session.view.address.value,
});

/** Browsers refuse addresses that change more often than this, in milliseconds. */
const EVERY = 350;

const said = (): string => location.hash.slice(1);

/** The time origin tells this page from the same one before it was loaded again: the files of that are gone. */
const PAGE = performance.timeOrigin;

/** The number of the entry of the history that the browser is at, and which page wrote it; null for one that it made itself. */
function entryHere(): { readonly entry: number; readonly isOfThisPage: boolean } | null {
  const state: unknown = history.state;
  if (!isRecord(state) || typeof state.entry !== 'number') return null;
  return { entry: state.entry, isOfThisPage: state.page === PAGE };
}

/** An address that says nothing is that of the start page. */
const isStart = (visit: Visit | undefined): boolean => visit !== undefined && 'start' in visit;

/** Shows what an address asks for: of a sample at once, of the user's own files as soon as they are open. */
async function go(session: Session, address: string): Promise<void> {
  const { view } = session;
  if (address === '') return session.goHome();
  if (new URLSearchParams(address).has('lesson')) {
    const { openLessonAt } = await lazily('the lessons', import('../lesson/index.ts'));
    if (await openLessonAt(session, address)) return;
  }
  const place = readAddress(address);
  const { result, sample, request, before } = place;
  const finished = session.whole.peek();
  const isSame = request === null || (finished !== null && sameRequest(finished.request, request));
  const isLinked = finished !== null && linkOf(finished.result) === result;
  if (result !== null && !isLinked) await openLinked(session, result, address);
  else if (finished !== null && finished.sample === sample && isSame) view.restore(address);
  else if (sample !== null && request !== null) await session.openSample(sample, { request, before, address });
  else if (request !== null) await session.want(request, address);
  else view.restore(address);
}

/** Makes a tree of one's own files again of these same files, whatever is open; shows what the address says of all others. */
async function lead(session: Session, origin: Origin | undefined, isOfEarlierPage: boolean): Promise<void> {
  if (origin !== undefined && origin.sample === null) return session.makeAgain(origin, said());
  const before = session.whole.peek();
  await go(session, said());
  const now = session.whole.peek();
  if (!isOfEarlierPage || now === null || now === before || now.sample !== null || linkOf(now.result) !== null) return;
  session.notice.value = {
    text: 'The page was loaded again since, and which files were open before is not known: this tree is made of those that are open now.',
    undo: null,
  };
}

const isOther = (before: Finished, now: Finished): boolean =>
  before.result.hierarchy !== now.result.hierarchy && !(before.isLive && now.isLive);

/** A link that names one of the details shows it, where there is room for it beside the picture. */
function openNamedPanel({ view }: Session): void {
  if (new URLSearchParams(said()).has('panel') && !isNarrow()) view.toggle('details');
}

/**
 * Keeps the address of the page and the view equal, so that a link opens the same view. Another tree, or another place
 * in it, is a new entry of the browser's history. Back and forward show the tree of that entry again.
 */
export function followAddress(session: Session): void {
  const visits = new Visits();
  let entry = entryHere()?.entry ?? 0;
  /** The way to another address, until the page shows it: meanwhile the address is right and the page is not. */
  let going: object | null = null;
  let isWaiting = false;

  const addressNow = (finished: Finished): string => writeAddress(shownPlace(session, finished));

  const step = (address: string): void => {
    visits.forgetAfter(entry);
    entry += 1;
    history.pushState({ entry, page: PAGE }, '', address);
  };

  /** The start page after a tree is a step, so that Back leads to the tree. */
  const leave = (): void => {
    if (!session.isHome.peek() || visits.treeAt(entry) === undefined) return;
    step(location.href.split('#', 1)[0] ?? '');
    visits.setStart(entry);
  };

  const write = (): void => {
    isWaiting = false;
    const finished = session.whole.peek();
    if (going !== null) return;
    if (finished === null) {
      leave();
      return;
    }
    const before = visits.treeAt(entry);
    const address = addressNow(finished);
    const isStep =
      isStart(visits.at(entry)) ||
      (before !== undefined && (isOther(before, finished) || placeOf(address) !== placeOf(said())));
    if (isStep) step(`#${address}`);
    else if (address !== said() || entryHere()?.isOfThisPage !== true) {
      history.replaceState({ entry, page: PAGE }, '', `#${address}`);
    }
    visits.set(entry, finished);
  };

  const arrive = (): void => {
    const found = entryHere();
    // An address that was typed has no number: it comes after the one before.
    if (found === null) visits.forgetAfter(entry);
    entry = found?.entry ?? entry + 1;
    const visit = visits.at(entry);
    if (visit !== undefined && 'tree' in visit) {
      going = null;
      session.showAgain(visit.tree, said());
      return;
    }
    const way = {};
    going = way;
    const origin = visit !== undefined && 'origin' in visit ? visit.origin : undefined;
    void lead(session, origin, found?.isOfThisPage === false)
      .catch((error: unknown) => session.report(error)) // as where a part of the page cannot be loaded
      .finally(() => {
        if (going !== way) return;
        going = null;
        write();
      });
  };

  if (said() === '') {
    history.replaceState({ entry, page: PAGE }, '');
    visits.setStart(entry);
  } else {
    openNamedPanel(session);
    arrive();
  }
  effect(() => {
    const finished = session.whole.value;
    session.isHome.value;
    if (finished !== null) addressNow(finished);
    if (!isWaiting) setTimeout(write, EVERY);
    isWaiting = true;
  });
  addEventListener('pagehide', write);
  addEventListener('popstate', arrive);
}
