/** `node tools/powers-of-five.mjs` writes wasm/src/rows/powers_of_five.h: whole-number arithmetic, nothing is rounded. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** Least exponent of tables of numbers: 19 digits of probabilities down to 1e-42, and room above. */
const FIRST = -60;
const LAST = 25;
const BITS = 64n;

/**
 * floor(5^e * 2^s) for the s that makes it a number of 64 bits, and floor(log2(10^e)).
 * @param {number} e
 */
function power(e) {
  const five = 5n ** BigInt(Math.abs(e));
  // Enough bits below the point that what is cut off is less than one unit of the 64 bits.
  const scaled = e < 0 ? (1n << 1024n) / five : five << 1024n;
  const length = BigInt(scaled.toString(2).length);
  const digits = scaled >> (length - BITS);
  const exponent = Number(length) - 1 - 1024;
  return { digits, exponent: exponent + e };
}

/** The text of the header. */
export function header() {
  const lines = [];
  for (let e = FIRST; e <= LAST; e++) {
    const { digits, exponent } = power(e);
    lines.push(`    {UINT64_C(0x${digits.toString(16)}), ${exponent}},`);
  }
  return `/*
 * The first 64 bits of 5^e for every power of ten that tables hold, cut off and not rounded, and the power of two of the
 * leading bit of 10^e. Written by tools/powers-of-five.mjs.
 */
#ifndef LT_POWERS_OF_FIVE_H
#define LT_POWERS_OF_FIVE_H

#include <stdint.h>

enum { LT_FIRST_POWER = ${FIRST}, LT_LAST_POWER = ${LAST} };

typedef struct lt_power {
  uint64_t digits;
  int32_t exponent;
} lt_power;

static const lt_power lt_powers[] = {
${lines.join('\n')}
};

#endif
`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(root, 'wasm/src/rows/powers_of_five.h'), header());
}
