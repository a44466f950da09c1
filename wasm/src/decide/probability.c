/* Rows as probabilities at a temperature: softmax(v / T), of logits or of the logarithms of probabilities. */
#include <math.h>

#include "decide.h"
#include "power_of_two.h"

/* (value - peak) / T for a logit; of a probability its logarithm takes the place of the value. */
static double exponent_of(const lt_decide *decide, double value, double peak, double beta) {
  return lt_log_weight(decide->kind, value, peak) * beta;
}

/* Weights exp(beta (v - peak)) of logits, to w unless that is NULL, and their sum. */
static inline __attribute__((always_inline)) double weigh_logits(const double *v, uint32_t k, double peak, double beta,
                                                                 double *w) {
  lt_f64x2 x[LT_POWERS_ABREAST], sum[LT_POWERS_ABREAST] = {lt_splat(0), lt_splat(0), lt_splat(0), lt_splat(0)};
  const lt_f64x2 shift = lt_splat(peak), slope = lt_splat(beta * LT_LOG2_E);
  for (uint32_t c = 0; c < lt_padded(k); c += LT_GROUP) {
    for (uint32_t j = 0; j < LT_POWERS_ABREAST; ++j) {
      x[j] = lt_mul(lt_sub(lt_load(v + c + 2 * j), shift), slope);
    }
    lt_powers_of_two(x, LT_POWERS_ABREAST);
    for (uint32_t j = 0; j < LT_POWERS_ABREAST; ++j) {
      if (w != NULL) {
        lt_store(w + c + 2 * j, x[j]);
      }
      sum[j] = lt_add(sum[j], x[j]);
    }
  }
  return lt_sum_lanes(sum[0], sum[1], sum[2], sum[3]);
}

static __attribute__((noinline)) double weights_of_logits(const double *v, uint32_t k, double peak, double beta, double *w) {
  return weigh_logits(v, k, peak, beta, w);
}

static __attribute__((noinline)) double weight_sum(const double *v, uint32_t k, double peak) {
  return weigh_logits(v, k, peak, 1, NULL);
}

static double weights_of_probabilities(const lt_decide *decide, const lt_decide_row *row, double beta) {
  for (uint32_t c = 0; c < lt_padded(decide->k); ++c) {
    row->w[c] = beta == 1 ? row->v[c] / row->peak : exponent_of(decide, row->v[c], row->peak, beta);
  }
  return beta == 1 ? lt_sum(row->w, decide->k) : weights_of_logits(row->w, decide->k, 0, 1, row->w);
}

void lt_decide_weigh(const lt_decide *decide, lt_decide_row *row) {
  const uint32_t padded = lt_padded(decide->k);
  for (uint32_t c = 0; row->is_narrow && c < padded; c += 2) {
    lt_store(row->v + c, lt_load_wide(row->f + c));
  }
  for (uint32_t c = 0; !row->is_narrow && c < padded; ++c) {
    row->f[c] = (float)row->v[c];
  }
  row->total = decide->kind == LT_LOGITS ? weights_of_logits(row->v, decide->k, row->peak, decide->beta, row->w)
                                         : weights_of_probabilities(decide, row, decide->beta);
}

double lt_decide_plain_total(const lt_decide *decide, const lt_decide_row *row) {
  return decide->beta == 1           ? row->total
         : decide->kind == LT_LOGITS ? weight_sum(row->v, decide->k, row->peak)
                                     : weights_of_probabilities(decide, row, 1);
}

/* 1 + p, where p = w / total: adding 1 rounds p to a multiple of 2^-52, which the bits above those of 1 count. */
static inline lt_f64x2 one_more(lt_f64x2 w, lt_f64x2 scale) { return lt_add(lt_mul(w, scale), lt_splat(1)); }

double lt_decide_class_of(const lt_decide_row *row, uint32_t c) { return row->w[c] * (1 / row->total) + 1 - 1; }

void lt_decide_units(lt_decide *decide, lt_decide_row *rows, uint32_t n, uint64_t *sums) {
  const double *first = rows[0].w, *second = rows[n - 1].w;
  const lt_f64x2 scale = lt_splat(1 / rows[0].total), other = lt_splat(n == 2 ? 1 / rows[1].total : 0), one = lt_splat(1);
  for (uint32_t c = 0; c < lt_padded(decide->k); c += 2) {
    const lt_f64x2 a = one_more(lt_load(first + c), scale), b = one_more(lt_load(second + c), other);
    lt_store(decide->q + 2 * (size_t)c, lt_sub(lt_first_lanes(a, b), one));
    lt_store(decide->q + 2 * (size_t)c + 2, lt_sub(lt_second_lanes(a, b), one));
    if (sums != NULL) {
      const lt_i64x2 units =
          lt_add_bits(lt_subtract_bits(lt_bits(a), lt_bits(one)), lt_subtract_bits(lt_bits(b), lt_bits(one)));
      lt_store_bits(sums + c, lt_add_bits(lt_load_bits(sums + c), units));
    }
  }
  for (uint32_t lane = 0; lane < n; ++lane) {
    rows[lane].lane = lane;
    rows[lane].largest = lt_grid(lt_class_p(decide, &rows[lane], rows[lane].predicted));
  }
}

lt_status lt_decide_read_row(lt_decide *decide, const lt_layout *layout, const void *rows, uint32_t r, double row_number,
                             lt_decide_row *row) {
  row->v = decide->v[decide->n_pair];
  row->f = decide->f[decide->n_pair];
  row->w = decide->w[decide->n_pair];
  row->is_narrow = (uint32_t)lt_fits_f32(layout);
  if (!row->is_narrow) {
    lt_widen_row(decide->kind, layout, rows, r, decide->k, row->v);
    return lt_row_peak(decide->kind, row->v, decide->k, row_number, &row->peak, &row->predicted);
  }
  float peak;
  lt_narrow_row(decide->kind, layout, rows, r, decide->k, row->f);
  LT_TRY(lt_row_peak_f32(decide->kind, row->f, decide->k, row_number, &peak, &row->predicted));
  row->peak = peak;
  return LT_OK;
}

uint32_t lt_classes_at_least(const double *values, uint32_t k, double least, uint32_t *out) {
  const lt_f64x2 bound = lt_splat(least);
  uint32_t n = 0;
  for (uint32_t first = 0; first < k; first += LT_GROUP) {
    const double *v = values + first;
    if (!lt_any(lt_or(lt_or(lt_not_less(lt_load(v), bound), lt_not_less(lt_load(v + 2), bound)),
                      lt_or(lt_not_less(lt_load(v + 4), bound), lt_not_less(lt_load(v + 6), bound))))) {
      continue;
    }
    for (uint32_t c = first; c < first + LT_GROUP && c < k; ++c) {
      out[n] = c;
      n += values[c] >= least;
    }
  }
  return n;
}

double lt_decide_nll(const lt_decide *decide, const lt_decide_row *row, double beta, double total) {
  const double x = exponent_of(decide, row->v[row->label], row->peak, beta);
  const double loss = lt_log(total) - x;
  return loss > 0 ? loss : 0;
}
