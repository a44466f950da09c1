import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** In px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An element and the size of its content, as it changes; nothing until it was first measured. */
export function useSize(): readonly [RefObject<HTMLDivElement | null>, Signal<Size>] {
  const element = useRef<HTMLDivElement>(null);
  const size = useSignal<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) size.value = { width: entry.contentRect.width, height: entry.contentRect.height };
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [size]);
  return [element, size];
}
