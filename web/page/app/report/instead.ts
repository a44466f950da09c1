import { computed, signal, useSignal } from '@preact/signals';
import { EMPTY_DATASET } from '../../../engine/data/dataset/empty.ts';
import type * as joins from '../clusters/joins-section.tsx';
import type * as standing from '../clusters/standing-note.tsx';
import type * as advice from '../details/labels-advice.ts';
import type * as trust from '../details/trust-notes.tsx';
import type * as cells from '../editing/cell-input.tsx';
import type * as edits from '../editing/edit-bar.tsx';
import type * as changes from '../editing/make-change.tsx';
import type * as editsOf from '../editing/use-edits.ts';
import type * as cellPictures from '../linked-views/heat/cell-pictures.tsx';
import type * as subtracted from '../linked-views/heat/subtracted.ts';
import type * as cellEditing from '../linked-views/heat/use-cell-editing.ts';
import type * as applied from '../linked-views/indices/apply.ts';
import type * as others from '../linked-views/other-model.ts';
import type * as labels from '../linked-views/points/label-choice.tsx';
import type * as bar from '../linked-views/points/points-bar.tsx';
import type * as pointEditing from '../linked-views/points/use-point-editing.ts';
import type * as moves from '../linked-views/points/use-point-moves.ts';
import type * as examples from '../node/examples.tsx';
import type * as reveals from '../playback/reveal.ts';
import type * as kept from '../rows/kept-work.ts';
import type * as adding from '../session/add.ts';
import type * as files from '../session/open-files.ts';
import type * as opening from '../session/opening.ts';
import type { Runs } from '../session/runs.ts';
import type * as runs from '../session/tree-runs.ts';
import type * as sessions from '../session-file/open.ts';

/*
 * A report is made of the page's own parts. It has no files, runs nothing and is of one model: what needs these is
 * exchanged for what stands here (tools/report/viewer.ts).
 */

const no = (): boolean => false;

type FilesPart = Pick<files.OpenFiles, 'files' | 'origin' | 'assembled' | 'sample' | 'choose' | 'replace'>;

/** A report has no files, and none can be opened in it. */
export class OpenFiles implements FilesPart {
  readonly files: FilesPart['files'] = signal([]);
  readonly origin: FilesPart['origin'] = signal('files');
  readonly assembled: FilesPart['assembled'] = signal({ dataset: EMPTY_DATASET, problem: null });
  readonly sample: FilesPart['sample'] = signal(null);
  choose(): void {}
  replace(): void {}
}

export const sameFiles: typeof files.sameFiles = () => true;

type OpeningPart = Pick<opening.Opening, 'names' | 'share'>;

/** Nothing is opened in a report but the report itself. */
export class Opening implements OpeningPart {
  readonly names: OpeningPart['names'] = signal([]);
  readonly share: OpeningPart['share'] = signal(null);
}

type RunsPart = Pick<
  runs.TreeRuns,
  'state' | 'stamp' | 'stale' | 'unfinished' | 'giveUp' | 'cancel' | 'clearCancelled'
>;

/** A report runs nothing. */
export class TreeRuns implements RunsPart {
  readonly state: RunsPart['state'] = signal({ state: 'idle' });
  readonly stamp: RunsPart['stamp'] = signal('');
  readonly stale: RunsPart['stale'] = computed(() => false);
  readonly unfinished: RunsPart['unfinished'] = computed(() => null);
  readonly background: Pick<Runs, 'state'> = { state: signal({ state: 'idle' }) };
  giveUp(): void {}
  cancel(): void {}
  clearCancelled(): void {}
}

/* A report has its session inside, and opens no other (web/page/app/report/report.tsx). */

export const findSession: typeof sessions.findSession = async () => null;
export const openSession: typeof sessions.openSession = async () => {
  throw new Error('A report opens no files');
};

/* Controls that a report has not: they change files, run something, or teach how to use the page. */

type Nothing<Component extends (props: never) => unknown> = (props: Parameters<Component>[0]) => null;

export const CellInput: Nothing<typeof cells.CellInput> = () => null;
export const EditBar: Nothing<typeof edits.EditBar> = () => null;
export const EditSwitch: Nothing<typeof edits.EditSwitch> = () => null;
export const JoinsSection: Nothing<typeof joins.JoinsSection> = () => null;
export const LabelChoice: Nothing<typeof labels.LabelChoice> = () => null;
export const MakeChange: Nothing<typeof changes.MakeChange> = () => null;
export const PointsBar: Nothing<typeof bar.PointsBar> = () => null;
export const TrustNotes: Nothing<typeof trust.TrustNotes> = () => null;

export const add: typeof adding.add = async () => undefined;
export const additionFor: typeof adding.additionFor = () => null;

const NONE: ReadonlySet<number> = new Set();
export const labelledOf: typeof labels.labelledOf = () => NONE;
export const toggleLabelled: typeof labels.toggleLabelled = () => undefined;
export const CUTS_ALL: typeof standing.CUTS_ALL = '';

/* A report is of one model, and has none of its points. */

export const modelToSubtract: typeof subtracted.modelToSubtract = () => null;
export const subtractedFrom: typeof subtracted.subtractedFrom = () => 'A report is of one model.';
export const otherModels: typeof others.otherModels = () => [];
export const useResultOfModel: typeof others.useResultOfModel = () => null;
export const Examples: typeof examples.Examples = () => null;
export const reassignedOf: typeof kept.reassignedOf = () => null;

/** A report opens no files. */
export const labelsAdvice: typeof advice.labelsAdvice = () => 'The report was made without them.';

type RevealPart = Pick<ReturnType<typeof reveals.revealOf>, 'begin' | 'leave'>;

/** Nothing is hidden in a report, and nobody is asked what comes next. */
export const revealOf = (_session: Parameters<typeof reveals.revealOf>[0]): RevealPart => ({
  begin: () => undefined,
  leave: () => undefined,
});

/** Nothing is run in a report. */
export const appliedBy: typeof applied.appliedBy = () => null;

/** A report has no files whose numbers could be changed. */
const useEdits: typeof editsOf.useEdits = () => ({ edits: null, file: null, why: null, said: useSignal(null) });

/** The matrix of a report stays as it is. */
export const useCellEditing: typeof cellEditing.useCellEditing = () => ({
  editing: useEdits(null, ''),
  open: useSignal(null),
  pick: no,
  press: no,
  take: () => null,
  leave: () => undefined,
});

/** Points of a report stay where they are. */
export const usePointEditing: typeof pointEditing.usePointEditing = (_finished, shown) => ({
  editing: useEdits(null, ''),
  isOn: false,
  coordinates: shown,
  opened: shown,
  chosen: useSignal(null),
  move: () => undefined,
  add: () => undefined,
  remove: () => undefined,
});

const MOVES: moves.PointMoves = { down: no, move: no, up: no, double: () => undefined };

/** Points of a report stay where they are. */
export const usePointMoves: typeof moves.usePointMoves = () => MOVES;

/** A report has no rows, and so no pictures of them. */
export const CellPictures: typeof cellPictures.CellPictures = () => null;
