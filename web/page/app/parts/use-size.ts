import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** In px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of an element's content, as it changes; nothing until it was first measured. */
export function useSize(element: RefObject<HTMLElement | null>): Signal<Size> {
  const size = useSignal<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) size.value = { width: entry.contentRect.width, height: entry.contentRect.height };
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, size]);
  return size;
}
