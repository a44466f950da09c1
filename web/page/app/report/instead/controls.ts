import type * as joins from '../../clusters/joins-section.tsx';
import type * as standing from '../../clusters/standing-note.tsx';
import type * as trust from '../../details/trust-notes.tsx';
import type * as cells from '../../editing/cell-input.tsx';
import type * as edits from '../../editing/edit-bar.tsx';
import type * as changes from '../../editing/make-change.tsx';
import type * as labels from '../../linked-views/points/label-choice.tsx';
import type * as bar from '../../linked-views/points/points-bar.tsx';
import type * as adding from '../../session/add.ts';

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
