/*
 * The common parts of every test of this folder: CHECK, random numbers from a seed, and how much to do.
 *
 * A test is one file with one function; main.c lists them.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stddef.h>
#include <stdint.h>

/* Counts, and says where it did not hold. CHECK_FOR also says for what: a format and its values. */
#define CHECK(condition) check_that((condition) != 0, __FILE__, __LINE__, #condition, "%s", "")
#define CHECK_FOR(condition, ...) check_that((condition) != 0, __FILE__, __LINE__, #condition, __VA_ARGS__)

void check_that(int holds, const char *file, int line, const char *what, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* All `rounds` in a long run, else a third; a tenth where a sanitizer makes everything slow. */
uint32_t check_rounds(uint32_t rounds);

/* SplitMix64: 64 random bits; the state is the seed. */
uint64_t random_bits(uint64_t *state);
/* A whole number from 0 up to, but not, n. */
uint32_t random_below(uint64_t *state, uint32_t n);
/* From 0 up to, but not, 1. */
double random_unit(uint64_t *state);

/* A copy that ends where it should, so that a sanitizer sees every step too far. */
void *exact_copy(const void *from, size_t bytes);

/* True if two numbers have the same bits; every NaN is the same. */
int same_bits(double a, double b);
int same_bits_all(const double *a, const double *b, uint32_t n);

#endif
