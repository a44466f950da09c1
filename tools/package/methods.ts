import type { OPTIONS as Clustering } from '../../web/engine/methods/clustering/schema.ts';
import type { OPTIONS as Confusion } from '../../web/engine/methods/confusion/schema.ts';
import type { OPTIONS as Hmmc } from '../../web/engine/methods/hmmc/schema.ts';
import type { OPTIONS as L2h } from '../../web/engine/methods/l2h/schema.ts';
import type { OPTIONS as Linkage } from '../../web/engine/methods/linkage/schema.ts';
import type { OPTIONS as Ultrametric } from '../../web/engine/methods/ultrametric/schema.ts';
import type { OPTIONS as VisualTree } from '../../web/engine/methods/visual-tree/schema.ts';
import { method, type Run } from './run.ts';

/* The methods as functions: one line each, which is what gives them their names and the types of their options. */

export const l2h: Run<typeof L2h> = method('l2h');
export const confusion: Run<typeof Confusion> = method('confusion');
export const linkage: Run<typeof Linkage> = method('linkage');
export const ultrametric: Run<typeof Ultrametric> = method('ultrametric');
export const hmmc: Run<typeof Hmmc> = method('hmmc');
export const clustering: Run<typeof Clustering> = method('clustering');
export const visualTree: Run<typeof VisualTree> = method('visual-tree');
