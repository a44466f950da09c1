import type { LayoutKind } from '../../drawing/layout.ts';
import type { LateExtras } from '../../drawing/painter.ts';
import { radial } from '../../drawing/radial.ts';
import { lateCode } from '../parts/late-code.ts';
import type { LayoutName } from './layouts.ts';

/* Code of drawings that a first tree does not need. */

export const layouts = lateCode('the other layouts', () => import('../../drawing/further-layouts.ts'));

/** The layout of a name; until its code is there, the radial one. */
export const layoutNamed = (name: LayoutName): LayoutKind =>
  layouts.code.value?.FURTHER_LAYOUTS.find(({ id }) => id === name) ?? radial;

/** Colours by measures, by chosen and by suggested groups, and texts at the nodes. */
export const measures = lateCode('the measures that colour', () => import('./measure-shares.ts'));

/** Zooms a drawing and paints many marks. */
const painterExtras = lateCode('what zooms the tree', () => import('../../drawing/painter-extras.ts'));

/** The same for a painter; `onError` is told where it cannot be loaded. */
export const lateExtras = (onError: (error: unknown) => void): LateExtras => ({
  load: () => void painterExtras.load().catch(onError),
  whenLoaded: (use) =>
    painterExtras.code.subscribe((extras) => {
      if (extras !== null) use(extras);
    }),
});
