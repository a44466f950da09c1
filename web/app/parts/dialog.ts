import { signal } from '@preact/signals';

type DialogName = 'keys' | 'lessons' | 'privacy' | 'summary' | 'file';

/** The dialog that is open, and the file that it is of, if it is of one. */
export const shownDialog = signal<{ readonly name: DialogName; readonly file: string } | null>(null);

export const openDialog = (name: DialogName, file = ''): void => {
  shownDialog.value = { name, file };
};

export const closeDialog = (): void => {
  shownDialog.value = null;
};

/** Whether a dialog covers the page, so that keys are not for the page. */
export const dialogIsOpen = (): boolean => document.querySelector('dialog[open]') !== null;
