import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodePng } from '../../../../web/engine/data/formats/pictures/png-bytes.ts';
import { pngOf } from '../../../support/pictures.ts';
import { Random } from '../../../support/random.ts';
import { filesIn } from './roles.ts';
import { failure } from './write.ts';

/** A PNG of rows that begin with their filter; checksums are not looked at. */
function png(
  width: number,
  height: number,
  depth: number,
  kind: number,
  rows: number[],
  more: [string, number[]][] = [],
) {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([depth, kind], 8);
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const others = more.map(([type, data]) => chunk(type, Uint8Array.from(data)));
  return Buffer.concat([
    magic,
    chunk('IHDR', head),
    ...others,
    chunk('IDAT', deflateSync(Uint8Array.from(rows))),
    chunk('IEND', new Uint8Array()),
  ]);
}

const pixels = async (bytes: Uint8Array): Promise<number[]> =>
  Array.from((await decodePng(bytes, () => undefined)).rgba);

const refused = async (bytes: Uint8Array): Promise<string> =>
  (await failure(decodePng(bytes, () => undefined))).message;

describe('a PNG where no browser decodes it', () => {
  test.each([
    ['of grey', png(2, 1, 8, 0, [0, 7, 200]), [7, 7, 7, 255, 200, 200, 200, 255]],
    ['of grey with one bit', png(3, 1, 1, 0, [0, 0b101_00000]), [255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255]],
    ['of grey with 16 bits', png(1, 1, 16, 0, [0, 9, 250]), [9, 9, 9, 255]],
    ['of grey with opacity', png(1, 1, 8, 4, [0, 9, 80]), [9, 9, 9, 80]],
    ['of colours', png(1, 1, 8, 2, [0, 1, 2, 3]), [1, 2, 3, 255]],
    ['of colours with opacity', png(1, 1, 8, 6, [0, 1, 2, 3, 4]), [1, 2, 3, 4]],
    [
      'with one colour that is clear',
      png(2, 1, 8, 2, [0, 1, 2, 3, 1, 2, 4], [['tRNS', [0, 1, 0, 2, 0, 3]]]),
      [1, 2, 3, 0, 1, 2, 4, 255],
    ],
    [
      'with a palette of 4 bits',
      png(
        2,
        1,
        4,
        3,
        [0, 0x10],
        [
          ['PLTE', [1, 2, 3, 4, 5, 6]],
          ['tRNS', [9]],
        ],
      ),
      [4, 5, 6, 255, 1, 2, 3, 9],
    ],
  ])('%s is read', async (_, bytes, expected) => {
    expect(await pixels(bytes)).toEqual(expected);
  });

  test('is read through every filter', async () => {
    const random = new Random(3);
    const [width, height] = [5, 6];
    const stride = 3 * width;
    const plain = Array.from({ length: height * stride }, () => random.below(256));
    const near = (row: number, i: number): number => (row < 0 || i < 0 ? 0 : (plain[row * stride + i] ?? 0));
    // The filter as the specification writes it.
    const paeth = (a: number, b: number, c: number): number => {
      const p = a + b - c;
      const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
      return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
    };
    const rows = Array.from({ length: height }, (_, row) => {
      const filter = row % 5;
      const bytes = Array.from({ length: stride }, (_unused, i) => {
        const [a, b, c] = [near(row, i - 3), near(row - 1, i), i < 3 ? 0 : near(row - 1, i - 3)];
        const guess = [0, a, b, Math.floor((a + b) / 2), paeth(a, b, c)][filter] ?? 0;
        return (near(row, i) - guess) & 255;
      });
      return [filter, ...bytes];
    });
    const found = await pixels(png(width, height, 8, 2, rows.flat()));
    expect(found.filter((_, i) => i % 4 < 3)).toEqual(plain);
  });

  test('that is damaged, interlaced or of another size than it says is refused', async () => {
    const good = png(2, 1, 8, 0, [0, 7, 200]);
    expect(await refused(good.subarray(0, 20))).toContain('IHDR ends beyond the file');
    const interlaced = Buffer.from(good);
    interlaced[28] = 1;
    expect(await refused(interlaced)).toContain('interlaced');
    expect(await refused(png(2, 1, 8, 0, [0, 7]))).toContain('ends too early');
    expect(await refused(png(2, 1, 8, 0, [0, 7, 8, 9]))).toContain('more pixels');
    expect(await refused(png(2, 1, 8, 0, [5, 7, 8]))).toContain('filter 5');
    expect(await refused(png(1, 1, 8, 3, [0, 3], [['PLTE', [1, 2, 3]]]))).toContain('no colour 3');
  });

  test('is opened like any file, shrunk for pixels and with more detail for superpixels', async () => {
    const bytes = pngOf(400, 300, (x) => [x < 200 ? 10 : 250, 0, 0]);
    const [file] = await filesIn('p.png', bytes);
    if (file?.content.kind !== 'image') throw new Error('it is no picture');
    const { picture, detailed } = file.content;
    expect([picture.width, picture.height, picture.shrunk]).toEqual([200, 150, 2]);
    expect([detailed?.width, detailed?.height, detailed?.shrunk]).toEqual([400, 300, 1]);
    expect(file.role).toBe('image');
  });
});
