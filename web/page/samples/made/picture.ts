import { crc32 } from '../../../engine/base/crc32.ts';
import { normals } from '../normals.ts';

const WIDTH = 32;
const HEIGHT = 24;

type Colour = readonly [red: number, green: number, blue: number];

const [SKY, SUN, GRASS, WALL, ROOF, DOOR]: readonly [Colour, Colour, Colour, Colour, Colour, Colour] = [
  [150, 200, 240],
  [250, 205, 60],
  [100, 165, 80],
  [225, 210, 185],
  [175, 70, 60],
  [90, 60, 45],
];

/** The colour of a pixel: a house on a meadow, under the sun. */
function colourAt(x: number, y: number): Colour {
  if (x >= 13 && x < 17 && y >= 14 && y < 20) return DOOR;
  if (x >= 8 && x < 22 && y >= 11 && y < 20) return WALL;
  if (y >= 4 && y < 11 && Math.abs(x - 14.5) <= 1.5 * (y - 3)) return ROOF;
  if (Math.hypot(x - 26.5, y - 4.5) < 3.2) return SUN;
  return y < 17 ? SKY : GRASS;
}

/** The colours of its pixels, row by row, a little uneven. */
export function housePixels(): Uint8Array<ArrayBuffer> {
  const normal = normals(2);
  return Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, at) => {
    const [pixel, channel] = [Math.floor(at / 3), at % 3];
    const value = colourAt(pixel % WIDTH, Math.floor(pixel / WIDTH))[channel] ?? 0;
    return Math.max(0, Math.min(255, Math.round(value + 3 * normal())));
  });
}

/** The picture as a PNG. */
export const house = (): Uint8Array<ArrayBuffer> => writePng(WIDTH, HEIGHT, housePixels());

function adler32(bytes: Uint8Array): number {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return b * 65536 + a;
}

const big = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

function chunk(type: string, content: readonly number[]): number[] {
  const body = [...new TextEncoder().encode(type), ...content];
  return [...big(content.length), ...body, ...big(crc32(Uint8Array.from(body), 0))];
}

/**
 * A PNG of 8 bits a colour, stored in one block and not compressed: what compresses is not the same in every browser. At most
 * 65,535 bytes.
 */
function writePng(width: number, height: number, colours: Uint8Array): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: height }, (_, y) => [0, ...colours.subarray(3 * width * y, 3 * width * (y + 1))]);
  const raw = Uint8Array.from(rows.flat());
  const little = (value: number): number[] => [value & 255, value >>> 8];
  const stored = [1, ...little(raw.length), ...little(raw.length ^ 65535), ...raw];
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
    ...chunk('IHDR', [...big(width), ...big(height), 8, 2, 0, 0, 0]),
    ...chunk('IDAT', [0x78, 1, ...stored, ...big(adler32(raw))]),
    ...chunk('IEND', []),
  ]);
}
