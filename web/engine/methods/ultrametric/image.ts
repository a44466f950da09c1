import type { Graph } from '../../bindings/graph.ts';
import type { Picture } from '../../model/dataset.ts';

/** Steps of 8-bit colour that every edge has more than its ends differ: the weight of equal neighbours is not 0. */
export const LEAST = 1;

/** The squared Euclidean distance of the colours of two pixels. */
export function apart({ colours }: Picture, a: number, b: number): number {
  let square = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    square += ((colours[3 * a + channel] as number) - (colours[3 * b + channel] as number)) ** 2;
  }
  return square;
}

/**
 * The grid of a picture: every pixel with the one to its right and the one below, edges by (lower pixel, higher pixel).
 * A weight is (1 + Euclidean distance of the two colours) / 256. O(pixels).
 */
export function graphOfPicture(picture: Picture): Graph {
  const { width, height } = picture;
  const edges = 2 * width * height - width - height;
  const [src, dst] = [new Uint32Array(edges), new Uint32Array(edges)];
  const weight = new Float64Array(edges);
  let edge = 0;
  const join = (a: number, b: number): void => {
    [src[edge], dst[edge], weight[edge]] = [a, b, (LEAST + Math.sqrt(apart(picture, a, b))) / 256];
    edge += 1;
  };
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if ((pixel + 1) % width !== 0) join(pixel, pixel + 1);
    if (pixel + width < width * height) join(pixel, pixel + width);
  }
  return { vertices: width * height, src, dst, weight };
}
