/* Climbing (Goren, Galil and El-Yaniv 2024): from the predicted class up to the first node that is probable enough. */
#include "decide.h"

void lt_decide_prefix(lt_decide *decide, const lt_decide_tree *tree) {
  lt_i64x2 sum = lt_zero_bits();
  lt_store_bits(decide->prefix, sum);
  for (uint32_t place = 0; place < decide->k; ++place) {
    sum = lt_add_bits(sum, lt_load_bits(decide->q + 2 * (size_t)tree->class_at[place]));
    lt_store_bits(decide->prefix + 2 * (size_t)place + 2, sum);
  }
}

uint32_t lt_decide_path(lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row) {
  uint32_t n = 0;
  for (uint32_t v = tree->leaf_of[row->predicted]; v != tree->root; v = tree->parent[v]) {
    decide->key[n++] = lt_grid(lt_node_fine(decide, tree, row, v));
  }
  return n;
}

lt_status lt_decide_answers(lt_decide *decide, const lt_layout *layout, const void *rows, uint32_t n_rows, double first_row,
                            uint32_t t, double threshold, uint16_t *out_predicted, uint32_t *out_nodes,
                            double *out_confidence) {
  LT_TRY(lt_check_layout(layout));
  if (t >= decide->options.n_trees || !(threshold >= 0 && threshold <= 2)) {
    return lt_fail(LT_INVALID, "there is no such tree or threshold", 0, 0);
  }
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
