import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CoreError } from '../../../../web/engine/bindings/core.ts';
import { parseTextRows } from '../../../../web/engine/bindings/rows.ts';
import { newCore } from '../../../support/core.ts';

/* Natively the core leaves uncommon numbers to the C library's strtod, in WebAssembly to another one: here is the latter. */

const core = newCore();

/** Numbers of one line a value. */
function readNumbers(texts: readonly string[]): Float64Array {
  const bytes = new TextEncoder().encode(texts.join('\n'));
  return core.withMemory([bytes.length, 8 * texts.length], (text, out) => {
    core.write(text, bytes);
    const format = { delimiter: ',', fields: 1, columns: [0] };
    const read = { pointer: text, bytes: bytes.length, last: true };
    const { rows, consumed } = parseTextRows(core, format, read, 0, { pointer: out, rows: texts.length });
    expect([rows, consumed]).toEqual([texts.length, bytes.length]);
    return core.array('f64', out, texts.length);
  });
}

/** Digits that are allowed to be none, of any length up to what is not common any more. */
const digits = (minLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength: 30 });

const decimal = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    fc.oneof(
      fc.tuple(digits(1), fc.constantFrom('', '.'), fc.constant('')),
      fc.tuple(digits(0), fc.constant('.'), digits(1)),
    ),
    fc.option(fc.tuple(fc.constantFrom('e', 'E', 'e-', 'E+'), fc.integer({ min: 0, max: 340 })), { nil: undefined }),
  )
  .map(([sign, number, exponent]) => sign + number.join('') + (exponent ?? []).join(''));

describe('numbers in text are the nearest f64', () => {
  it('for decimal numbers of every shape', () => {
    fc.assert(
      fc.property(fc.array(decimal, { minLength: 1, maxLength: 50 }), (texts) => {
        expect(readNumbers(texts)).toEqual(Float64Array.from(texts, Number));
      }),
      { numRuns: 1000 },
    );
  });

  it('for every f64 as JavaScript writes it, and half-way to the next one', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.bigInt({ min: 2n ** 53n, max: 2n ** 54n }), (x, big) => {
        const texts = [String(x), x.toPrecision(21), `${big / 2n}.5`, `${big / 2n}.${'5'.padEnd(60, '0')}1`];
        expect(readNumbers(texts)).toEqual(Float64Array.from(texts, Number));
      }),
      { numRuns: 1000 },
    );
  });

  it('for all 767 digits that can matter, up to 512 characters, and not beyond', () => {
    const half = `${2n ** 1000n + 2n ** 947n}`;
    expect(readNumbers([half, `${half}.1`, `${half}.${'0'.repeat(200)}`])).toEqual(
      Float64Array.of(Number(half), Number(`${half}.1`), Number(half)),
    );
    expect(() => readNumbers([`${half}.${'0'.repeat(250)}`])).toThrow(CoreError);
  });

  it('and nan, inf and infinity in any case', () => {
    expect(readNumbers(['nan', 'NaN', 'inf', '-INF', '+Infinity'])).toEqual(
      Float64Array.of(Number.NaN, Number.NaN, Infinity, -Infinity, Infinity),
    );
  });
});
