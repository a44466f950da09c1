import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export type DialogName = 'keys' | 'privacy' | 'summary';

const open = signal<DialogName | null>(null);

export const openDialog = (name: DialogName): void => {
  open.value = name;
};

/** Whether a dialog covers the page, so that keys are not for the page. */
export const dialogIsOpen = (): boolean => document.querySelector('dialog[open]') !== null;

const close = (): void => {
  open.value = null;
};

/** A modal sheet. The browser keeps the focus inside, closes it on Escape and gives the focus back. */
export function Dialog({ name, title, children }: { name: DialogName; title: string; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  const shown = open.value === name;
  useEffect(() => {
    const dialog = element.current;
    if (shown && !dialog?.open) dialog?.showModal();
    if (!shown && dialog?.open) dialog.close();
  }, [shown]);
  useEffect(() => {
    // A click beside the body is one on the dialog itself: its backdrop.
    const onBackdrop = (event: MouseEvent): void => {
      if (event.target === element.current) close();
    };
    element.current?.addEventListener('click', onBackdrop);
    return () => element.current?.removeEventListener('click', onBackdrop);
  }, []);
  return (
    <dialog ref={element} class="dialog" aria-labelledby={`${name}-title`} onClose={close}>
      {shown && (
        <div class="dialog-body">
          <div class="dialog-head">
            <h2 id={`${name}-title`}>{title}</h2>
            <button type="button" class="button" onClick={close}>
              Close
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
