import type { MethodPanel } from '../../app/panel-kit.ts';
import { SemiSupervisedTable } from './panel/semi-supervised-table.tsx';
import { decideByHeight } from './playback.ts';

/** How a fit tells of its groups, and of what known labels gave. */
export const panel: MethodPanel = { decide: decideByHeight, Table: SemiSupervisedTable };
