import type { ReadonlySignal } from '@preact/signals';
import { ZOOM_STEP, type Zoomable } from './zoom.ts';

/** Closer, further, all of it: beneath the drawing, which they would cover. */
export function ZoomButtons({ handle }: { handle: ReadonlySignal<Zoomable | null> }) {
  return (
    <div class="joined zoom">
      <button
        type="button"
        class="button square"
        aria-label="Zoom out"
        onClick={() => handle.value?.zoomBy(1 / ZOOM_STEP)}
      >
        −
      </button>
      <button type="button" class="button square" aria-label="Zoom in" onClick={() => handle.value?.zoomBy(ZOOM_STEP)}>
        +
      </button>
      <button type="button" class="button" aria-label="Fit the whole tree" onClick={() => handle.value?.reset()}>
        Fit
      </button>
    </div>
  );
}
