/*
 * A sum of doubles that carries its rounding errors along (Knuth's two-sum): the total of many numbers has the same bits in
 * whatever order they are added, but for cases as rare as two totals within 2^-100 of a tie.
 */
#pragma once

typedef struct lt_sum {
  double high;
  double low; /* what rounding took from `high` */
} lt_sum;

static inline void lt_add(lt_sum *sum, double x) {
  const double high = sum->high + x, added = high - sum->high;
  sum->low += (sum->high - (high - added)) + (x - added);
  sum->high = high;
}

static inline double lt_total(lt_sum sum) { return sum.high + sum.low; }
