import { count, counted } from '../parts/format.ts';
import { LitText } from './lit-line.tsx';

/** The most rows that are named. */
const MOST = 12;

/** The rows of the points that decided, those that weigh most first. */
export function DecidingPoints({ points }: { points: readonly number[] }) {
  const more = points.length - MOST;
  return (
    <p class="hint">
      Decided by {counted(points.length, 'point', 'points')}, in rows{' '}
      {points.slice(0, MOST).map((row, place) => (
        <span key={row}>
          {place > 0 && ', '}
          <LitText text={String(row)} lights={{ points: [row] }} />
        </span>
      ))}
      {more > 0 && ` and ${count(more)} more`}.
    </p>
  );
}
