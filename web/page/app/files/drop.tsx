import { signal } from '@preact/signals';
import { BlobSource } from '../../../engine/data/sources/blob-source.ts';
import type { Session } from '../session/session.ts';

const over = signal(false);

/** True if the drag carries files. */
const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Files may be dropped anywhere on the page. */
export function listenForDrops(session: Session): void {
  // Browsers ask by dragenter alone if the element under the pointer has just changed.
  for (const type of ['dragenter', 'dragover'] as const) {
    document.addEventListener(type, (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      over.value = true;
    });
  }
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) over.value = false;
  });
  document.addEventListener('drop', (event) => {
    over.value = false;
    if (!hasFiles(event)) return;
    event.preventDefault();
    const files = Array.from(event.dataTransfer?.files ?? []);
    void session.open(files.map((file) => new BlobSource(file.name, file)));
  });
}

/** Says that files can be let go, while they are held over the page. */
export function DropOverlay() {
  return over.value ? (
    <div class="drop-overlay" aria-hidden="true">
      <p>Drop files to open</p>
    </div>
  ) : null;
}

/** The id of the one file input of the page; other places open it by that. */
export const FILE_INPUT = 'open-files';
