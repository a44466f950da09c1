/* Climbing (Goren, Galil and El-Yaniv 2024): from the predicted class up to the first node that is probable enough. */
#include "decide.h"

static inline lt_f64x2 both_at(const lt_decide *decide, const lt_decide_tree *tree, uint32_t place) {
  return lt_load(decide->q + 2 * (size_t)tree->class_at[place]);
}

/* Four places at a time: sums are exact, so their order is free, and a processor adds independent ones at once. */
void lt_decide_prefix(lt_decide *decide, const lt_decide_tree *tree) {
  if (lt_is_star(tree)) {
    return;
  }
  lt_f64x2 sum = lt_splat(0);
  double *out = decide->prefix;
  uint32_t place = 0;
  lt_store(out, sum);
  for (; place + 4 <= decide->k; place += 4) {
    const lt_f64x2 a = both_at(decide, tree, place), b = lt_add(a, both_at(decide, tree, place + 1));
    const lt_f64x2 c = both_at(decide, tree, place + 2), d = lt_add(c, both_at(decide, tree, place + 3));
    lt_store(out + 2 * (size_t)place + 2, lt_add(sum, a));
    lt_store(out + 2 * (size_t)place + 4, lt_add(sum, b));
    lt_store(out + 2 * (size_t)place + 6, lt_add(sum, lt_add(b, c)));
    sum = lt_add(sum, lt_add(b, d));
    lt_store(out + 2 * (size_t)place + 8, sum);
  }
  for (; place < decide->k; ++place) {
    sum = lt_add(sum, both_at(decide, tree, place));
    lt_store(out + 2 * (size_t)place + 2, sum);
  }
}

uint32_t lt_decide_path(lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row) {
  uint32_t n = 0;
  for (uint32_t v = tree->leaf_of[row->predicted]; v != tree->root; v = tree->parent[v]) {
    decide->key[n++] = lt_grid(lt_node_p(decide, tree, row, v));
  }
  return n;
}

lt_status lt_decide_answers(lt_decide *decide, const lt_layout *layout, const void *rows, uint32_t n_rows, double first_row,
                            uint32_t t, double threshold, uint16_t *out_predicted, uint32_t *out_nodes,
                            double *out_confidence) {
  LT_TRY(lt_check_layout(layout));
  LT_REFUSE_IF(t >= decide->options.n_trees || !(threshold >= 0 && threshold <= 2),
               lt_fail(LT_INVALID, "there is no such tree or threshold", 0, 0));
  const lt_decide_tree *tree = &decide->trees[t];
  const uint64_t wanted = lt_to_grid(threshold);
  for (uint32_t r = 0; r < n_rows; ++r) {
    lt_decide_row row = {0};
    LT_TRY(lt_decide_read_row(decide, layout, rows, r, first_row + r, &row));
    lt_decide_weigh(decide, &row);
    lt_decide_units(decide, &row, 1, NULL);
    lt_decide_prefix(decide, tree);
    uint32_t v = tree->leaf_of[row.predicted];
    while (v != tree->root && lt_node_grid(decide, tree, &row, v) < wanted) {
      v = tree->parent[v];
    }
    out_predicted[r] = (uint16_t)row.predicted;
    out_nodes[r] = v;
    out_confidence[r] = (double)lt_node_grid(decide, tree, &row, v) * 0x1p-40;
  }
  return LT_OK;
}
