import { effect, signal, untracked } from '@preact/signals';
import { lazily } from '../../base/lazy.ts';
import type { LatePanZoom } from '../../drawing/painter.ts';
import type { PanZoom } from '../../drawing/pan-zoom.ts';

const loaded = signal<{ readonly Loaded: typeof PanZoom } | null>(null);

/** Loads what pans and zooms a drawing: a first tree is drawn without it. */
export async function loadPanZoom(): Promise<void> {
  const { PanZoom: Loaded } = await lazily('what zooms the tree', import('../../drawing/pan-zoom.ts'));
  if (loaded.value === null) loaded.value = { Loaded };
}

/** The same for a painter; `onError` is told where it cannot be had. */
export const latePanZoom = (onError: (error: unknown) => void): LatePanZoom => ({
  load: () => void loadPanZoom().catch(onError),
  whenLoaded: (use) =>
    effect(() => {
      const now = loaded.value;
      if (now !== null) untracked(() => use(now.Loaded));
    }),
});

/** A picture that can be looked at more closely. */
export interface Zoomable {
  /** A factor above 1 comes closer. */
  zoomBy(factor: number): void;
  /** Shows all. */
  reset(): void;
}

/** How much one press of + or − zooms. */
export const ZOOM_STEP = 1.5;

/** Does what a key means to every picture that zooms; false for a key that means nothing to them, or without one. */
export function pressZoomKey(key: string, picture: Zoomable | null): boolean {
  if (picture === null) return false;
  if (key === '+' || key === '=') picture.zoomBy(ZOOM_STEP);
  else if (key === '-') picture.zoomBy(1 / ZOOM_STEP);
  else if (key === '0') picture.reset();
  else return false;
  return true;
}
