import './styles/late.css';

/* Small parts that the first tree does not need, together: a file of its own for each would weigh more than they do. */

export { AlertFix, MissingHint, UndoNotice } from './alert-fix.tsx';
export { StandingNote } from './clusters/joins-section.tsx';
export { ExportMenu } from './export/export-menu.tsx';
export { FileChips } from './files/file-chips.tsx';
export { SampleMenu } from './files/sample-menu.tsx';
export { ModelBar } from './models/model-bar.tsx';
export { RevealBar } from './playback/reveal-bar.tsx';
export { IterateNote } from './playback/step-bar.tsx';
export { Present, PresentButton } from './present.tsx';
export { Summary } from './summary/summary.tsx';
export { Readout, Spoken } from './tree/readout.tsx';
