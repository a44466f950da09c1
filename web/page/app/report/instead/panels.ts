import type { ComponentType } from 'preact';
import { StabilityTable } from '../../details/stability-table.tsx';
import type { LazyPanel } from '../../lazy-panel.tsx';
import { NodeSummary } from '../../node/node-summary.tsx';
import type * as original from '../../panels.ts';
import { CutHandle } from '../../tree/cut-handle.tsx';
import { TextsSwitch } from '../../tree/texts-switch.tsx';
import { TreeChoices } from '../../tree/tree-choices.tsx';

/* A report has all of its code from the start. */

const here = <Props extends object>(Panel: ComponentType<Props>): LazyPanel<Props> => ({
  Panel,
  InLine: Panel,
  Late: Panel,
  load: async () => undefined,
});

export const cutHandle: typeof original.cutHandle = here(CutHandle);
export const nodeSummary: typeof original.nodeSummary = here(NodeSummary);
export const stabilityTable: typeof original.stabilityTable = here(StabilityTable);
export const textsSwitch: typeof original.textsSwitch = here(TextsSwitch);
export const treeChoices: typeof original.treeChoices = here(TreeChoices);
