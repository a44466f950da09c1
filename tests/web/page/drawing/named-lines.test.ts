import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LINE, namedLines } from '../../../../web/page/drawing/named-lines.ts';

const FONT = 11;
const APART = FONT * LINE;
const sides = fc.record({
  size: fc.integer({ min: 1, max: 1000 }),
  length: fc.double({ min: 40, max: 700, noNaN: true }),
  zoom: fc.double({ min: 1, max: 60, noNaN: true }),
  moved: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('names of lines never overlap, and none is cut off', () => {
  fc.assert(
    fc.property(sides, fc.array(fc.nat(999), { maxLength: 30 }), ({ size, length, zoom, moved }, marked) => {
      const pitch = (length * zoom) / size;
      const offset = -moved * (pitch * size - length);
      const lines = namedLines({ size, pitch, offset, length, font: FONT }, marked);
      const places = lines.map(({ at }) => at).sort((a, b) => a - b);
      places.forEach((place, at) => {
        expect(place - (places[at - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThan(APART - 1e-6);
        expect(place).toBeGreaterThan(APART / 2 - 1e-6);
        expect(place).toBeLessThan(length - APART / 2 + 1e-6);
      });
    }),
  );
});

test('of a hundred classes as many are named as there is room for; those that are spoken of always are', () => {
  const side = { size: 100, pitch: 3, offset: 0, length: 300, font: FONT };
  expect(namedLines(side, []).length).toBeGreaterThan(18);
  for (const marked of [[0], [99], [41], [40, 41, 42, 43], [97, 98, 99]]) {
    const named = namedLines(side, marked).filter(({ isMarked }) => isMarked);
    expect(named.map(({ index }) => index)).toEqual(marked);
    for (const { index, at, middle } of named) {
      expect(middle).toBeCloseTo(3 * (index + 0.5), 9);
      expect(Math.abs(at - middle)).toBeLessThan(marked.length * APART);
    }
  }
  // Further than there is room for: the most important.
  const few = namedLines({ ...side, length: 40, pitch: 0.4 }, [70, 10, 20, 30, 40]);
  expect(few.filter(({ isMarked }) => isMarked).map(({ index }) => index)).toEqual([10, 20, 70]);
});

test('where all names fit, all are there, each beside its own line', () => {
  const lines = namedLines({ size: 20, pitch: 15, offset: 0, length: 300, font: FONT }, [7]);
  expect(lines.map(({ index }) => index).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  for (const { at, middle } of lines) expect(at).toBeCloseTo(middle, 9);
  // A name as high as its line, whatever the rounding.
  for (let length = 240; length < 340; length += 1) {
    const side = { size: 22, pitch: length / 22, offset: 0, length, font: length / 22 / LINE };
    expect(namedLines(side, [])).toHaveLength(22);
  }
});
