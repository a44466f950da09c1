/* The largest eigenvalues of a symmetric operator (Lanczos 1950), every new vector made orthogonal to all before. */
#pragma once

#include "status.h"

/* out = A x, for vectors padded as in vectors.h. */
typedef void (*lt_operator)(void *context, const double *x, double *out);

/*
 * The k largest eigenvalues of A on the first n of `stride` entries, with vectors of length 1 whose largest entry in
 * magnitude (the first of equals) is positive: out_values[k] descending, out_vectors[k][stride]. k is at most n. Up to
 * `most` applications of A, fewer once residuals are below 1e-11 of the largest value. The seed chooses the first vector.
 */
lt_status lt_lanczos(lt_operator apply, void *context, uint32_t n, uint32_t stride, uint32_t k, uint32_t most, uint64_t seed,
                     double *out_values, double *out_vectors);
