import { segments } from '../methods/ultrametric/panel/segments.ts';
import type { Options } from '../model/method.ts';
import type { Request } from './finished/request.ts';
import type { LinkedView } from './linked-views/linked-view.ts';
import type { MethodPanel } from './panel-kit.ts';

/* The only place of the app that names methods: one line each. */

/** What loads the panel of each method that has one. */
export const METHOD_PANELS: Readonly<Record<string, (() => Promise<{ readonly panel: MethodPanel }>) | undefined>> = {
  l2h: () => import('../methods/l2h/panel.ts'),
  confusion: () => import('../methods/confusion/panel.ts'),
  linkage: () => import('../methods/linkage/panel.ts'),
  ultrametric: () => import('../methods/ultrametric/panel.ts'),
  hmmc: () => import('../methods/hmmc/panel.ts'),
  clustering: () => import('../methods/clustering/panel.ts'),
  'visual-tree': () => import('../methods/visual-tree/panel.ts'),
};

/** How points are clustered by k-means. */
export const kmeansInto = (options: Options): Request => ({
  method: 'clustering',
  options: { method: 'kmeans', ...options },
});

/** Pictures beside the tree that only one method has. */
export const METHOD_PICTURES: readonly LinkedView[] = [segments];
