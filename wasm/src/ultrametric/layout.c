#include <stdlib.h>

#include "cardinal.h"

static lt_status allocate(uint32_t n, lt_cardinal *c) {
  LT_TRY(LT_NEW(2 * (size_t)n, &c->children));
  LT_TRY(LT_NEW(n, &c->length));
  LT_TRY(LT_NEW(n, &c->place));
  LT_TRY(LT_NEW(n, &c->path));
  LT_TRY(LT_NEW(n, &c->last));
  LT_TRY(LT_NEW(n, &c->above));
  LT_TRY(LT_NEW(n, &c->entry));
  LT_TRY(LT_NEW(n, &c->from_side));
  LT_TRY(LT_NEW(n, &c->height));
  LT_TRY(LT_NEW(n, &c->size));
  LT_TRY(LT_NEW(n, &c->light));
  LT_TRY(LT_NEW(n, &c->power));
  LT_TRY(LT_NEW(n, &c->slope));
  return LT_NEW(n, &c->inverse);
}

lt_status lt_cardinal_create(uint32_t n, lt_cardinal **out) {
  *out = NULL;
  LT_TRY(LT_NEW(1, out));
  return allocate(n, *out);
}

void lt_cardinal_destroy(lt_cardinal *c) {
  if (c == NULL) {
    return;
  }
  free(c->children);
  free(c->length);
  free(c->place);
  free(c->path);
  free(c->last);
  free(c->above);
  free(c->entry);
  free(c->from_side);
  free(c->height);
  free(c->size);
  free(c->light);
  free(c->power);
  free(c->slope);
  free(c->inverse);
  free(c);
}

/* The larger child comes first; `place` holds sizes until places are given. */
static void measure(lt_cardinal *c, uint32_t n) {
  for (uint32_t j = 0; j + 1 < n; ++j) {
    uint32_t *pair = c->children + 2 * (size_t)j;
    const uint32_t a = pair[0] < n ? 1 : c->place[pair[0] - n];
    const uint32_t b = pair[1] < n ? 1 : c->place[pair[1] - n];
    if (b > a) {
      const uint32_t held = pair[0];
      pair[0] = pair[1];
      pair[1] = held;
    }
    c->place[j] = a + b;
    c->length[j] = pair[0] < n ? 1 : c->length[pair[0] - n] + 1;
  }
}

static void hang_leaf(lt_cardinal *c, uint32_t leaf, uint32_t place, int from_side) {
  c->entry[leaf] = place;
  c->from_side[leaf] = (uint8_t)from_side;
}

lt_status lt_cardinal_layout(lt_cardinal *c, const lt_ultrametric *fit) {
  const uint32_t n = fit->n;
  LT_TRY(lt_children_of(fit->forest, fit->attached, n, c->children));
  measure(c, n);
  for (uint32_t j = 0; j + 1 < n; ++j) { /* sizes, before their array is used for places */
    c->inverse[j] = c->place[j];
  }
  uint32_t n_paths = 1, next = c->length[n - 2];
  c->place[n - 2] = next - 1;
  c->path[next - 1] = 0;
  c->last[0] = next - 1;
  c->above[0] = LT_NOWHERE;
  for (uint32_t j = n - 1; j-- > 0;) {
    const uint32_t heavy = c->children[2 * (size_t)j], light = c->children[2 * (size_t)j + 1];
    const uint32_t at = c->place[j];
    c->height[at] = fit->nodes[j].height;
    c->size[at] = c->inverse[j];
    c->light[at] = light < n ? 1 : c->inverse[light - n];
    if (heavy < n) {
      hang_leaf(c, heavy, at, 0);
    } else {
      c->place[heavy - n] = at - 1;
      c->path[at - 1] = c->path[at];
    }
    if (light < n) {
      hang_leaf(c, light, at, 1);
    } else {
      next += c->length[light - n];
      c->place[light - n] = c->last[n_paths] = next - 1;
      c->path[next - 1] = n_paths;
      c->above[n_paths++] = at;
    }
  }
  return LT_OK;
}
