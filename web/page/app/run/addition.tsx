import type { Finished } from '../finished/finished.ts';
import { ordersSentence, stabilitySentence } from '../finished/stability-words.ts';
import { add, additionFor } from '../session/add.ts';
import { useSession } from '../session/context.ts';
import { measureNamed } from '../view/colour-measures.ts';
import { ProgressReport } from './progress-report.tsx';

/** A part of the result that is computed on request: the offer, its progress, its outcome. */
export function AdditionControls({ finished }: { finished: Finished }) {
  const session = useSession();
  const run = session.background.state.value;
  const additions = (['support', 'orders'] as const).flatMap((adds) => additionFor(session, adds) ?? []);
  if (run.state === 'running') {
    return (
      <div class="addition">
        <ProgressReport pace={run.pace} stopping={run.stopping ?? false} />
        <button type="button" class="button" onClick={() => session.background.cancel()}>
          Cancel
        </button>
      </div>
    );
  }
  return (
    <div class="addition" aria-live="polite">
      {additions.map(({ adds, label, hint }) => (
        <button key={adds} type="button" class="button" title={hint} onClick={() => void add(session, adds)}>
          {label}
        </button>
      ))}
      <SupportNote finished={finished} />
      <OrdersNote finished={finished} />
    </div>
  );
}

/** That the tree has support, and where it is seen. */
function SupportNote({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const words = stabilitySentence(finished.result);
  if (words === null) return null;
  const isShown = measureNamed(view.grouping.value)?.name === 'support';
  return (
    <p class="facts">
      {words}{' '}
      {!isShown && (
        <button type="button" class="text-button" onClick={() => view.colourBy('support')}>
          Show it on the tree
        </button>
      )}
    </p>
  );
}

/** The share of the tree that the order of the classes decided. */
function OrdersNote({ finished }: { finished: Finished }) {
  const words = ordersSentence(finished.result);
  return words === null ? null : <p class="facts">{words}</p>;
}
