import { useSession } from '../session/context.ts';

/** In the place of what is still being found for the tree that is shown, and a way to end that alone. */
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

/** In the place of what was given up. */
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
