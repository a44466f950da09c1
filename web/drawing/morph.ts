import { cartesian, type RadialLayout } from './radial.ts';
import type { Scene } from './scene.ts';

/** Below this share of nodes that both scenes have, moving them would show change where there is none to see. */
const COMMON = 0.5;

/**
 * The layouts on the way from one scene to another, for 0 to 1, nodes that are the same (by key) moving along angle and
 * radius and new ones growing out of the nearest node above that was there before. Null where the scenes have too little
 * in common. O(nodes) to set up and for each layout.
 */
export function morph(from: Scene, to: Scene): ((share: number) => RadialLayout) | null {
  const old = new Map<number | string, number>();
  for (let node = 0; node < from.layout.angle.length; node++) old.set(from.keys[node] as number | string, node);

  const { layout } = to;
  const startAngle = new Float64Array(layout.angle.length);
  const startRadius = new Float64Array(layout.angle.length);
  let common = 0;
  for (let node = layout.angle.length - 1; node >= 0; node--) {
    const before = old.get(to.keys[node] as number | string);
    const parent = layout.parents[node] as number;
    if (before !== undefined) common++;
    const [angle, radius] =
      before !== undefined
        ? [from.layout.angle[before], from.layout.radius[before]]
        : parent >= 0
          ? [startAngle[parent], startRadius[parent]]
          : [layout.angle[node], layout.radius[node]];
    startAngle[node] = angle as number;
    startRadius[node] = radius as number;
  }
  if (common < COMMON * Math.min(layout.angle.length, from.layout.angle.length)) return null;

  return (share) => {
    const between = (start: Float64Array, end: Float64Array): Float64Array =>
      start.map((value, node) => value + ((end[node] as number) - value) * share);
    const angle = between(startAngle, layout.angle);
    const radius = between(startRadius, layout.radius);
    return { ...layout, angle, radius, ...cartesian(angle, radius) };
  };
}
