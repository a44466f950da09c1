/* Small parts that the first tree does not need, together: a file of its own for each would weigh more than they do. */

export { AdditionControls } from './addition.tsx';
export { ExportMenu } from './export-menu.tsx';
export { Slider, Switch } from './live-inputs.tsx';
export { SampleNote } from './sample-note.tsx';
export { StabilityTable } from './stability-table.tsx';
export { WeightsInput } from './weights-input.tsx';
