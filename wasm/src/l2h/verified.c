/* The exact rp of groups that verification passes have found. */
#include "l2h.h"

/* The group of a nest that has the classes of a node, else LT_NO_GROUP. */
static uint32_t find_in(const lt_groups *groups, const lt_verified *verified, uint32_t node) {
  const lt_nest *nest = &verified->nest;
  uint32_t c = groups->first[node], p = nest->inner[c];
  while (p != LT_NO_GROUP && nest->pending[p].size < groups->size[node]) {
    p = nest->outer[p];
  }
  if (p == LT_NO_GROUP || nest->pending[p].size != groups->size[node]) {
    return LT_NO_GROUP;
  }
  for (uint32_t i = 0; i < groups->size[node]; ++i, c = groups->next_class[c]) {
    if (verified->position[c] - nest->pending[p].first >= nest->pending[p].size) {
      return LT_NO_GROUP;
    }
  }
  return p;
}

int lt_verified_reassign(lt_l2h *l2h, uint32_t node) {
  for (uint32_t i = 0; i < l2h->n_verified; ++i) {
    const lt_verified *v = &l2h->verified[i];
    const uint32_t p = find_in(&l2h->groups, v, node);
    if (p != LT_NO_GROUP) {
      lt_blocked_clear(&l2h->reassigned);
      for (uint32_t e = v->start[p]; e < v->start[p + 1]; ++e) {
        lt_blocked_total(&l2h->reassigned, v->class_of[e])[LT_ESTIMATE] = v->value[e];
      }
      return 1;
    }
  }
  return 0;
}

/* The sums by group, from entries as they were first met. */
static lt_status sort_entries(lt_arena *arena, const lt_sparse_sum *sum, uint32_t k, uint32_t n_pending, lt_verified *out) {
  LT_TRY(LT_NEW_IN(arena, (size_t)n_pending + 1, &out->start));
  LT_TRY_NEW_EACH_IN(arena, sum->n, &out->class_of, &out->value);
  /* first the number of entries of each group, then where its next entry goes, in the end where they end */
  uint32_t *end = out->start + 1;
  for (uint32_t e = 0; e < sum->n; ++e) {
    ++end[sum->entry[e].key / k];
  }
  for (uint32_t p = 0, before = 0; p < n_pending; ++p) {
    const uint32_t entries = end[p];
    end[p] = before;
    before += entries;
  }
  for (uint32_t e = 0; e < sum->n; ++e) {
    const uint32_t place = end[sum->entry[e].key / k]++;
    out->class_of[place] = sum->entry[e].key % k;
    out->value[place] = sum->entry[e].total;
  }
  return LT_OK;
}

lt_status lt_verified_add(lt_l2h *l2h) {
  lt_verification *f = &l2h->verification;
  LT_TRY(LT_GROW((size_t)l2h->n_verified + 1, &l2h->verified_capacity, &l2h->verified));
  lt_verified *v = &l2h->verified[l2h->n_verified++];
  *v = (lt_verified){.nest = f->nest};
  f->nest = (lt_nest){0};
  LT_TRY(LT_NEW_IN(&l2h->arena, l2h->k, &v->position));
  for (uint32_t i = 0; i < l2h->k; ++i) {
    v->position[v->nest.leaf_order[i]] = i;
  }
  return sort_entries(&l2h->arena, &f->sum, l2h->k, v->nest.n_pending, v);
}
