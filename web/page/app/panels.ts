import type { ComponentType } from 'preact';
import { type LazyPanel, lazyPanel, type PanelProps } from './controls/lazy-panel.tsx';

/* Panels that the first tree does not need. */

/** One of the small parts that are loaded together: where they cannot be loaded, this is said once. */
const latePart = <Props extends object = PanelProps>(
  pick: (parts: typeof import('./late-parts.ts')) => ComponentType<Props>,
): LazyPanel<Props> => lazyPanel('a part of this page', async () => pick(await import('./late-parts.ts')));

export const sampleMenu = latePart<object>((parts) => parts.SampleMenu);

export const fileChips = latePart<object>((parts) => parts.FileChips);

export const alertFix = latePart((parts) => parts.AlertFix);

export const modelBar = latePart<object>((parts) => parts.ModelBar);

export const iterateNote = latePart<object>((parts) => parts.IterateNote);

export const standingNote = latePart((parts) => parts.StandingNote);

export const revealBar = latePart<object>((parts) => parts.RevealBar);

export const undoNotice = latePart<object>((parts) => parts.UndoNotice);

export const missingHint = latePart<object>((parts) => parts.MissingHint);

export const presenting = latePart<object>((parts) => parts.Present);
export const presentButton = latePart<object>((parts) => parts.PresentButton);

export const summary = latePart((parts) => parts.Summary);

export const exportMenu = latePart((parts) => parts.ExportMenu);

export const readout = latePart((parts) => parts.Readout);
export const spoken = latePart((parts) => parts.Spoken);

export const dialogs = lazyPanel<object>('this dialog', async () => (await import('./dialogs.tsx')).Dialogs);

export const growingPicture = lazyPanel(
  'the picture of a tree that grows',
  async () => (await import('./run/growing-picture.tsx')).GrowingPicture,
);

export const openAgain = lazyPanel<object>(
  'the kept session',
  async () => (await import('./first-visit/open-again.tsx')).OpenAgain,
);
