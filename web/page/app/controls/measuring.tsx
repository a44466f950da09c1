import { useSession } from '../session/context.ts';

/** Stands in the place of metrics that are still being computed, with a button that cancels only these. */
export function MeasuringNote({ what }: { what: string }) {
  const session = useSession();
  return (
    <p class="hint measuring-note" role="status">
      {what} of this tree are being calculated.{' '}
      <button type="button" class="text-button" onClick={() => session.cancel()}>
        Stop
      </button>
    </p>
  );
}

/** Stands in the place of metrics that were cancelled. */
export function NotMeasured() {
  const session = useSession();
  return (
    <p class="empty">
      Measuring ended before the metrics were known.{' '}
      <button type="button" class="text-button" onClick={() => void session.start()}>
        Run again
      </button>{' '}
      to find them.
    </p>
  );
}
