import { rootOf } from '../../../engine/model/hierarchy.ts';
import type { Finished } from '../finished/finished.ts';
import type { MethodPanel } from '../playback/method-panel.ts';
import { withoutLater } from '../playback/question.ts';
import { Questions } from '../playback/questions.tsx';
import { useSession } from '../session/context.ts';

/** The number of candidates shown beside the facts of a node: the steps show more. */
const MOST = 4;

interface ReasonsProps {
  readonly finished: Finished;
  readonly panel: MethodPanel;
  readonly step: number;
}

/** Why a merge happened, as the steps say it. */
export function MergeReasons({ finished, panel, step }: ReasonsProps) {
  const { whole } = useSession();
  const { result } = finished;
  // While later steps are hidden, the whole result still says why this one was made.
  const hidden = result.openRoot ? whole.value?.result : undefined;
  const questions =
    hidden === undefined ? panel.decide?.(result, step) : withoutLater(panel.decide?.(hidden, step) ?? []);
  return (
    <section>
      <h3 class="head">Why it was joined</h3>
      <Questions finished={finished} questions={questions ?? []} most={MOST} inCard />
      {hidden === undefined && panel.Step !== undefined && <panel.Step finished={finished} step={step} />}
    </section>
  );
}

interface NodeProps {
  readonly finished: Finished;
  readonly panel: MethodPanel;
  readonly node: number;
}

/** Why a node is as it is, where no single merge made it. */
export function NodeReasons({ finished, panel: { decideNode, splits }, node }: NodeProps) {
  const { whole } = useSession();
  const { result } = finished;
  // While later steps are hidden, the root only holds groups together that have not joined.
  const hidden = result.openRoot && node !== rootOf(result.hierarchy) ? whole.value?.result : undefined;
  const questions = hidden === undefined ? decideNode?.(result, node) : withoutLater(decideNode?.(hidden, node) ?? []);
  if (questions === undefined || questions.length === 0) return null;
  const isFitted = result.history !== undefined;
  return (
    <section>
      <h3 class="head">
        {isFitted ? 'Why it is a group' : splits === undefined ? 'Why it was joined' : 'Why it was split'}
      </h3>
      <Questions finished={finished} questions={questions} most={MOST} inCard />
    </section>
  );
}
