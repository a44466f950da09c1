import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useSession } from '../session/context.ts';

/** A painter for a canvas, made again for another `subject`. With it goes what the pointer was on. */
export function useCanvasPainter<Made extends { destroy(): void }>(
  canvas: RefObject<HTMLCanvasElement | null>,
  make: (canvas: HTMLCanvasElement) => Made,
  subject: unknown,
): RefObject<Made | null> {
  const { view } = useSession();
  const painter = useRef<Made | null>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const made = make(canvas.current);
    painter.current = made;
    return () => {
      made.destroy();
      painter.current = null;
      view.hovered.value = null;
    };
  }, [subject]);
  return painter;
}
