import type { ComparisonMeasure } from '../../../engine/methods/shared/comparison/comparison-measures.ts';
import { isNoBetter } from '../../../engine/methods/shared/metrics/measures.ts';
import type { Range } from '../../../engine/model/result.ts';
import { Term } from '../glossary/word-list.tsx';
import { TextButton } from '../parts/buttons.tsx';
import { count, range, three } from '../parts/format.ts';
import { useSession } from '../session/context.ts';

/** The table's columns for any measure. */
type ShownMeasure = Omit<ComparisonMeasure, 'value' | 'random'>;

interface MeasureRowProps {
  readonly measure: ShownMeasure;
  /** Undefined while it is being measured. */
  readonly value: number | null | undefined;
  /** The range of random trees; null if it is not known. */
  readonly random: Range | null;
}

/** The head of a table of measures; `byChance`: some of them are known for random trees too. */
export const MeasureHead = ({ byChance = true }: { byChance?: boolean }) => (
  <thead>
    <tr>
      <th scope="col">Measure</th>
      <th scope="col">This tree</th>
      {byChance && <th scope="col">Random</th>}
    </tr>
  </thead>
);

/** Two rows of a table: the values, and beneath them what they mean. */
export function MeasureRow({ measure, value, random }: MeasureRowProps) {
  const { name, meaning, better, source, undefinedBecause } = measure;
  const written = (number: number | null): string => (measure.whole && number !== null ? count(number) : three(number));
  const sentence = value === null ? undefinedBecause : `${meaning}${better === 'lower' ? ' Lower is better.' : ''}`;
  const isChance = value !== null && value !== undefined && random !== null && isNoBetter(better, value, random);
  return (
    <>
      <tr class="measure">
        <th scope="row">
          <Term>{name}</Term>
        </th>
        <td>{value === undefined ? <span class="measuring" title="being measured" /> : written(value)}</td>
        <td class="muted">{random === null ? '' : three(random.mean)}</td>
      </tr>
      <tr class="meaning">
        <td class="hint" colSpan={random === null ? 3 : 2}>
          {sentence} {isChance && <strong>Random trees do as well, or better.</strong>}{' '}
          {source !== null && <span class="kept">({source})</span>}
        </td>
        {random !== null && <td class="hint">{range(random.min, random.max, written)}</td>}
      </tr>
    </>
  );
}

/** Stands in the place of metrics that are still being computed, with a button that cancels only these. */
export function MeasuringNote({ what }: { what: string }) {
  const session = useSession();
  return (
    <p class="hint measuring-note" role="status">
      {what} of this tree are being calculated. <TextButton onClick={() => session.cancel()}>Stop</TextButton>
    </p>
  );
}

/** Stands in the place of metrics that were cancelled. */
export function NotMeasured() {
  const session = useSession();
  return (
    <p class="muted">
      Measuring ended before the metrics were known.{' '}
      <TextButton onClick={() => void session.start()}>Run again</TextButton> to find them.
    </p>
  );
}
