import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  byImportance,
  divide,
  fontAtZoom,
  LINE,
  labelPitch,
  partClose,
  radiusForAll,
  revealZooms,
  type SpaceRequest,
} from '../../../../web/page/drawing/labels.ts';

/** Around a disc, as the layouts ask for it. */
type Asked = Omit<SpaceRequest, 'pitchAt'> & { readonly leaves: number };
const linePitch = (along: number, leaves: number): number => (2 * Math.PI * along) / leaves;
const divideRadius = ({ leaves, ...asked }: Asked) =>
  divide({ ...asked, pitchAt: (along) => linePitch(along, leaves) });

const request = fc.record({
  outer: fc.double({ min: 60, max: 800, noNaN: true }),
  leaves: fc.integer({ min: 1, max: 2000 }),
  longest: fc.double({ min: 0, max: 30, noNaN: true }),
  labelCap: fc.double({ min: 0, max: 250, noNaN: true }),
  ring: fc.boolean(),
});

test('labels end before the ring, the ring within the radius, whatever is asked', () => {
  fc.assert(
    fc.property(request, (asked) => {
      const space = divideRadius(asked);
      expect(space.font).toSatisfy((font: number) => font >= 9 && font <= 13);
      expect(space.leafAt).toBeGreaterThanOrEqual(0);
      expect(space.labelAt).toBeGreaterThan(space.leafAt);
      expect(space.labelWidth).toBeLessThanOrEqual(asked.labelCap);
      // Unless the cap leaves no room for a tree at all.
      if (asked.outer > asked.labelCap + 60) {
        // Names that are not shown have no room.
        if (space.labelWidth === 0) expect(space.labelAt).toBe(space.ringInner);
        else expect(space.labelAt + space.labelWidth).toBeLessThan(space.ringInner);
      }
      expect(space.ringInner).toBeLessThanOrEqual(space.ringAt);
      expect(space.ringAt).toBeLessThanOrEqual(asked.outer);
    }),
  );
});

test('few leaves get the largest font, many get less or are thinned', () => {
  const font = (leaves: number) => divideRadius({ outer: 350, leaves, longest: 8, labelCap: 100, ring: true }).font;
  expect(font(10)).toBe(13);
  expect(font(100)).toBe(11);
  expect(font(140)).toBe(9);
  expect(font(1000)).toBe(12);
});

test('at the radius for all, every label has a line at the font asked for', () => {
  fc.assert(
    fc.property(request, fc.integer({ min: 9, max: 13 }), ({ outer: _, ...asked }, font) => {
      const space = divideRadius({ ...asked, outer: radiusForAll(asked.leaves, asked, font) });
      expect(linePitch(space.labelAt, asked.leaves) * 1.000001).toBeGreaterThanOrEqual(
        LINE * Math.min(font, space.font),
      );
    }),
  );
});

test('labels grow with the zoom up to 13 px', () => {
  expect(fontAtZoom(10, 1)).toBe(10);
  expect(fontAtZoom(10, 1.2)).toBe(12);
  expect(fontAtZoom(10, 8)).toBe(13);
  expect(fontAtZoom(13, 8)).toBe(13);
});

test('at no zoom do two labels that show collide, and zooming in never hides one', () => {
  const crowd = fc.record({
    count: fc.integer({ min: 1, max: 120 }),
    pitch: fc.double({ min: 0.3, max: 20, noNaN: true }),
    font: fc.double({ min: 9, max: 13, noNaN: true }),
    prominent: fc.array(fc.nat(119), { maxLength: 10 }),
  });
  fc.assert(
    fc.property(crowd, ({ count, pitch, font, prominent }) => {
      const order = byImportance(
        count,
        prominent.filter((place) => place < count),
      );
      const position = Float64Array.from({ length: count }, (_, place) => place * pitch);
      const zoom = revealZooms(position, count * pitch, order, (level) => labelPitch(font, level));
      expect(zoom[order[0] as number]).toBe(1);
      for (const level of [1, 1.5, 3, 10, 40]) {
        const shown = Array.from(position).filter((_, place) => (zoom[place] as number) <= level);
        shown.forEach((at, index) => {
          const next = shown[index + 1] ?? (shown[0] as number) + count * pitch;
          if (shown.length > 1) expect(next - at).toBeGreaterThanOrEqual(labelPitch(font, level) - 1e-9);
        });
      }
      if (pitch >= LINE * font) expect(Array.from(zoom).every((level) => level === 1)).toBe(true);
    }),
  );
});

test('a crowd is thinned no more than twice as much as needed, and all show in the end', () => {
  const count = 1000;
  const position = Float64Array.from({ length: count }, (_, place) => 2 * place);
  const zoom = revealZooms(position, 2 * count, byImportance(count, []), (level) => labelPitch(10, level));
  const shown = Array.from(zoom).filter((level) => level === 1).length;
  expect(shown).toBeGreaterThan((2 * count) / labelPitch(10, 1) / 2);
  expect(Math.max(...zoom)).toBeLessThan(10);
});

test('important neighbours are moved apart as far as all need, not more than told, and the most important first', () => {
  const position = [0, 10, 20, 30, 40, 50];
  const parted = (important: readonly number[], pitch: number, most = 6) =>
    Object.fromEntries(Array.from(partClose(position, important, pitch, most)).filter(([, by]) => by !== 0));
  expect(parted([3, 2], 14)).toEqual({ 2: -2, 3: 2 });
  expect(parted([2, 3], 24)).toEqual({});
  expect(parted([2, 3, 4], 14)).toEqual({ 2: -4, 4: 4 });
  expect(parted([1, 2, 3, 4], 14)).toEqual({ 1: -6, 2: -2, 3: 2, 4: 6 });
  // The next one would have to go too far.
  expect(parted([1, 2, 3, 4, 5], 14)).toEqual({ 1: -6, 2: -2, 3: 2, 4: 6 });
  // None leaves what is drawn.
  expect(parted([0, 1, 4, 5], 14)).toEqual({ 1: 4, 4: -4 });
  expect(parted([1, 4], 14)).toEqual({});
  const moved = partClose(position, [1, 2, 3, 4], 14, 6);
  const zoom = revealZooms(
    position.map((at, place) => at + (moved.get(place) ?? 0)),
    120,
    byImportance(6, [1, 2, 3, 4]),
    () => 14,
  );
  expect(Array.from(zoom.subarray(1, 5))).toEqual([1, 1, 1, 1]);
});

test('marks in one and the same place: the second is never shown', () => {
  expect(Array.from(revealZooms([1, 1], 5, [1, 0], () => 1))).toEqual([Number.POSITIVE_INFINITY, 1]);
});
