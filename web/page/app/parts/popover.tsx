import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { dialogIsOpen } from './dialog.ts';
import { focusQuietly } from './focus.ts';
import { toggles } from './setters.ts';

/** Closes what is open beneath a button when something else of the page is pressed or focused: a dialog leads back to what it came from. */
export function useDismissed(root: RefObject<HTMLElement | null>, open: Signal<boolean>): void {
  const isOpen = open.value;
  // At once: the next key may come before the next frame.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event: Event): void => {
      const isInside = event.target instanceof Node && root.current?.contains(event.target) === true;
      if (!isInside && !dialogIsOpen()) open.value = false;
    };
    const events = ['pointerdown', 'focusin'];
    for (const event of events) document.addEventListener(event, outside);
    return () => {
      for (const event of events) document.removeEventListener(event, outside);
    };
  }, [isOpen, open, root]);
}

interface PopoverProps {
  readonly name: string;
  /** The words on the button; else the name. */
  readonly label?: ComponentChildren;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A button with choices in a panel, which stays open while they are made. */
export function Popover({ name, label = name, class: own = '', children }: PopoverProps) {
  const open = useSignal(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useDismissed(root, open);
  const isOpen = open.value;
  useLayoutEffect(() => {
    if (isOpen) focusQuietly(panel.current);
  }, [isOpen]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    open.value = false;
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from wherever the focus is in it
    <div class={`popover ${own}`} ref={root} onKeyDown={onKey}>
      <button
        ref={button}
        type="button"
        class="button has-more"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggles(open)}
      >
        {label}
      </button>
      {isOpen && (
        <div ref={panel} class="popover-panel" role="dialog" aria-label={name} tabIndex={-1}>
          {children}
        </div>
      )}
    </div>
  );
}
