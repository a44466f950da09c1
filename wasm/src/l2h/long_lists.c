/*
 * Long lists of the largest values, which rows of very many classes have. Short ones are put in order by insertion or by
 * comparing all with all (largest.c), which takes a time that grows with the square of their length.
 */
#include "l2h.h"
#include "radix.h"
#include "sort.h"

static int comes_after(const void *values, uint32_t a, uint32_t b) {
  const double *v = values;
  return v[a] < v[b];
}

/* The candidates of the row in l2h->v. They are ascending, and the sort is stable: the lower class first among equals. */
static void sort_wide(lt_l2h *l2h, uint32_t n, double *value, uint16_t *id) {
  uint32_t *classes = l2h->reached; /* which only merging needs, as the scratch */
  for (uint32_t i = 0; i < n; ++i) {
    classes[i] = l2h->candidates[i];
  }
  lt_sort(classes, n, l2h->sorting, comes_after, l2h->v);
  for (uint32_t j = 0; j < l2h->store.top; ++j) {
    id[j] = (uint16_t)classes[j];
    value[j] = l2h->v[classes[j]];
  }
}

/*
 * The candidates of the row in l2h->f, in l2h->v and l2h->w, which are needed later. Where they were too many, it is known
 * then what to try in the next row.
 */
static void sort_narrow(lt_l2h *l2h, uint32_t n, float *value, uint16_t *id) {
  const uint32_t top = l2h->store.top;
  lt_item *items = (lt_item *)(void *)l2h->v, *scratch = (lt_item *)(void *)l2h->w;
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t c = l2h->candidates[i];
    items[i] = (lt_item){~lt_key_of(l2h->f[c] + 0.0f), c}; /* -0 is 0 */
  }
  lt_sort_items(items, scratch, n);
  for (uint32_t j = 0; j < top; ++j) {
    id[j] = (uint16_t)items[j].index;
    value[j] = l2h->f[items[j].index];
  }
  if (n > 2 * top) {
    l2h->list_bound = l2h->f[items[top + top / 2].index];
  }
}

void lt_sort_long(lt_l2h *l2h, uint32_t n, void *value, uint16_t *id) {
  if (l2h->options.wide) {
    sort_wide(l2h, n, value, id);
  } else {
    sort_narrow(l2h, n, value, id);
  }
}
