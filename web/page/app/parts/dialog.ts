import { signal } from '@preact/signals';
import { sets } from './setters.ts';

type DialogName = 'help' | 'lessons' | 'privacy' | 'summary' | 'file' | 'report' | 'link';

interface ShownDialog {
  readonly name: DialogName;
  /** The file or the word that it is of, if it is of one. */
  readonly of: string;
  /** Another number each time that a dialog is opened. */
  readonly opening: number;
}

/** The dialog that is open. */
export const shownDialog = signal<ShownDialog | null>(null);

let openings = 0;

export const openDialog = (name: DialogName, of = ''): void => {
  openings += 1;
  shownDialog.value = { name, of, opening: openings };
};

export const closeDialog = sets(shownDialog, null);

/** True if a dialog covers the page, so that keys are not for the page. */
export const dialogIsOpen = (): boolean => document.querySelector('dialog[open]') !== null;
