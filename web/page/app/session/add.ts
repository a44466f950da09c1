import { batch } from '@preact/signals';
import { DataError } from '../../../engine/base/error.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import type { Addition } from '../../../engine/model/method.ts';
import { asRun, chosenIn, withChosen } from '../finished/finished.ts';
import type { Session } from './session.ts';

const equal = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  a.length === b.length && Array.from(a).every((value, i) => value === b[i]);

/** Findings beside one tree say nothing of another: the file may have changed since. */
function checkSameTree(shown: Hierarchy, found: Hierarchy): void {
  const parts = ['childStart', 'child', 'classOf'] as const;
  if (parts.every((part) => equal(shown[part], found[part]))) return;
  throw new DataError('changed', 'the files give another tree than the one that is shown', 'Run again.');
}

/** The addition that can be made to the tree that is shown; null if there is none. */
export function additionFor(
  { method, whole, view, stale, missing }: Session,
  adds: Addition['adds'] = 'support',
): Addition | null {
  const result = whole.value?.result;
  if (
    result === undefined ||
    result.pending !== undefined ||
    view.reveal.value ||
    stale.value ||
    missing.value !== null
  )
    return null;
  return method.value.additions?.find((each) => each.adds === adds && each.lacks(result)) ?? null;
}

/** Adds it in the background: the same run with more options, whose tree must be the one that is shown. */
export async function add(session: Session, adds: Addition['adds'] = 'support'): Promise<void> {
  const [addition, shown, { dataset }] = [additionFor(session, adds), session.whole.value, session.assembled.value];
  if (addition === null || shown === null || dataset === null) return;
  const options = { ...session.options.value, ...addition.without, ...addition.options };
  const job = { method: session.method.value.id, dataset, options, resume: undefined, isLive: false };
  await session.tries(async () => {
    const found = await session.background.start(job);
    if (found === null || session.whole.value !== shown) return;
    checkSameTree(shown.result.hierarchy, found.hierarchy);
    const result = addition.add(shown.result, found);
    const { method, options: chosen } = chosenIn(shown.stamp);
    const added = asRun({ id: method }, { ...shown.request.options, ...addition.options }, result);
    const came = Object.fromEntries(Object.keys(addition.options).map((key) => [key, added.options[key] ?? '']));
    batch(() => {
      // The form says what the tree has now: the next run then has it too.
      if (session.method.value.id === method) for (const key in came) session.setOption(key, came[key] ?? '');
      const stamp = withChosen(shown.stamp, { method, options: { ...chosen, ...came } });
      session.whole.value = { ...shown, result, request: added, stamp };
    });
  });
}
