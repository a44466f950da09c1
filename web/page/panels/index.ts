import type { Options } from '../../engine/model/method.ts';
import type { Request } from '../app/finished/request-text.ts';
import type { LinkedView } from '../app/linked-views/linked-view.ts';
import type { MethodPanel } from './shared/kit.ts';
import { segments } from './ultrametric/segments.ts';

/* The only place of the app that names methods: one line each. */

/** The loader of the panel of each method that has one. */
export const METHOD_PANELS: Readonly<Record<string, () => Promise<{ readonly panel: MethodPanel }>>> = {
  l2h: () => import('./l2h/panel.ts'),
  confusion: () => import('./confusion/panel.ts'),
  linkage: () => import('./linkage/panel.ts'),
  ultrametric: () => import('./ultrametric/panel.ts'),
  hmmc: () => import('./hmmc/panel.ts'),
  clustering: () => import('./clustering/panel.ts'),
  'visual-tree': () => import('./visual-tree/panel.ts'),
};

/** The request that clusters points by k-means. */
export const kmeansInto = (options: Options): Request => ({
  method: 'clustering',
  options: { method: 'kmeans', ...options },
});

/** Pictures beside the tree that only one method has. */
export const METHOD_PICTURES: readonly LinkedView[] = [segments];
