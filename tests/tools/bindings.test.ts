import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BINDINGS, bindingsOf, HEADER, readHeader } from '../../tools/bindings.mjs';
import { ENUMS, STRUCTS } from '../../web/engine/bindings/logitree.ts';
import { newCore } from '../support/core.ts';

const text = readFileSync(HEADER, 'utf8');

/** The header with something else in one place. */
function changed(from: string, to: string): string {
  expect(text.split(from)).toHaveLength(2);
  return text.replace(from, to);
}

describe('the bindings that are written from the header of the core', () => {
  it('are those that are committed', () => {
    expect(bindingsOf(text)).toBe(readFileSync(BINDINGS, 'utf8'));
  });

  it('have every function, constant, enum and struct of it', () => {
    const { functions, enums, structs } = readHeader(text);
    expect(functions.size).toBe(text.match(/^\w[^\n]*\blt_\w+\(/gm)?.length);
    expect([enums.size, structs.size]).toEqual([
      text.match(/typedef enum/g)?.length,
      text.match(/typedef struct lt_\w+ \{/g)?.length,
    ]);
  });

  it('name the entries of a list apart', () => {
    for (const entries of Object.values(ENUMS)) {
      expect(new Set<string>(entries).size).toBe(entries.length);
      expect(entries.every((entry: string) => entry !== '')).toBe(true);
    }
  });

  it.each([
    [
      'another argument',
      'lt_l2h_push(lt_l2h *l2h, ',
      'lt_l2h_push(lt_l2h *l2h, uint32_t pass, ',
      '(l2h: Ptr, pass: U32,',
    ],
    ['no result any more', 'lt_status lt_l2h_end_pass(', 'void lt_l2h_end_pass(', 'lt_l2h_end_pass(l2h: Ptr): void;'],
    [
      'members in another order',
      'LT_COUNTS = 0, LT_SIMILARITY = 1',
      'LT_SIMILARITY = 0, LT_COUNTS = 1',
      "['similarity', 'counts']",
    ],
    [
      'a field before another',
      '  uint32_t n_leaves;\n  uint32_t n_true;',
      '  uint32_t n_true;\n  uint32_t n_leaves;',
      "{ n_true: ['u32', 0], n_leaves: ['u32', 4]",
    ],
  ])('follow a header with %s', (_, from, to, found) => {
    expect(text).not.toContain(to);
    expect(bindingsOf(text)).not.toContain(found);
    expect(bindingsOf(changed(from, to))).toContain(found);
  });

  it.each([
    ['numbers of 64 bits, which would be bigints', 'lt_exp(double x)', 'lt_exp(uint64_t x)', /no such type crosses/],
    ['what is no declaration', 'double lt_exp(double x);', 'double lt_exp(double (*x)(void));', /not understood/],
    ['enums with gaps', 'LT_COMPLETE_LINKAGE = 1,', 'LT_COMPLETE_LINKAGE = 9,', /count its members/],
    ['fields of another type', '  uint32_t n_leaves;\n', '  float n_leaves;\n', /no such type stands in a struct/],
  ])('refuse %s', (_, from, to, message) => {
    expect(() => bindingsOf(changed(from, to))).toThrow(message);
  });
});

it('a struct is written where the header has its fields, arrays and padding too', () => {
  const core = newCore();
  const { bytes } = STRUCTS.lt_confusion_options;
  core.withMemory([bytes, STRUCTS.lt_triplets.bytes], (options, triplets) => {
    const fields = { n_classes: 3, kind: 1, inheritance: 2, mode: 4, between: 5, r: 0.25 };
    core.writeStruct(options, 'lt_confusion_options', fields);
    expect(core.array('u32', options, 5)).toEqual(Uint32Array.of(3, 1, 2, 4, 5));
    expect([bytes, core.number(options + 24)]).toEqual([32, 0.25]);
    expect(core.readStruct(options, 'lt_confusion_options')).toEqual(fields);
    core.writeStruct(triplets, 'lt_triplets', { ref: 9, positive: [10, 11], negative: [12, 13, 14, 15] });
    expect(core.array('u32', triplets, 7)).toEqual(Uint32Array.of(9, 10, 11, 12, 13, 14, 15));
  });
});
