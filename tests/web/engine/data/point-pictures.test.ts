import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { cellsOf } from '../../../../web/engine/data/dataset/point-pictures.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { pngOf } from '../../../support/pictures.ts';
import { labelsNpy, logitsNpy } from './write.ts';

const opened = (name: string, bytes: Uint8Array) => openFile(name, new BufferSource(name, new Uint8Array(bytes)));

test('a sheet is a strip down, a strip across, or rows of as many as the square root', () => {
  expect(cellsOf({ width: 28, height: 280 }, 10)).toEqual({ width: 28, height: 28, columns: 1 });
  expect(cellsOf({ width: 320, height: 24 }, 10)).toEqual({ width: 32, height: 24, columns: 10 });
  expect(cellsOf({ width: 40, height: 30 }, 10)).toEqual({ width: 10, height: 10, columns: 4 }); // 4 × 3 places
  expect(cellsOf({ width: 40, height: 40 }, 10)).toEqual({ width: 10, height: 10, columns: 4 }); // one row empty
  expect(cellsOf({ width: 30, height: 41 }, 10)).toBeNull();
  expect(cellsOf({ width: 2, height: 280 }, 10)).toBeNull(); // lines are no pictures
});

test('a strip beside logits has pictures of the points; a picture of another size is one to segment', async () => {
  const strip = pngOf(8, 80, (x, y) => [x, y, 0]);
  const files = [
    ...(await opened('logits.npy', logitsNpy(10, 3))),
    ...(await opened('labels.npy', labelsNpy([0, 1, 2, 0, 1, 2, 0, 1, 2, 0]))),
    ...(await opened('strip.png', strip)),
  ];
  const assigned = assignRoles(files);
  expect(assigned.map(({ role }) => role)).toEqual(['logits', 'labels', 'pictures']);
  const { pictures, image } = assemble(assigned);
  expect(pictures).toMatchObject({ file: 'strip.png', width: 8, height: 8, columns: 1, count: 10, places: null });
  expect(image).toBeNull();
  const alone = await opened('strip.png', strip);
  expect(assignRoles(alone).map(({ role }) => role)).toEqual(['image']);
  const other = [
    ...files.slice(0, 2),
    ...(await opened(
      'photo.png',
      pngOf(9, 83, () => [0, 0, 0]),
    )),
  ];
  const roles = assignRoles(other);
  expect(roles.map(({ role }) => role)).toEqual(['logits', 'labels', 'image']);
  const chosen = new Map([[roles[2]?.id ?? '', 'pictures' as const]]);
  expect(() => assemble(assignRoles(other, chosen))).toThrow(/9 × 83 pixels cannot be divided into 10 pictures/);
});

test('a sheet that names its points has pictures of these alone', async () => {
  const [file] = await opened('pictures.png', readFileSync('public/samples/clothes/pictures.png'));
  if (file === undefined) throw new Error('nothing was opened');
  const { pictures } = assemble(assignRoles([file], new Map([[file.id, 'pictures']])));
  const { count = 0, width, height, places } = pictures ?? {};
  expect([width, height, places?.size]).toEqual([28, 28, count]);
  expect(count).toBe(350);
  expect(Array.from(places?.values() ?? [])).toEqual(Array.from({ length: count }, (_, i) => i));
});
