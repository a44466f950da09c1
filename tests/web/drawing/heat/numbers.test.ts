import { describe, expect, test } from 'vitest';
import { readChoice, writeChoice } from '../../../../web/app/linked-views/heat/choice.ts';
import { cellNumber, legendText, valueText } from '../../../../web/app/linked-views/heat/words.ts';
import { frameOf } from '../../../../web/drawing/heat/frame.ts';
import { extremes } from '../../../../web/drawing/heat/matrix.ts';
import { paintNumbers } from '../../../../web/drawing/heat/numbers.ts';
import { estimateText } from '../../../../web/drawing/text.ts';
import { LIGHT } from '../../../../web/drawing/theme.ts';

/** The numbers that are written into a matrix of this many rows and columns in a room of `width` px. */
function writtenInto(size: number, width: number, values: Float32Array): string[] {
  const names = Array.from({ length: size }, (_, c) => `c${c}`);
  const range = { by: 'root', ...extremes(values, size) } as const;
  const looks = { colours: names.map(() => null), theme: LIGHT, axes: { rows: '', columns: '' }, stretched: false };
  const written = (value: number): string => cellNumber(value, 'points', 'none');
  const picture = { values, size, range, names, written, width, height: width, ...looks };
  const texts: string[] = [];
  const context = { fillText: (text: string) => texts.push(text) };
  paintNumbers(context as unknown as CanvasRenderingContext2D, {
    picture,
    frame: frameOf(picture, estimateText),
    placement: { x: 0, y: 0, k: 1 },
    marks: { cell: null, selected: null, hovered: null },
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
    expect([0.0002, 0.01, 0.087, 0.0996, 0.871, 1].map((share) => cellNumber(share, 'points', 'row'))).toEqual([
      '<.1',
      '1',
      '8.7',
      '10',
      '87',
      '100',
    ]);
    expect([3, 870, 12_345].map((points) => cellNumber(points, 'points', 'none'))).toEqual(['3', '870', '12k']);
    expect(cellNumber(0.25, 'similarity', 'row')).toBe('.25');
  });
});

describe('the choices', () => {
  test('stand in the address, the usual ones as nothing', () => {
    for (const by of ['row', 'column', 'none'] as const) {
      for (const scale of ['root', 'log'] as const) {
        expect(readChoice(writeChoice({ by, scale }))).toEqual({ by, scale });
      }
    }
    expect(writeChoice({ by: 'row', scale: 'root' })).toBeNull();
    expect(readChoice('nonsense')).toEqual({ by: 'row', scale: 'root' });
  });

  test('are said by the legend with their unit', () => {
    const legend = (by: 'row' | 'column' | 'none', unit: 'points' | 'shares') =>
      legendText(unit, { by, scale: 'root' }, 1);
    expect(legend('row', 'points')).toMatch(/true class.*recall/);
    expect(legend('column', 'points')).toMatch(/predicted class.*precision/);
    expect(legend('none', 'points')).toMatch(/^Points/);
    expect(legend('none', 'shares')).toMatch(/^Values of the file/);
    expect(legend('column', 'shares')).toMatch(/only if the file has counts/);
    expect(legendText('points', { by: 'row', scale: 'log' }, 0)).toMatch(/Nothing is off the diagonal/);
    expect([valueText(0.087, 'points', 'row'), valueText(1234, 'points', 'none')]).toEqual(['8.7 %', '1,234']);
  });
});
