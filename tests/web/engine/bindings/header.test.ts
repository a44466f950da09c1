import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_CLASS_ID } from '../../../../web/engine/bindings/l2h.ts';
import { bindings, calledFunctions, orderedLists, wrongFunctions } from './declared.ts';
import { wrongLists } from './enums.ts';
import { readHeader } from './header.ts';

const text = readFileSync(join(import.meta.dirname, '../../../../wasm/include/logitree.h'), 'utf8');
const header = readHeader(text);

/** The header with something else in one place. */
function changed(from: string, to: string): ReturnType<typeof readHeader> {
  expect(text.split(from)).toHaveLength(2);
  return readHeader(text.replace(from, to));
}

describe('functions of the core, as the bindings declare them', () => {
  const called = calledFunctions(bindings);

  it('have the names, arguments and results of the header', () => {
    expect(called.size).toBeGreaterThan(80);
    expect(wrongFunctions(header, called)).toEqual([]);
  });

  it.each([
    ['another argument', 'lt_l2h_push(lt_l2h *l2h, ', 'lt_l2h_push(lt_l2h *l2h, uint32_t pass, ', 'lt_l2h_push'],
    [
      'two in another order',
      'lt_random_merges(uint32_t n_leaves, uint32_t seed,',
      'lt_random_merges(uint32_t seed, uint32_t n_leaves,',
      'lt_random_merges',
    ],
    ['no result any more', 'lt_status lt_l2h_end_pass(', 'void lt_l2h_end_pass(', 'lt_l2h_end_pass'],
    ['another name', 'lt_status lt_untangle(', 'lt_status lt_disentangle(', 'lt_disentangle is not declared'],
  ])('a header with %s is caught', (_, from, to, complaint) => {
    expect(wrongFunctions(changed(from, to), called).join('\n')).toContain(complaint);
  });

  it('numbers of 64 bits are refused: JavaScript would need bigints', () => {
    expect(() => changed('lt_exp(double x)', 'lt_exp(uint64_t x)')).toThrow(/no such type/);
  });

  it('what is no declaration is refused rather than passed over', () => {
    expect(() => changed('double lt_exp(double x);', 'double lt_exp(double (*x)(void));')).toThrow(/not understood/);
    expect(() => changed('LT_COMPLETE_LINKAGE = 1,', 'LT_COMPLETE_LINKAGE,')).toThrow(/count its members/);
  });
});

it('constants of the core are those of the bindings', () => {
  expect(header.constants.get('LT_NO_CLASS_ID')).toBe(NO_CLASS_ID);
  expect(header.constants.get('LT_ABI_VERSION')).toBe(Number(/^const ABI_VERSION = (\d+);$/m.exec(bindings)?.[1]));
});

describe('enums of the core, as the bindings list them', () => {
  const lists = orderedLists(bindings);

  it('have the members of the header in its order', () => {
    expect(wrongLists(header, lists)).toEqual([]);
  });

  it.each([
    [
      'two members in another order',
      'LT_CLOSEST = 0, LT_TERM_SIZE = 1',
      'LT_TERM_SIZE = 0, LT_CLOSEST = 1',
      'LT_CLOSEST is 1',
    ],
    ['two that are read by place', 'LT_AGREE = 0,\n  LT_DIFFER = 1', 'LT_DIFFER = 0,\n  LT_AGREE = 1', 'lt_resolution'],
    ['one more member', 'LT_IDENTITY = 2 ', 'LT_IDENTITY = 2, LT_EXPONENTIAL = 3 ', 'LT_EXPONENTIAL is 3'],
    ['one member less', ',\n  LT_PATH_SHARING_WITH_ROOT = 2', '', 'lt_similarity_kind ends before'],
    [
      'the two accuracies exchanged',
      'LT_MATCHED_ACCURACY = 0,\n  LT_ACCURACY = 1',
      'LT_ACCURACY = 0,\n  LT_MATCHED_ACCURACY = 1',
      'LT_ACCURACY is 0',
    ],
  ])('a header with %s is caught', (_, from, to, complaint) => {
    expect(wrongLists(changed(from, to), lists).join('\n')).toContain(complaint);
  });
});
