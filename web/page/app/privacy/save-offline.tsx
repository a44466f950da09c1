import { ONE_FILE } from './traffic.ts';

/** The link to the edition in one file, which lies beside the page; nothing where the page is that edition. */
export function SaveForOffline() {
  return ONE_FILE ? null : (
    <a class="text-button" href="logitree.html" download="logitree.html">
      Save for offline use
    </a>
  );
}
