import { effect } from '@preact/signals';
import { isRecord } from '../../../engine/base/checks.ts';
import { lazily } from '../../../engine/base/once.ts';
import { BufferSource } from '../../../engine/data/sources/buffer-source.ts';
import { isOpened, methodOf } from '../../../engine/methods/index.ts';
import type { Result } from '../../../engine/model/result.ts';
import { SAMPLES } from '../../samples/index.ts';
import type { Sample } from '../../samples/sample.ts';
import { isNarrow } from '../controls/side.tsx';
import type { Finished } from '../finished/finished.ts';
import { type Request, readRequest, requestText, sameRequest, writeRequest } from '../finished/request-text.ts';
import { LESSON_TEXT, linkedLesson } from '../lesson/linked-lesson.ts';
import { counted } from '../parts/format.ts';
import { comparableTreeNamed, comparableTreesOf } from '../session/comparable-trees.ts';
import type { Session } from '../session/session.ts';
import { RESULT, sessionInLink } from '../session-file/link.ts';
import { COMPARISON } from '../view/view-fields.ts';

/** The texts of results that came from a link: their address goes on holding them, so that a reload loses nothing. */
const linked = new WeakMap<Result, string>();

/** The result as its link had it; null where it did not come from one. */
export const linkOf = (result: Result): string | null => linked.get(result) ?? null;

/** Opens the result in an address, and says what it is; what cannot be used is refused in words. */
export const openLinked = (session: Session, text: string, address: string): Promise<void> =>
  session.tries(async () => {
    const opened = await session.openResult(new BufferSource('the link', await sessionInLink(text)), address);
    if (opened === null) return;
    linked.set(opened.result, text);
    const names = counted(opened.result.classes.length, 'name', 'names');
    session.notice.value = {
      text: `This tree and its ${names} are in the link itself. Nothing of it was computed here: it is what the link says.`,
      undo: null,
    };
  });

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
    // The tree of a sample whose files had not come when it was left is opened again with them.
    if (visit !== undefined && 'tree' in visit && (visit.tree.sample === null || visit.tree.files.length > 0)) {
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

/*
 * The address of the page: the sample that is open, method and options of the tree, other runs that are needed beside it, and
 * the view; or a whole result, or a lesson with its data, where somebody asked for such a link. It has no names of files
 * otherwise.
 */

const SAMPLE = 'sample';
const RUN = 'run';

interface Place {
  /** A whole result, as a link holds it; null for none. */
  readonly result: string | null;
  /** The text of a lesson that came by a link, as that held it; null for none. */
  readonly lesson: string | null;
  readonly sample: Sample | null;
  /** The run that makes the tree; null if the address does not name one. */
  readonly request: Request | null;
  /** Runs on the same files that come before it, the first one first. */
  readonly before: readonly Request[];
  /** The view, as it writes itself. */
  readonly view: string;
}

export function writeAddress({ result, lesson, sample, request, before, view }: Place): string {
  const parameters = new URLSearchParams();
  if (lesson !== null) parameters.append(LESSON_TEXT, lesson);
  if (result !== null) parameters.append(RESULT, result);
  else writeRun(parameters, { sample, request, before });
  return [parameters.toString(), view].filter((part) => part !== '').join('&');
}

function writeRun(
  parameters: URLSearchParams,
  { sample, request, before }: Pick<Place, 'sample' | 'request' | 'before'>,
) {
  if (sample !== null) parameters.append(SAMPLE, sample.id);
  if (request !== null) writeRequest(parameters, request, sample);
  for (const each of before) parameters.append(RUN, requestText(each));
}

/** Addresses of earlier versions may colour by support without saying that it was computed. */
function withSupport(request: Request, parameters: URLSearchParams): Request {
  const addition = methodOf(request.method)?.additions?.find(({ adds }) => adds === 'support');
  const isBare = Object.keys(addition?.options ?? {}).every((key) => !parameters.has(`option.${key}`));
  if (addition === undefined || !isBare || parameters.get('colour') !== 'support') return request;
  return { ...request, options: { ...request.options, ...addition.options } };
}

/** Reads an address; invalid parts are ignored. */
export function readAddress(text: string): Place {
  const parameters = new URLSearchParams(text);
  const sample = SAMPLES.find(({ id }) => id === parameters.get(SAMPLE)) ?? null;
  const request = readRequest(parameters, sample);
  const before = parameters.getAll(RUN).flatMap((run) => readRequest(new URLSearchParams(run), null) ?? []);
  return {
    result: parameters.get(RESULT),
    lesson: parameters.get(LESSON_TEXT),
    sample,
    request: request && withSupport(request, parameters),
    before,
    view: text,
  };
}

/** The parts of an address that Back and Forward step through. The other parts are only a view of the same place. */
const PLACES = ['focus', 'layout', 'beside', 'with', 'lesson', 'part'];

export function placeOf(address: string): string {
  const parameters = new URLSearchParams(address);
  // An empty value and a missing one are different places.
  return JSON.stringify(PLACES.map((key) => parameters.get(key)));
}

/** The most trees that are kept. Of more, those that were left first are computed again. */
const MAX_TREES = 12;

/** The origin from which a tree that was let go is made again. */
type Origin = Pick<Finished, 'request' | 'files' | 'sample'>;

/** A tree that an entry shows; what makes it again where it was let go. */
type Visit = { readonly tree: Finished } | { readonly origin: Origin } | typeof START;

/** A tree of a session or a link without files, and one that is drawn as its file has it, cannot be computed. */
const canBeMade = ({ files, result }: Finished): boolean => files.length > 0 && !isOpened(result);

/** The page before anything was open. */
const START = { start: true } as const;

/** The tree of each entry of the browser's history, as long as the page is there. */
export class Visits {
  /** The one that was shown last comes last. */
  readonly #visits = new Map<number, Visit>();

  at(entry: number): Visit | undefined {
    return this.#visits.get(entry);
  }

  /** The tree of an entry, where it is still there. */
  treeAt(entry: number): Finished | undefined {
    const visit = this.#visits.get(entry);
    return visit !== undefined && 'tree' in visit ? visit.tree : undefined;
  }

  /** An entry shows no tree, but the start page. */
  setStart(entry: number): void {
    this.#visits.set(entry, START);
  }

  set(entry: number, tree: Finished): void {
    this.#visits.delete(entry);
    this.#visits.set(entry, { tree });
    const kept = Array.from(this.#visits.values(), (visit) => ('tree' in visit ? visit.tree : null));
    const hierarchies = kept.flatMap((each) => (each !== null && canBeMade(each) ? [each.result.hierarchy] : []));
    // The latest entry of a tree counts: several may show the same one.
    const [oldest, ...others] = [...new Set(hierarchies.toReversed())].toReversed();
    if (others.length < MAX_TREES) return;
    for (const [each, visit] of this.#visits) {
      if (!('tree' in visit) || visit.tree.result.hierarchy !== oldest) continue;
      const { request, files, sample } = visit.tree;
      this.#visits.set(each, { origin: { request, files, sample } });
    }
  }

  /** Forgets what comes after an entry: another one takes its place. */
  forgetAfter(entry: number): void {
    for (const each of this.#visits.keys()) if (each > entry) this.#visits.delete(each);
  }
}

/** Lets the browser ask before the page is left with unsaved work: the page keeps nothing unless it is asked to. */
export function askBeforeLeaving({ unsaved }: Session): void {
  const ask = (event: Event): void => event.preventDefault();
  effect(() => {
    if (unsaved.value) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  });
}
