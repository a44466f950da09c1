/*
 * Where a list of the largest values ends, codes go on: one of `bits` bits for every class of a row, for how far its value
 * lies below the last entry of the list. They bound what the classes outside of any group weigh together; and where every
 * entry of the list is in the group, they say which classes may be the best outside. They need neither sorting nor the
 * numbers of classes, and per byte they decide more merges than longer lists do (docs/one-reading.md).
 *
 * The distance of a value is last - value for logits. For probabilities it is the logarithm to base 2 of last / value,
 * with straight lines between powers of two, which is how the bits of a float are ordered. The code is
 * min(2^bits - 1, floor(scale sqrt(distance))), so that codes are finer near the list, where the weights are; scale is
 * 2^bits / sqrt(the largest distance of the row, 24 at most).
 *
 * Classes go four to a vector of four words; a word holds 32 / bits codes, of every fourth class, from its low end.
 */
#ifndef LT_CODES_H
#define LT_CODES_H

#include "row.h"

enum { LT_LEAST_CODE_BITS = 4, LT_MOST_CODE_BITS = 10, LT_MOST_CODES = 1 << LT_MOST_CODE_BITS };

/* Words that the codes of a row take. */
uint32_t lt_code_words(uint32_t n_classes, uint32_t bits);

/* The distances of a row from `last`, which has a weight: out[lt_padded(n)]. */
void lt_distances(lt_kind kind, const double *v, uint32_t n, double last, float *out);
void lt_distances_f32(lt_kind kind, const float *v, uint32_t n, float last, float *out);

/* The codes of distances[lt_padded(n)], the last of which become 0, to words[lt_code_words]; returns the scale. */
float lt_put_codes(float *distances, uint32_t n, uint32_t bits, uint32_t *words);

/* Where the code of class c is: its word, and in the low 5 bits how far it is shifted. */
uint32_t lt_code_place(uint32_t c, uint32_t bits);

static inline uint32_t lt_code_at(const uint32_t *words, uint32_t place, uint32_t bits) {
  return words[place >> 5] >> (place & 31) & ((1u << bits) - 1);
}

/*
 * The least and the most that a value of each code weighs relative to `last`: each [2^bits], and scratch. What has the last
 * code may weigh nothing, where the row has distances of 24 and more.
 */
void lt_code_weights(lt_kind kind, float scale, uint32_t bits, double *scratch, double *least, double *most);

#endif
