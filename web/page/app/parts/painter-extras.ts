import { effect, signal, untracked } from '@preact/signals';
import { lazily } from '../../../engine/base/once.ts';
import type { LateExtras } from '../../drawing/painter.ts';

const loaded = signal<typeof import('../../drawing/painter-extras.ts') | null>(null);

/** Loads what zooms a drawing and paints many marks: the first tree is drawn without it. */
export async function loadPainterExtras(): Promise<void> {
  loaded.value = await lazily('what zooms the tree', import('../../drawing/painter-extras.ts'));
}

/** The same for a painter; `onError` is told where it cannot be loaded. */
export const lateExtras = (onError: (error: unknown) => void): LateExtras => ({
  load: () => void loadPainterExtras().catch(onError),
  whenLoaded: (use) =>
    effect(() => {
      const extras = loaded.value;
      if (extras !== null) untracked(() => use(extras));
    }),
});
