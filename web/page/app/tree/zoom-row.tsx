import { signal } from '@preact/signals';
import { Button, SignButton } from '../parts/buttons.tsx';
import { ZOOM_STEP, type Zoomable } from '../parts/zoom.ts';

/** The drawing of the tree, which can be seen from nearer; null while there is none. */
export const drawing = signal<Zoomable | null>(null);

/** Nearer, farther, all of the tree: what wheel, pinch and keys do as well. */
export const ZoomRow = () => (
  <div class="choice">
    <span>Zoom</span>
    <div class="joined">
      <SignButton label="Zoom out" onClick={() => drawing.value?.zoomBy(1 / ZOOM_STEP)}>
        −
      </SignButton>
      <SignButton label="Zoom in" onClick={() => drawing.value?.zoomBy(ZOOM_STEP)}>
        +
      </SignButton>
      <Button aria-label="Fit the whole tree" onClick={() => drawing.value?.reset()}>
        Fit
      </Button>
    </div>
  </div>
);
