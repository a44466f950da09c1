import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { closeDialog, shownDialog } from './dialog.ts';
import { focusQuietly } from './focus.ts';

interface ModalProps {
  readonly labelledBy: string;
  readonly class?: string;
  /** Called once it has closed, and the focus is back in its place. */
  readonly onClosed?: () => void;
  children(close: () => void): ComponentChildren;
}

/** A modal sheet. The browser keeps the focus inside, closes it on Escape and gives the focus back. */
export function Modal({ labelledBy, class: own = '', onClosed, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  const close = (): void => element.current?.close();
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    focusQuietly(dialog?.querySelector<HTMLElement>('.dialog-close') ?? null);
    // A click beside the body is one on the dialog itself: its backdrop.
    const onBackdrop = (event: MouseEvent): void => {
      if (event.target === dialog) dialog?.close();
    };
    dialog?.addEventListener('click', onBackdrop);
    return () => dialog?.removeEventListener('click', onBackdrop);
  }, []);
  // The browser tells late that a dialog was closed: another one may be open by then.
  const opening = useRef(shownDialog.peek()?.opening);
  const closed = (): void => {
    if (shownDialog.peek()?.opening === opening.current) closeDialog();
    onClosed?.();
  };
  return (
    <dialog ref={element} class={`dialog ${own}`} aria-labelledby={labelledBy} onClose={closed}>
      {children(close)}
    </dialog>
  );
}

interface TitledModalProps extends Pick<ModalProps, 'class' | 'onClosed'> {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A modal sheet with its title above, and a button that closes it. */
export function TitledModal({ title, children, ...own }: TitledModalProps) {
  const id = useId();
  return (
    <Modal labelledBy={id} {...own}>
      {(close) => (
        <div class="dialog-body">
          <div class="between">
            <h2 id={id}>{title}</h2>
            <button type="button" class="button dialog-close" onClick={close}>
              Close
            </button>
          </div>
          {children}
        </div>
      )}
    </Modal>
  );
}
