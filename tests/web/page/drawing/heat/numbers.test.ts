import { describe, expect, test } from 'vitest';
import { cellNumber, legendText, valueText } from '../../../../../web/page/app/linked-views/heat/words.ts';
import { MATRIX_CHOICE } from '../../../../../web/page/app/view/choices.ts';
import { cssOf, heatPixels, heatScale } from '../../../../../web/page/drawing/heat/colours.ts';
import { difference, haveSameTotals, rangeOfDifference } from '../../../../../web/page/drawing/heat/difference.ts';
import { frameOf } from '../../../../../web/page/drawing/heat/frame.ts';
import { extremes } from '../../../../../web/page/drawing/heat/matrix.ts';
import { paintNumbers } from '../../../../../web/page/drawing/heat/painter.ts';
import { estimateText } from '../../../../../web/page/drawing/text.ts';
import { DARK, LIGHT } from '../../../../../web/page/drawing/theme.ts';

const POINTS = { unit: 'points', by: 'none', isDifference: false } as const;
const SHARES = { unit: 'points', by: 'row', isDifference: false } as const;

/** The numbers that are written into a matrix of this many rows and columns in a room of `width` px. */
function writtenInto(size: number, width: number, values: Float32Array): string[] {
  const names = Array.from({ length: size }, (_, c) => `c${c}`);
  const range = { by: 'root', ...extremes(values, size) } as const;
  const looks = { colours: names.map(() => null), theme: LIGHT, axes: { rows: '', columns: '' }, stretched: false };
  const written = (value: number): string => cellNumber(value, POINTS);
  const picture = { values, size, range, names, written, width, height: width, ...looks };
  const texts: string[] = [];
  const context = { fillText: (text: string) => texts.push(text) };
  paintNumbers(context as unknown as CanvasRenderingContext2D, {
    picture,
    frame: frameOf(picture, estimateText),
    placement: { x: 0, y: 0, k: 1 },
    marks: { cell: null, selected: null, hovered: null, lit: [], litCells: [], groups: [], between: [] },
    image: { canvas: {} as HTMLCanvasElement, factor: 1 },
    measure: estimateText,
  });
  return texts;
}

describe('numbers in cells', () => {
  test('are there where all of them fit, but none for 0', () => {
    expect(writtenInto(3, 300, Float32Array.of(90, 0, 3, 12, 1234, 0, 0, 1, 12345))).toEqual([
      '90',
      '3',
      '12',
      '1234',
      '1',
      '12k',
    ]);
  });

  test('are not there where one of them does not fit', () => {
    const values = new Float32Array(20 * 20).fill(7);
    expect(writtenInto(20, 400, values)).toHaveLength(400);
    values[3] = 1234;
    expect(writtenInto(20, 400, values)).toEqual([]);
    expect(writtenInto(20, 120, values.fill(7))).toEqual([]);
  });

  test('are short: percent without its sign, as many digits as tell something', () => {
    expect([0.0002, 0.01, 0.087, 0.0996, 0.871, 1].map((share) => cellNumber(share, SHARES))).toEqual([
      '<.1',
      '1',
      '8.7',
      '10',
      '87',
      '100',
    ]);
    expect([3, 870, 12_345].map((points) => cellNumber(points, POINTS))).toEqual(['3', '870', '12k']);
    expect(cellNumber(0.25, { ...SHARES, unit: 'similarity' })).toBe('.25');
  });
});

