/* Lays the dendrogram out in preorder for Dasgupta's cost (cardinal.h). */
#include "cardinal.h"

lt_status lt_cardinal_create(lt_arena *arena, uint32_t n, lt_cardinal **out) {
  const size_t twice = 2 * (size_t)n, row = (size_t)n + 1;
  LT_TRY(LT_NEW_IN(arena, 1, out));
  lt_cardinal *c = *out;
  LT_TRY(LT_NEW_IN(arena, n, &c->visits));
  LT_TRY_NEW_EACH_IN(arena, twice, &c->leaves, &c->place, &c->depth, &c->children, &c->beside_of);
  LT_TRY(LT_NEW_IN(arena, row, &c->inverse));
  LT_TRY_NEW_EACH_IN(arena, n, &c->parent, &c->head);
  LT_TRY(LT_NEW_IN(arena, twice, &c->next));
  LT_TRY(LT_NEW_IN(arena, n, &c->node));
  LT_TRY_NEW_EACH_IN(arena, row, &c->merge, &c->first, &c->level, &c->own, &c->of, &c->beside, &c->slope);
  return LT_OK;
}

/*
 * A tree edge of merge j ends at a leaf. The lowest edge at a leaf makes its parent; the others look from there. Which of
 * the two it is cannot be predicted, so both are written, the wrong one to an entry that is never read: head[n - 1].
 */
static void end_at(lt_cardinal *c, uint32_t nowhere, uint32_t leaf, uint32_t j, uint32_t end) {
  const uint32_t before = c->parent[leaf];
  const int is_lowest = before == LT_NOWHERE;
  const uint32_t from = is_lowest ? nowhere : before;
  c->parent[leaf] = is_lowest ? j : before;
  c->next[end] = c->head[from];
  c->head[from] = end;
}

/* Children and leaves of every merge, from below. */
static void climb(lt_cardinal *c, const lt_ultrametric *fit) {
  const uint32_t n = fit->n;
  for (uint32_t v = 0; v < n; ++v) {
    c->node[v] = v;
    c->leaves[v] = 1;
    c->parent[v] = c->head[v] = LT_NOWHERE;
  }
  for (uint32_t j = 0; j + 1 < n; ++j) {
    const uint32_t slot = fit->order[j].index, below = fit->attached[j].top, above = lt_above(fit->forest[below]);
    const uint32_t a = c->node[below], b = c->node[above];
    end_at(c, n - 1, fit->slots.src[slot], j, 2 * j);
    end_at(c, n - 1, fit->slots.dst[slot], j, 2 * j + 1);
    c->children[2 * j] = a;
    c->children[2 * j + 1] = b;
    c->leaves[n + j] = c->leaves[a] + c->leaves[b];
    c->node[above] = n + j;
  }
}

void lt_cardinal_layout(lt_cardinal *c, const lt_ultrametric *fit) {
  const uint32_t n = fit->n;
  climb(c, fit);
  c->place[2 * n - 2] = c->depth[2 * n - 2] = 0;
  c->place[2 * n - 1] = n - 1;
  for (uint32_t j = n - 1; j-- > 0;) { /* a leaf's place is that of nothing, and never read */
    const uint32_t node = n + j, a = c->children[2 * j], b = c->children[2 * j + 1];
    c->place[a] = c->place[node] + 1;
    c->place[b] = c->place[node] + c->leaves[a];
    c->depth[a] = c->depth[b] = c->depth[node] + 1;
    c->beside_of[a] = c->leaves[b];
    c->beside_of[b] = c->leaves[a];
  }
}
