/*
 * AMSGrad (Reddi, Kale and Kumar 2018) as PyTorch's Adam has it, which the published code runs: the largest of the
 * uncorrected second moments, then both corrections. At step k = 1, 2, ... with M = 0.9 M + 0.1 g, V = 0.999 V + 0.001 g^2
 * and H = max(H, V):
 *
 *   theta -= step / (1 - 0.9^k) * M / (sqrt(H) / sqrt(1 - 0.999^k) + 1e-8)
 */
#include <math.h>

#include "lanes.h"
#include "ultrametric.h"

static const double MEAN = 0.9, SQUARE = 0.999, TINY = 1e-8;

/* The mean moves by (1 - 0.9) g, whose factor is not the double nearest 0.1. */
typedef struct lt_rates {
  lt_f64x2 mean, mean_rest, square, square_rest, step, root, tiny;
} lt_rates;

static void update_two(lt_slots *s, uint32_t i, const double *theta, double *next, const lt_rates *r) {
  const lt_f64x2 g = lt_mul(lt_load(s->gradient + i), lt_load(s->slope + i));
  const lt_f64x2 mean = lt_add(lt_mul(r->mean, lt_load(s->mean + i)), lt_mul(r->mean_rest, g));
  const lt_f64x2 square = lt_add(lt_mul(r->square, lt_load(s->square + i)), lt_mul(r->square_rest, lt_mul(g, g)));
  const lt_f64x2 largest = lt_larger(square, lt_load(s->largest + i));
  const lt_f64x2 scale = lt_add(lt_div(lt_root_of(largest), r->root), r->tiny);
  lt_store(s->mean + i, mean);
  lt_store(s->square + i, square);
  lt_store(s->largest + i, largest);
  lt_store(next + i, lt_sub(lt_load(theta + i), lt_div(lt_mul(r->step, mean), scale)));
}

void lt_amsgrad(lt_ultrametric *fit) {
  lt_slots *s = &fit->slots;
  fit->mean_power *= MEAN;
  fit->square_power *= SQUARE;
  const lt_rates rates = {.mean = lt_splat(MEAN),
                          .mean_rest = lt_splat(1 - MEAN),
                          .square = lt_splat(SQUARE),
                          .square_rest = lt_splat(1 - SQUARE),
                          .step = lt_splat(fit->options.step / (1 - fit->mean_power)),
                          .root = lt_splat(sqrt(1 - fit->square_power)),
                          .tiny = lt_splat(TINY)};
  for (uint32_t i = 0; i < s->n; i += 2) { /* arrays are padded to an even length */
    update_two(s, i, s->theta[fit->now], s->theta[fit->next], &rates);
  }
}
