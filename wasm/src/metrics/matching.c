/*
 * Maximum-weight one-to-one matching by shortest augmenting paths with potentials (Kuhn 1955, Munkres 1957; the O(K^3)
 * form of Jonker and Volgenant 1987). The smaller side of the table, as rows, is matched into the larger one: what a
 * table padded with zeros to a square would add holds no points. Counts are exact in f64. O(smaller^2 larger).
 */
#include <float.h>

#include "contingency.h"

typedef struct lt_matching {
  const lt_contingency *table;
  uint32_t n_rows;
  uint32_t n_columns;
  double *row_potential;    /* [n_rows + 1], 1-based; 0 is the free end of a path */
  double *column_potential; /* [n_columns + 1], as all that follow */
  double *distance;
  uint32_t *row_of; /* row matched with a column, 0 for none */
  uint32_t *way;    /* the column before on the shortest path */
  uint8_t *done;
} lt_matching;

/* Minimising the negative counts maximises the counts. */
static double cost(const lt_matching *m, uint32_t row, uint32_t column) {
  const lt_contingency *t = m->table;
  const int turned = t->n_leaves > t->n_true;
  const size_t leaf = (turned ? column : row) - 1, class = (turned ? row : column) - 1;
  return -(double)t->counts[leaf * t->n_true + class];
}

static void augment(lt_matching *m, uint32_t row) {
  uint32_t column = 0;
  m->row_of[0] = row;
  for (uint32_t j = 0; j <= m->n_columns; ++j) {
    m->distance[j] = DBL_MAX;
    m->done[j] = 0;
  }
  do {
    const uint32_t i = m->row_of[column];
    double least = DBL_MAX;
    uint32_t next = 0;
    m->done[column] = 1;
    for (uint32_t j = 1; j <= m->n_columns; ++j) {
      if (m->done[j]) {
        continue;
      }
      const double reduced = cost(m, i, j) - m->row_potential[i] - m->column_potential[j];
      if (reduced < m->distance[j]) {
        m->distance[j] = reduced;
        m->way[j] = column;
      }
      if (m->distance[j] < least) {
        least = m->distance[j];
        next = j;
      }
    }
    for (uint32_t j = 0; j <= m->n_columns; ++j) {
      if (m->done[j]) {
        m->row_potential[m->row_of[j]] += least;
        m->column_potential[j] -= least;
      } else {
        m->distance[j] -= least;
      }
    }
    column = next;
  } while (m->row_of[column] != 0);
  while (column != 0) {
    m->row_of[column] = m->row_of[m->way[column]];
    column = m->way[column];
  }
}

lt_status lt_best_matching(lt_arena *arena, const lt_contingency *table, double *out_points) {
  const int turned = table->n_leaves > table->n_true;
  lt_matching m = {.table = table,
                   .n_rows = turned ? table->n_true : table->n_leaves,
                   .n_columns = turned ? table->n_leaves : table->n_true};
  const size_t columns = (size_t)m.n_columns + 1;
  LT_TRY(LT_NEW_IN(arena, (size_t)m.n_rows + 1, &m.row_potential));
  LT_TRY_NEW_EACH_IN(arena, columns, &m.column_potential, &m.distance, &m.row_of, &m.way, &m.done);
  for (uint32_t row = 1; row <= m.n_rows; ++row) {
    augment(&m, row);
  }
  *out_points = 0;
  for (uint32_t column = 1; column <= m.n_columns; ++column) {
    *out_points -= m.row_of[column] > 0 ? cost(&m, m.row_of[column], column) : 0;
  }
  return LT_OK;
}
