import { useLayoutEffect } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { count } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { followIterate, goToIterate, placeOf } from './iterates.ts';
import { useMethodPanel } from './method-panel.ts';

/** Says above the tree that it is that of a step of the descent, and leads back to the result. */
export function IterateNote() {
  const session = useSession();
  const { view, whole } = session;
  useLayoutEffect(() => followIterate(session), [session]);
  const result = whole.value?.result;
  const panel = useMethodPanel(result?.method ?? '');
  const steps = result === undefined ? [] : (panel?.iterates?.(result) ?? []);
  const step = view.iterate.value;
  if (step === null || result?.history === undefined || steps.length === 0) return null;
  const shown = at(steps, placeOf(steps, step));
  const { best } = result.history;
  return (
    <p class="iterate-note" role="status">
      {shown === best
        ? 'This step of the descent is the result.'
        : `Step ${count(shown)} of the descent. The result is step ${count(best)}; data files hold the result.`}{' '}
      <button type="button" class="text-button" onClick={() => void goToIterate(session, null)}>
        Show the result
      </button>
    </p>
  );
}
