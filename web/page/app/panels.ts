import type { ComponentType } from 'preact';
import { type LazyPanel, lazyPanel, type PanelProps } from './lazy-panel.tsx';
import { loadMethodPanels } from './use-method-panel.ts';
import type { PanelName } from './view/view.ts';

/* Panels that the first tree does not need. */

/** All of them, noted as they are made: most show nothing until their code is there, and one left out would never be shown. */
const all: Pick<LazyPanel, 'load'>[] = [];

function panel<Props extends object = PanelProps>(
  what: string,
  part: () => Promise<ComponentType<Props>>,
): LazyPanel<Props> {
  const made = lazyPanel(what, part);
  all.push(made);
  return made;
}

/** One of the small parts that are loaded together: where they cannot be loaded, this is said once. */
const latePart = <Props extends object = PanelProps>(
  pick: (parts: typeof import('./late-parts.ts')) => ComponentType<Props>,
): LazyPanel<Props> => panel('a part of this page', async () => pick(await import('./late-parts.ts')));

// The first one is on the screen of the first visit.
export const firstPicture = panel<object>(
  'the picture of the first visit',
  async () => (await import('./first-visit/first-picture.tsx')).FirstPicture,
);

export const clustersPanel = panel(
  'the panel of clusters',
  async () => (await import('./clusters/clusters-panel.tsx')).ClustersPanel,
);

export const outliersPanel = panel(
  'the panel of outliers',
  async () => (await import('./outliers/outliers-panel.tsx')).OutliersPanel,
);

export const wordsOfPanel = latePart<{ readonly panel: PanelName }>((parts) => parts.WordsOfPanel);

export const weightsInput = latePart((parts) => parts.WeightsInput);

export const switchInput = latePart((parts) => parts.Switch);
export const sliderInput = latePart((parts) => parts.Slider);

export const sampleMenu = latePart<object>((parts) => parts.SampleMenu);
export const sampleNote = latePart<object>((parts) => parts.SampleNote);

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

export const legend = latePart<object>((parts) => parts.Legend);

export const exportMenu = latePart((parts) => parts.ExportMenu);

export const additionControls = latePart((parts) => parts.AdditionControls);

export const adviceNote = latePart((parts) => parts.AdviceNote);

export const metricsPanel = latePart((parts) => parts.MetricsPanel);

export const filesSinceNote = latePart((parts) => parts.FilesSinceNote);

export const stabilityTable = latePart((parts) => parts.StabilityTable);

export const warningsPanel = latePart((parts) => parts.WarningsPanel);

export const memoryNote = latePart((parts) => parts.MemoryNote);

export const cutHandle = latePart((parts) => parts.CutHandle);

export const textsSwitch = latePart((parts) => parts.TextsSwitch);

export const treeChoices = latePart((parts) => parts.TreeChoices);

export const readout = latePart((parts) => parts.Readout);
export const spoken = latePart((parts) => parts.Spoken);

const lessonPart = <Props extends object = object>(
  pick: (parts: typeof import('./lesson/index.ts')) => ComponentType<Props>,
): LazyPanel<Props> => panel('the lessons', async () => pick(await import('./lesson/index.ts')));

export const lessonPanel = lessonPart((parts) => parts.LessonPanel);
export const lessonList = lessonPart((parts) => parts.LessonList);

export const nodePanel = panel('the panel of a node', async () => (await import('./node/node-panel.tsx')).NodePanel);

export const nodeSummary = latePart((parts) => parts.NodeSummary);

export const dialogs = panel<object>('this dialog', async () => (await import('./dialogs.tsx')).Dialogs);

export const stepsPanel = panel(
  'how the tree came about',
  async () => (await import('./playback/playback-panel.tsx')).PlaybackPanel,
);

export const growingPicture = panel(
  'the picture of a tree that grows',
  async () => (await import('./run/growing-picture.tsx')).GrowingPicture,
);

export const openAgain = panel<object>(
  'the kept session',
  async () => (await import('./first-visit/open-again.tsx')).OpenAgain,
);

/** Loads them all, so that they are there when the network is not. */
export const loadPanels = (): Promise<unknown> => Promise.all([...all.map(({ load }) => load()), loadMethodPanels()]);
