import type { ShownCut } from './cut-marks.ts';
import type { Transform } from './paint.ts';
import type { Scene } from './scene.ts';

/** The state of a painter. The painter writes it; pointer and zoom read it. */
export interface PainterState {
  scene: Scene | null;
  transform: Transform;
  cut: ShownCut | null;
  /** The node under the pointer. */
  hovered: number | null;
}
