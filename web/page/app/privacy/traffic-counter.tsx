import { openDialog } from '../parts/dialog.ts';
import { bytes, count } from '../parts/format.ts';
import { traffic } from './traffic.ts';

/** The bytes that left this page, as the browser counts them; a press tells how. */
export function TrafficCounter() {
  const { bytes: sent, requests, blocked, measured } = traffic.value;
  const quiet = requests.length === 0;
  const stopped = blocked.length > 0 ? ` · ${count(blocked.length)} stopped` : '';
  return (
    <button
      type="button"
      class="traffic"
      data-quiet={quiet}
      onClick={() => openDialog('privacy')}
      title="What is measured, and how to check it"
    >
      <span class="lamp" aria-hidden="true" />
      {measured ? (
        <span>
          {quiet ? '' : 'at least '}
          {bytes(sent)} <span class="roomy">in requests, own files aside</span>
          {stopped}
        </span>
      ) : (
        <span>traffic is not measured here</span>
      )}
    </button>
  );
}
