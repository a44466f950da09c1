import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useSession } from '../session/context.ts';

/**
 * A painter for a canvas, as long as the canvas is there. It is a signal, so that everything is drawn once the painter
 * is made. `make` is called once, and reads the callbacks only when it calls them. When the painter goes, nothing is
 * hovered any more.
 */
export function useCanvasPainter<Callbacks extends object, Made extends { destroy(): void }>(
  canvas: RefObject<HTMLCanvasElement | null>,
  make: (canvas: HTMLCanvasElement, now: { readonly current: Callbacks }) => Made,
  callbacks: Callbacks,
): ReadonlySignal<Made | null> {
  const { view } = useSession();
  const painter = useSignal<Made | null>(null);
  const now = useRef(callbacks);
  now.current = callbacks;
  const first = useRef(make);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const made = first.current(canvas.current, now);
    painter.value = made;
    return () => {
      made.destroy();
      painter.value = null;
      view.hovered.value = null;
    };
  }, [canvas, painter, view]);
  return painter;
}
