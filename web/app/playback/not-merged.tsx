import type { Finished } from '../finished/finished.ts';
import type { MethodPanel } from '../panel-kit.ts';
import { Questions } from './questions.tsx';
import { rootQuestion } from './root-question.ts';

/** A tree that was not made in steps: how it was made, and what is known of that. */
export function NotMerged({ finished, panel }: { finished: Finished; panel: MethodPanel }) {
  const { result } = finished;
  const { way, Way } = panel;
  const root = rootQuestion(result);
  return (
    <>
      <p class="hint">{way?.(result) ?? 'This method does not work in steps.'}</p>
      {root !== null && <Questions finished={finished} questions={[root]} />}
      {Way !== undefined && <Way finished={finished} />}
    </>
  );
}
