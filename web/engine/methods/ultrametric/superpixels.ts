import { at } from '../../base/arrays.ts';
import type { Graph } from '../../bindings/graph.ts';
import type { Picture, Pictures } from '../../model/dataset.ts';
import { apart, LEAST } from './image.ts';

/** Levels of the flood in a gradient of 1. */
const STEPS = 4;
const NOWHERE = -1;

/** Regions of a picture, each a vertex, and the graph of those that touch. */
export interface Superpixels {
  /** The region of every pixel. */
  readonly regionOf: Uint16Array<ArrayBuffer>;
  readonly graph: Graph;
}

/** The picture that is cut into superpixels. */
export const pictureOfSuperpixels = ({ picture, detailed }: Pictures): Picture => detailed ?? picture;

/** Gradient of the colours at every pixel: the length of central differences, over red, green and blue. */
export function gradientOf(picture: Picture): Float64Array {
  const { width, height } = picture;
  const between = (a: number, b: number, pixels: number): number =>
    pixels === 0 ? 0 : apart(picture, a, b) / pixels ** 2;
  return Float64Array.from({ length: width * height }, (_, pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const [left, right] = [x > 0 ? 1 : 0, x + 1 < width ? 1 : 0];
    const [above, below] = [y > 0 ? 1 : 0, y + 1 < height ? 1 : 0];
    const across = between(pixel - left, pixel + right, left + right);
    const down = between(pixel - above * width, pixel + below * width, above + below);
    return Math.sqrt(across + down);
  });
}

type Range = readonly [from: number, to: number];

/** The pixel of a cell of the grid where colours change least; of equals the one nearest to its middle, then the first. */
function lowestIn(gradient: Float64Array, width: number, [x0, x1]: Range, [y0, y1]: Range): number {
  let [best, least, nearest] = [NOWHERE, 0, 0];
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) {
      const value = at(gradient, y * width + x);
      const off = (2 * x + 1 - x0 - x1) ** 2 + (2 * y + 1 - y0 - y1) ** 2;
      if (best < 0 || value < least || (value === least && off < nearest)) {
        [best, least, nearest] = [y * width + x, value, off];
      }
    }
  }
  return best;
}

/** One pixel in each cell of a grid of about so many squares. */
function seedsOf({ width, height }: Picture, gradient: Float64Array, wanted: number): number[] {
  const columns = Math.min(width, Math.max(1, Math.round(Math.sqrt((wanted * width) / height))));
  const rows = Math.min(height, Math.max(1, Math.round(wanted / columns)));
  const part = (size: number, parts: number, i: number): Range => [
    Math.floor((i * size) / parts),
    Math.floor(((i + 1) * size) / parts),
  ];
  return Array.from({ length: rows * columns }, (_, cell) =>
    lowestIn(gradient, width, part(width, columns, cell % columns), part(height, rows, Math.floor(cell / columns))),
  );
}

/** Calls for the pixels to the left, right, above and below. */
function eachBeside(pixel: number, width: number, pixels: number, call: (other: number) => void): void {
  if (pixel % width > 0) call(pixel - 1);
  if ((pixel + 1) % width > 0) call(pixel + 1);
  if (pixel >= width) call(pixel - width);
  if (pixel + width < pixels) call(pixel + width);
}

/**
 * The watershed of a gradient from seeds (Meyer's flooding): the water rises, and a pixel belongs to the seed whose water
 * reaches it first. Pixels at a level wait in the order in which they were reached. O(pixels).
 */
function flood(gradient: Float64Array, width: number, seeds: readonly number[]): Uint16Array<ArrayBuffer> {
  const pixels = gradient.length;
  const level = Int32Array.from(gradient, (value) => Math.round(STEPS * value));
  const levels = level.reduce((most, value) => Math.max(most, value), 0) + 1;
  const [first, last] = [new Int32Array(levels).fill(NOWHERE), new Int32Array(levels).fill(NOWHERE)];
  const next = new Int32Array(pixels).fill(NOWHERE);
  const regionOf = new Uint16Array(pixels);
  const isReached = new Uint8Array(pixels);
  const reach = (pixel: number, region: number, water: number): void => {
    const to = Math.max(water, at(level, pixel));
    regionOf[pixel] = region;
    isReached[pixel] = 1;
    if (at(first, to) < 0) first[to] = pixel;
    else next[at(last, to)] = pixel;
    last[to] = pixel;
  };
  seeds.forEach((pixel, region) => {
    reach(pixel, region, 0);
  });
  for (let water = 0; water < levels; water += 1) {
    for (let pixel = at(first, water); pixel >= 0; pixel = at(next, pixel)) {
      eachBeside(pixel, width, pixels, (other) => {
        if (isReached[other] === 0) reach(other, at(regionOf, pixel), water);
      });
    }
  }
  return regionOf;
}

/** Edges between regions that touch, by (lower region, higher region): (1 + mean gradient along their border) / 256. */
function graphOfRegions(regionOf: Uint16Array, regions: number, gradient: Float64Array, width: number): Graph {
  const sums = new Map<number, [sum: number, pairs: number]>();
  const touch = (a: number, b: number): void => {
    const [p, q] = [at(regionOf, a), at(regionOf, b)];
    if (p === q) return;
    const key = Math.min(p, q) * regions + Math.max(p, q);
    const entry = sums.get(key) ?? [0, 0];
    entry[0] += (at(gradient, a) + at(gradient, b)) / 2;
    entry[1] += 1;
    sums.set(key, entry);
  };
  for (let pixel = 0; pixel < regionOf.length; pixel += 1) {
    if ((pixel + 1) % width > 0) touch(pixel, pixel + 1);
    if (pixel + width < regionOf.length) touch(pixel, pixel + width);
  }
  const edges = [...sums].sort(([a], [b]) => a - b);
  return {
    vertices: regions,
    src: Uint32Array.from(edges, ([key]) => Math.floor(key / regions)),
    dst: Uint32Array.from(edges, ([key]) => key % regions),
    weight: Float64Array.from(edges, ([, [sum, pairs]]) => (LEAST + sum / pairs) / 256),
  };
}

/**
 * About so many superpixels of a picture: the watershed of its gradient, one for each square of a grid, from where the
 * gradient is lowest in it. O(pixels).
 */
export function superpixelsOf(picture: Picture, wanted: number): Superpixels {
  const gradient = gradientOf(picture);
  const seeds = seedsOf(picture, gradient, wanted);
  const regionOf = flood(gradient, picture.width, seeds);
  return { regionOf, graph: graphOfRegions(regionOf, seeds.length, gradient, picture.width) };
}
