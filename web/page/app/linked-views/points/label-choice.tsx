import type { Signal } from '@preact/signals';
import { readPoints } from '../../../../engine/methods/shared/options/values.ts';
import type { Finished } from '../../finished/finished.ts';
import { counted } from '../../parts/format.ts';
import { useSession } from '../../session/context.ts';
import type { Session } from '../../session/session.ts';
import { pointsUnder } from './look.ts';

const KEY = 'labelled_points';

/** The points whose labels the fit has seen or, while they are chosen, will see. */
export function labelledOf(
  { options, isReport }: Session,
  { result }: Finished,
  choosing: boolean,
): ReadonlySet<number> {
  if (isReport) return new Set();
  const chosen = options.value[KEY];
  if (typeof chosen === 'string' && chosen !== '') return new Set(readPoints(chosen));
  return new Set(choosing ? [] : result.points?.labelled);
}

/** Adds a point to the labelled ones or takes it away. */
export function toggleLabelled(session: Session, labelled: ReadonlySet<number>, point: number): void {
  const points = new Set(labelled);
  if (!points.delete(point)) points.add(point);
  session.setOption(KEY, [...points].join(','));
}

interface ChoiceProps {
  readonly finished: Finished;
  readonly choosing: Signal<boolean>;
  readonly labelled: ReadonlySet<number>;
}

/** Says whose labels the fit sees, and lets them be chosen by pressing points. */
export function LabelChoice({ finished, choosing, labelled }: ChoiceProps) {
  const session = useSession();
  const triplets = String(session.options.value.terms ?? '').includes('triplet');
  if (session.isReport || finished.result.points?.labels == null || !triplets) return null;
  const selected = session.view.selected.value;
  const under = selected === null ? [] : pointsUnder(finished, selected);
  const [point] = under;
  return (
    <div class="numbers">
      <span>
        {labelled.size === 0
          ? 'No point is chosen: labels are drawn at random.'
          : `Squares: ${counted(labelled.size, 'point', 'points')} whose ${labelled.size === 1 ? 'label is' : 'labels are'} used.`}
      </span>
      <button
        type="button"
        class="text-button"
        aria-pressed={choosing.value}
        onClick={() => {
          if (!choosing.value && !session.options.value[KEY]) session.setOption(KEY, [...labelled].join(','));
          choosing.value = !choosing.value;
        }}
      >
        {choosing.value ? 'Done choosing' : 'Choose points'}
      </button>
      {choosing.value && under.length === 1 && point !== undefined && (
        <button type="button" class="text-button" onClick={() => toggleLabelled(session, labelled, point)}>
          {labelled.has(point) ? 'Forget' : 'Use'} the label of point {point}
        </button>
      )}
      {Boolean(session.options.value[KEY]) && (
        <button type="button" class="text-button" onClick={() => session.setOption(KEY, '')}>
          Draw at random again
        </button>
      )}
    </div>
  );
}
