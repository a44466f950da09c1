import './styles/late-parts.css';

/* Small parts that the first tree does not need, together: a file of its own for each would weigh more than they do. */

export { AdviceNote } from './advice/advice-note.tsx';
export { AlertFix } from './alert-fix.tsx';
export { StandingNote } from './clusters/standing-note.tsx';
export { WeightsInput } from './controls/weights-input.tsx';
export { AdditionControls } from './details/addition.tsx';
export { FilesSinceNote } from './details/files-since-note.tsx';
export { MetricsPanel } from './details/metrics-panel.tsx';
export { StabilityTable } from './details/stability-table.tsx';
export { WarningsPanel } from './details/warnings-panel.tsx';
export { ExportMenu } from './export/export-menu.tsx';
export { SampleMenu } from './files/sample-menu.tsx';
export { SampleNote } from './files/sample-note.tsx';
export { WordsOfPanel } from './glossary/words-of-panels.tsx';
export { MissingHint } from './missing-hint.tsx';
export { ModelBar } from './models/model-bar.tsx';
export { NodeSummary } from './node/node-summary.tsx';
export { IterateNote } from './playback/iterate-note.tsx';
export { RevealBar } from './playback/reveal-bar.tsx';
export { Present, PresentButton } from './present.tsx';
export { Slider, Switch } from './run/live-inputs.tsx';
export { MemoryNote } from './run/memory-note.tsx';
export { Summary } from './summary/summary.tsx';
export { CutHandle } from './tree/cut-handle.tsx';
export { Legend } from './tree/legend.tsx';
export { Readout, Spoken } from './tree/readout.tsx';
export { TextsSwitch } from './tree/texts-switch.tsx';
export { TreeChoices } from './tree/tree-choices.tsx';
export { UndoNotice } from './undo-notice.tsx';
