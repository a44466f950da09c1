import type { Finished } from '../finished/finished.ts';
import type { Request } from '../finished/request.ts';
import { linkedLesson } from '../lesson/linked-lesson.ts';
import { comparableTreeNamed, comparableTreesOf } from '../session/comparable-trees.ts';
import type { Session } from '../session/session.ts';
import { COMPARISON } from '../view/linked-view-ids.ts';
import type { Place } from './address.ts';
import { linkOf } from './linked-result.ts';

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
