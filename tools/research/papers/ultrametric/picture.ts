import { Random } from '../../../../tests/support/random.ts';
import type { Picture } from '../../../../web/engine/model/dataset.ts';

type Colour = readonly [number, number, number];

const inDisc = (x: number, y: number, cx: number, cy: number, r: number): boolean =>
  (x - cx) ** 2 + (y - cy) ** 2 < r * r;

/** Colour seen at a place, from 0 to 1.5 across and 0 to 1 down: a house and a tree on a meadow before hills, under a sun. */
function seenAt(x: number, y: number): Colour {
  const [fromHouse, fromDoor] = [Math.abs(x - 0.5), Math.abs(x - 0.56)];
  if (inDisc(x, y, 1.2, 0.5, 0.13) || inDisc(x, y, 1.1, 0.58, 0.1) || inDisc(x, y, 1.3, 0.57, 0.1))
    return [40, 105, 45];
  if (Math.abs(x - 1.2) < 0.025 && y > 0.55 && y < 0.86) return [95, 65, 40];
  if (y < 0.5 && y > 0.32 && fromHouse < 0.24 * ((y - 0.32) / 0.18)) return [165, 55, 45];
  if (y >= 0.5 && y < 0.82 && fromHouse < 0.2) {
    if (y > 0.64 && fromDoor < 0.04) return [90, 55, 35];
    if (y > 0.57 && y < 0.67 && Math.abs(x - 0.4) < 0.05) return [120, 170, 205];
    return [225, 205, 170];
  }
  if (y > 0.74 && Math.abs(x - 0.56 - 0.5 * (y - 0.82)) < 0.03 + 0.25 * (y - 0.8)) return [185, 165, 130];
  if (y > 0.72 + 0.1 * (x - 0.7) ** 2) return [105 + 40 * y, 160, 60];
  if (y > 0.55 + 0.5 * (x - 0.25) ** 2) return [85, 125, 95];
  if (y > 0.45 + 0.35 * (x - 1.15) ** 2) return [120, 140, 150];
  if (inDisc(x, y, 0.95, 0.16, 0.08)) return [250, 225, 120];
  return [130 + 70 * y, 180 + 40 * y, 235];
}

/** A picture that the project makes, 480 by 320, with noise of the seed. */
export function landscape(seed: number): Picture {
  const [width, height] = [480, 320];
  const random = new Random(seed);
  const colours = Uint8Array.from({ length: 3 * width * height }, (_, i) => {
    const pixel = Math.floor(i / 3);
    const colour = seenAt(((pixel % width) + 0.5) / height, (Math.floor(pixel / width) + 0.5) / height);
    const noise = random.uniform() + random.uniform() - 1;
    return Math.max(0, Math.min(255, Math.round((colour[i % 3] ?? 0) + 14 * noise)));
  });
  return { width, height, colours, shrunk: 1 };
}
