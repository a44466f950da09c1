import type { TextMark } from './marks.ts';
import { lineTo, moveTo } from './path.ts';
import type { Overlay } from './scene.ts';

/** Lines from leaves to those of their names that stand nearer to another leaf. */
export const ledNames =
  (names: readonly TextMark[]): Overlay =>
  ({ x, y }) =>
    names.flatMap((name) => {
      const [leafX, leafY] = [x[name.node], y[name.node]];
      if (name.isLed !== true || leafX === undefined || leafY === undefined) return [];
      const path = [...moveTo(leafX, leafY), ...lineTo(name.x, name.y)];
      return { shape: 'path', id: `led ${name.id}`, style: 'shared', node: name.node, group: -1, path };
    });
