import './styles/late.css';

/* Small parts that the first tree does not need, together: a file of its own for each would weigh more than they do. */

export { AlertFix } from './alert-fix.tsx';
export { StandingNote } from './clusters/standing-note.tsx';
export { ExportMenu } from './export/export-menu.tsx';
export { SampleMenu } from './files/sample-menu.tsx';
export { MissingHint } from './missing-hint.tsx';
export { ModelBar } from './models/model-bar.tsx';
export { IterateNote } from './playback/iterate-bar.tsx';
export { RevealBar } from './playback/reveal-bar.tsx';
export { Present, PresentButton } from './present.tsx';
export { Summary } from './summary/summary.tsx';
export { Readout, Spoken } from './tree/readout.tsx';
export { UndoNotice } from './undo-notice.tsx';