describe('the choices', () => {
  test('stand in the address, the usual ones as nothing', () => {
    for (const by of ['row', 'column', 'none'] as const) {
      for (const scale of ['root', 'log'] as const) {
        for (const minus of [null, 2, 11]) {
          expect(MATRIX_CHOICE.read(MATRIX_CHOICE.write({ by, scale, minus }), 0)).toEqual({ by, scale, minus });
        }
      }
    }
    expect(MATRIX_CHOICE.write({ by: 'row', scale: 'root', minus: null })).toBe('');
    expect(MATRIX_CHOICE.read('nonsense', 0)).toEqual({ by: 'row', scale: 'root', minus: null });
  });

  test('are said by the legend with their unit', () => {
    const legend = (by: 'row' | 'column' | 'none', unit: 'points' | 'shares') =>
      legendText(unit, { by, scale: 'root' }, 1);
    expect(legend('row', 'points')).toMatch(/true class.*recall/);
    expect(legend('column', 'points')).toMatch(/predicted class.*precision/);
    expect(legend('none', 'points')).toMatch(/^Points/);
    expect(legend('none', 'shares')).toMatch(/^Values of the file/);
    expect(legend('column', 'shares')).toMatch(/only if the file has counts/);
    expect(legendText('points', { by: 'row', scale: 'log' }, 0)).toMatch(/All cells off the diagonal are 0/);
    expect([valueText(0.087, SHARES), valueText(1234, POINTS)]).toEqual(['8.7 %', '1,234']);
  });
});

describe('a difference of two models', () => {
  const [own, other] = [Float32Array.of(0.9, 0.1, 0.25, 0.75), Float32Array.of(0.5, 0.5, 0.25, 0.75)];
  const values = difference(own, other);
  const range = rangeOfDifference(values, 'root');

  test('has 0 in the middle of its scale, and one colour for more, one for less, also for numbers', () => {
    expect(Array.from(values, (value) => Math.round(100 * value))).toEqual([40, -40, 0, 0]);
    expect([range.least, range.largest]).toEqual([expect.closeTo(0.4, 6), expect.closeTo(0.4, 6)]);
    for (const theme of [LIGHT, DARK]) {
      const scale = heatScale(theme);
      const pixels = heatPixels(Float32Array.of(0.4, -0.4, 0, 0.1), 2, range, scale);
      const [more, less, none, little] = [0, 4, 8, 12].map((at) => [...pixels.subarray(at, at + 3)]);
      expect(`rgb(${more?.join(' ')})`).toBe(cssOf(scale, 1, 'more'));
      expect(`rgb(${less?.join(' ')})`).toBe(cssOf(scale, 1, 'less'));
      expect(`rgb(${none?.join(' ')})`).toBe(cssOf(scale, 0, 'more'));
      expect(cssOf(scale, 0, 'more')).toBe(cssOf(scale, 0, 'less'));
      expect(`rgb(${little?.join(' ')})`).toBe(cssOf(scale, 0.5, 'more'));
      // Orange is more red than blue, and blue the other way: also for who sees no difference of red and green.
      expect((more?.[0] ?? 0) - (more?.[2] ?? 0)).toBeGreaterThan(80);
      expect((less?.[2] ?? 0) - (less?.[0] ?? 0)).toBeGreaterThan(80);
    }
  });

  test('is said with its sign and its unit', () => {
    const shares = { ...SHARES, isDifference: true };
    expect([0.087, -0.4, 0].map((value) => cellNumber(value, shares))).toEqual(['8.7', '−40', '0']);
    expect([0.087, -0.4, 0].map((value) => valueText(value, shares))).toEqual(['+8.7 pp', '−40 pp', '0 pp']);
    expect(valueText(-3, { ...POINTS, isDifference: true })).toBe('−3');
    expect(legendText('points', { by: 'column', scale: 'log' }, 1, ['new', 'old'])).toBe(
      'Share of the predicted class (column), new minus old, in percentage points (pp): orange more in new, blue more in old. Logarithmic scale, 0 is left blank.',
    );
    expect(legendText('points', { by: 'none', scale: 'root' }, 0, ['new', 'old'])).toBe(
      'Points: no cell differs between new and old.',
    );
  });

  test('of numbers of points is made only where there are as many of each true class', () => {
    const table = (...counts: number[]) => ({ unit: 'points', values: counts, rowStride: 1, columnStride: 2 }) as const;
    expect(haveSameTotals(table(9, 5, 1, 5), table(7, 8, 3, 2), 2)).toBe(true);
    expect(haveSameTotals(table(9, 5, 1, 5), table(7, 8, 3, 3), 2)).toBe(false);
  });
});
