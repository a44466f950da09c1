import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Handles keys without Ctrl, Alt or Meta. The browser handles the others, and those for which `press` returns false. */
export const onPlainKey =
  (press: (key: string) => boolean) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key)) event.preventDefault();
  };

let isByKey = false;

/** Remembers whether keys or the pointer were used last. */
export function watchInput(): void {
  document.addEventListener('keydown', () => note(true), true);
  document.addEventListener('pointerdown', () => note(false), true);
}

const note = (byKey: boolean): void => {
  isByKey = byKey;
};

/** Focuses an element, without an outline unless the keyboard was used; the next key shows the outline. */
export function focusQuietly(element: HTMLElement | null): void {
  if (element === null) return;
  if (!isByKey) {
    element.dataset.quiet = 'true';
    const loud = (): void => {
      delete element.dataset.quiet;
    };
    element.addEventListener('keydown', loud, { once: true });
    element.addEventListener('blur', loud, { once: true });
  }
  element.focus({ preventScroll: true });
}

/**
 * Gives the focus of an element that goes away to Run, or to the button that opens files: else the keyboard would begin
 * at the top again.
 */
export function useFocusLeft(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = frame.current;
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      const find = (what: string): HTMLElement | null => document.querySelector(what);
      queueMicrotask(() =>
        focusQuietly(find('.run .primary') ?? find('[type=file] ~ :is(.button, .popover > .button)')),
      );
    };
  }, [frame]);
}

/**
 * Handlers that tell of a pointer over an element. Only a move of the pointer counts: a panel that moves under a resting
 * pointer enters it too, and nobody pointed at anything. `isMeant`: of which pointers.
 */
export const hovering = (tell: (isOver: boolean) => void, isMeant = (_event: PointerEvent): boolean => true) => ({
  onPointerMove: (event: PointerEvent): void => {
    if (isMeant(event)) tell(true);
  },
  onPointerLeave: (event: PointerEvent): void => {
    if (isMeant(event)) tell(false);
  },
});
