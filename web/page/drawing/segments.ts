import type { Picture } from '../../engine/model/dataset.ts';

/** Pixels as a canvas takes them: red, green, blue and opacity of 0 to 255. */
export type Pixels = Uint8ClampedArray<ArrayBuffer>;

const blank = ({ width, height }: Picture): Pixels => new Uint8ClampedArray(4 * width * height).fill(255);

/** The picture as it is. */
export function originalPixels(picture: Picture): Pixels {
  const pixels = blank(picture);
  picture.colours.forEach((value, at) => {
    pixels[4 * Math.floor(at / 3) + (at % 3)] = value;
  });
  return pixels;
}

/** Every pixel in the mean colour of its region. */
export function regionPixels(picture: Picture, regionOf: Int32Array): Pixels {
  const regions = regionOf.reduce((most, region) => Math.max(most, region + 1), 0);
  const sums = new Float64Array(4 * regions);
  const pixels = blank(picture);
  regionOf.forEach((region, pixel) => {
    for (let channel = 0; channel < 3; channel += 1) {
      (sums[4 * region + channel] as number) += picture.colours[3 * pixel + channel] as number;
    }
    (sums[4 * region + 3] as number) += 1;
  });
  regionOf.forEach((region, pixel) => {
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[4 * pixel + channel] = (sums[4 * region + channel] as number) / (sums[4 * region + 3] as number);
    }
  });
  return pixels;
}

/**
 * The saliency map: how high in the tree a pixel is parted from the one to its right or below, whichever is higher; the
 * last one, which has neither, from the one to its left or above, whichever is lower. The darker, the more a
 * boundary stands out; shades go by the square root, so that faint ones are seen.
 */
export function saliencyPixels(picture: Picture, heightOf: (a: number, b: number) => number): Pixels {
  const { width, height } = picture;
  const heights = Float64Array.from({ length: width * height }, (_, pixel) => {
    const right = (pixel + 1) % width === 0 ? 0 : heightOf(pixel, pixel + 1);
    const below = pixel + width >= width * height ? 0 : heightOf(pixel, pixel + width);
    return Math.max(right, below);
  });
  const last = width * height - 1;
  const before = [...(width > 1 ? [last - 1] : []), ...(height > 1 ? [last - width] : [])];
  if (before.length > 0) heights[last] = Math.min(...before.map((pixel) => heightOf(pixel, last)));
  const most = heights.reduce((a, b) => Math.max(a, b), 0);
  const pixels = blank(picture);
  heights.forEach((value, pixel) => {
    const shade = 255 * (1 - Math.sqrt(most > 0 ? value / most : 0));
    pixels.fill(shade, 4 * pixel, 4 * pixel + 3);
  });
  return pixels;
}

/** Fades what is not marked towards a grey, in place. */
export function fadeOthers(pixels: Pixels, isMarked: (pixel: number) => boolean): void {
  for (let pixel = 0; 4 * pixel < pixels.length; pixel += 1) {
    if (isMarked(pixel)) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[4 * pixel + channel] = 0.25 * (pixels[4 * pixel + channel] as number) + 0.75 * 160;
    }
  }
}
