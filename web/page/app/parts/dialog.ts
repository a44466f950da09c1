import { signal } from '@preact/signals';

type DialogName = 'help' | 'lessons' | 'privacy' | 'summary' | 'file' | 'report' | 'link';

/** The dialog that is open, and the file or the word that it is of, if it is of one. */
export const shownDialog = signal<{ readonly name: DialogName; readonly of: string } | null>(null);

export const openDialog = (name: DialogName, of = ''): void => {
  shownDialog.value = { name, of };
};

export const closeDialog = (): void => {
  shownDialog.value = null;
};

/** True if a dialog covers the page, so that keys are not for the page. */
export const dialogIsOpen = (): boolean => document.querySelector('dialog[open]') !== null;
