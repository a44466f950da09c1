/* One row as probabilities at a temperature: softmax(v / T), of logits or of the logarithms of probabilities. */
#include <math.h>

#include "decide.h"
#include "exponential.h"

/* (value - peak) / T for a logit; of a probability its logarithm takes the place of the value. */
static double exponent_of(const lt_decide *decide, double value, double peak, double beta) {
  if (decide->kind == LT_LOGITS) {
    return (value - peak) * beta;
  }
  return value > 0 ? lt_log(value / peak) * beta : -(double)INFINITY;
}

/* Weights relative to the largest one, to decide->w unless it is not wanted, and their sum. */
static double weights_at(const lt_decide *decide, double peak, double beta, double *w) {
  const uint32_t k = decide->k, padded = lt_padded(k);
  if (decide->kind == LT_PROBABILITIES && beta == 1) {
    for (uint32_t c = 0; c < padded; ++c) {
      w[c] = decide->v[c] / peak;
    }
    return lt_sum(w, k);
  }
  lt_f64x2 x[LT_ABREAST], sum[LT_ABREAST] = {lt_splat(0), lt_splat(0), lt_splat(0), lt_splat(0)};
  const lt_f64x2 shift = lt_splat(peak), slope = lt_splat(beta);
  for (uint32_t c = 0; c < padded; c += LT_GROUP) {
    for (uint32_t j = 0; j < LT_ABREAST; ++j) {
      const double *v = decide->v + c + 2 * j;
      x[j] = decide->kind == LT_LOGITS
                 ? lt_mul(lt_sub(lt_load(v), shift), slope)
                 : lt_pair(exponent_of(decide, v[0], peak, beta), exponent_of(decide, v[1], peak, beta));
    }
    lt_exp_abreast(x, LT_ABREAST);
    for (uint32_t j = 0; j < LT_ABREAST; ++j) {
      lt_store(w + c + 2 * j, x[j]);
      sum[j] = lt_add(sum[j], x[j]);
    }
  }
  return lt_sum_lanes(sum[0], sum[1], sum[2], sum[3]);
}

/* p = w / total in units of 2^-52: adding 1 rounds p there, and the bits above those of 1 are the whole number. */
static void to_units(const lt_decide *decide, double total) {
  const lt_f64x2 one = lt_splat(1), scale = lt_splat(1 / total);
  for (uint32_t c = 0; c < lt_padded(decide->k); c += 2) {
    const lt_f64x2 above = lt_add(lt_mul(lt_load(decide->w + c), scale), one);
    const lt_i64x2 units = lt_subtract_bits(lt_bits(above), lt_bits(one));
    memcpy(decide->q + c, &units, sizeof units);
  }
}

lt_status lt_decide_read_row(lt_decide *decide, const lt_layout *layout, const void *rows, uint32_t r, double row_number,
                             lt_decide_row *row) {
  lt_widen_row(decide->kind, layout, rows, r, decide->k, decide->v);
  LT_TRY(lt_row_peak(decide->kind, decide->v, decide->k, row_number, &row->peak, &row->predicted));
  row->total = weights_at(decide, row->peak, decide->beta, decide->w);
  to_units(decide, row->total);
  row->largest = lt_grid(decide->q[row->predicted]);
  row->first_largest = row->predicted;
  for (uint32_t c = 0; c < row->predicted; ++c) {
    if (lt_grid(decide->q[c]) == row->largest) {
      row->first_largest = c;
      break;
    }
  }
  return LT_OK;
}

double lt_decide_plain_total(const lt_decide *decide, const lt_decide_row *row) {
  return decide->beta == 1 ? row->total : weights_at(decide, row->peak, 1, decide->w);
}

double lt_decide_nll(const lt_decide *decide, const lt_decide_row *row, double beta, double total) {
  const double x = exponent_of(decide, decide->v[row->label], row->peak, beta);
  const double loss = lt_log(total) - x;
  return loss > 0 ? loss : 0;
}
