/*
 * PAIRS_TO_GRAPHS for multiple inheritance: every maximal clique of the pairs, which is what the paper's text says
 * ("only the bigger graph will be saved"; its listing, Figures 13 and 14, takes k! steps for a clique of k and keeps
 * some that are not maximal). Bron and Kerbosch (1973) with the pivot of Tomita et al. (2006), on a stack of our own.
 *
 * The cliques whose first member is v lie among the neighbours of v: these are numbered 0 .. d-1 and sets of them are
 * bits. P: later neighbours that are linked to all of the clique so far; X: those, and earlier ones, that were tried.
 */
#include <stdlib.h>
#include <string.h>

#include "confusion.h"
#include "sort.h"

/* Words looked at before a graph counts as too entangled: some seconds. */
static const uint64_t MAX_WORK = (uint64_t)1 << 32;

typedef struct lt_search {
  const lt_links *links;
  uint32_t v;
  uint32_t d;
  uint32_t words;
  const uint32_t *name;   /* [d] the neighbours of v */
  uint32_t *local;        /* [n] 1 + the number of a neighbour, 0 for other places */
  uint64_t *linked;       /* [d][words] */
  uint64_t *p, *x, *todo; /* [d + 1][words] by depth */
  uint64_t *clique;       /* [words] the members so far without v */
  uint32_t *chosen;       /* [d] by depth */
  uint32_t *members;      /* [d + 1] scratch of one clique */
  uint64_t work;
  lt_lists *found;
} lt_search;

static int is_empty(const uint64_t *set, uint32_t words) {
  uint64_t any = 0;
  for (uint32_t w = 0; w < words; ++w) {
    any |= set[w];
  }
  return any == 0;
}

static void add(uint64_t *set, uint32_t i) { set[i / 64] |= (uint64_t)1 << (i % 64); }
static void discard(uint64_t *set, uint32_t i) { set[i / 64] &= ~((uint64_t)1 << (i % 64)); }
static uint32_t lowest(uint64_t word) { return (uint32_t)__builtin_ctzll(word); }

static void intersect(const uint64_t *a, const uint64_t *b, uint32_t words, uint64_t *out) {
  for (uint32_t w = 0; w < words; ++w) {
    out[w] = a[w] & b[w];
  }
}

static uint32_t count_common(const uint64_t *a, const uint64_t *b, uint32_t words) {
  uint32_t count = 0;
  for (uint32_t w = 0; w < words; ++w) {
    count += (uint32_t)__builtin_popcountll(a[w] & b[w]);
  }
  return count;
}

/* What must be tried at a depth: P without the neighbours of the member of P or X that has most of them in P. */
static void choose_pivot(lt_search *s, uint32_t depth) {
  const uint64_t *p = s->p + (size_t)depth * s->words, *x = s->x + (size_t)depth * s->words;
  uint32_t pivot = 0, most = 0;
  int any = 0;
  for (uint32_t w = 0; w < s->words; ++w) {
    for (uint64_t rest = p[w] | x[w]; rest != 0; rest &= rest - 1) {
      const uint32_t u = 64 * w + lowest(rest);
      const uint32_t count = count_common(p, s->linked + (size_t)u * s->words, s->words);
      s->work += s->words;
      if (!any || count > most) {
        any = 1;
        pivot = u;
        most = count;
      }
    }
  }
  const uint64_t *linked = s->linked + (size_t)pivot * s->words;
  for (uint32_t w = 0; w < s->words; ++w) {
    s->todo[(size_t)depth * s->words + w] = p[w] & ~linked[w];
  }
}

static lt_status emit(lt_search *s) {
  uint32_t n = 0;
  s->members[n++] = s->v;
  for (uint32_t w = 0; w < s->words; ++w) {
    for (uint64_t rest = s->clique[w]; rest != 0; rest &= rest - 1) {
      s->members[n++] = s->name[64 * w + lowest(rest)];
    }
  }
  return lt_lists_append(s->found, s->members, n);
}

/* Numbers the neighbours of v, and P, X and the links between them. */
static void enter(lt_search *s, uint32_t v) {
  const lt_links *g = s->links;
  s->v = v;
  s->name = g->neighbour + g->start[v];
  s->d = g->start[v + 1] - g->start[v];
  s->words = (s->d + 63) / 64;
  memset(s->linked, 0, (size_t)s->d * s->words * sizeof *s->linked);
  memset(s->clique, 0, s->words * sizeof *s->clique);
  memset(s->p, 0, s->words * sizeof *s->p);
  memset(s->x, 0, s->words * sizeof *s->x);
  for (uint32_t a = 0; a < s->d; ++a) {
    s->local[s->name[a]] = a + 1;
    add(s->name[a] > v ? s->p : s->x, a);
  }
  for (uint32_t a = 0; a < s->d; ++a) {
    for (uint32_t l = g->start[s->name[a]]; l < g->start[s->name[a] + 1]; ++l) {
      const uint32_t b = s->local[g->neighbour[l]];
      if (b > 0) {
        add(s->linked + (size_t)a * s->words, b - 1);
      }
    }
  }
  for (uint32_t a = 0; a < s->d; ++a) {
    s->local[s->name[a]] = 0;
  }
}

/* Takes one member more at this depth; *deeper says whether there is something to try below it. */
static lt_status descend(lt_search *s, uint32_t depth, uint32_t member, int *deeper) {
  const uint32_t words = s->words;
  const uint64_t *linked = s->linked + (size_t)member * words;
  uint64_t *p = s->p + (size_t)depth * words, *x = s->x + (size_t)depth * words;
  intersect(p, linked, words, p + words);
  intersect(x, linked, words, x + words);
  discard(p, member);
  add(x, member);
  *deeper = !is_empty(p + words, words);
  if (*deeper) {
    s->chosen[depth] = member;
    add(s->clique, member);
    choose_pivot(s, depth + 1);
    return LT_OK;
  }
  if (is_empty(x + words, words)) {
    add(s->clique, member);
    LT_TRY(emit(s));
    discard(s->clique, member);
  }
  return LT_OK;
}

static lt_status search(lt_search *s, uint32_t most) {
  uint32_t depth = 0;
  choose_pivot(s, 0);
  for (;;) {
    uint64_t *todo = s->todo + (size_t)depth * s->words;
    uint32_t w = 0;
    while (w < s->words && todo[w] == 0) {
      ++w;
    }
    if (w == s->words) {
      if (depth == 0) {
        return LT_OK;
      }
      discard(s->clique, s->chosen[--depth]);
      continue;
    }
    const uint32_t member = 64 * w + lowest(todo[w]);
    discard(todo, member);
    int deeper;
    LT_TRY(descend(s, depth, member, &deeper));
    depth += (uint32_t)deeper;
    if (s->found->n > most || s->work > MAX_WORK) {
      return lt_fail_groups(most);
    }
  }
}

static int is_lexicographically_after(const void *lists, uint32_t a, uint32_t b) {
  const lt_lists *of = lists;
  const uint32_t *left = lt_list(of, a), *right = lt_list(of, b);
  const uint32_t n_left = lt_list_length(of, a), n_right = lt_list_length(of, b);
  for (uint32_t i = 0; i < n_left && i < n_right; ++i) {
    if (left[i] != right[i]) {
      return left[i] > right[i];
    }
  }
  return n_left > n_right;
}

static lt_status sort_cliques(const lt_lists *found, lt_lists *out) {
  uint32_t *order, *scratch;
  LT_TRY(LT_NEW(found->n, &order));
  lt_status status = LT_NEW(found->n, &scratch);
  if (status == LT_OK) {
    for (uint32_t i = 0; i < found->n; ++i) {
      order[i] = i;
    }
    lt_sort(order, found->n, scratch, is_lexicographically_after, found);
  }
  for (uint32_t i = 0; status == LT_OK && i < found->n; ++i) {
    status = lt_lists_append(out, lt_list(found, order[i]), lt_list_length(found, order[i]));
  }
  free(order);
  free(scratch);
  return status;
}

static lt_status fill(lt_search *s, uint32_t degree) {
  const size_t words = (degree + 63) / 64, depths = (size_t)degree + 1;
  LT_TRY(LT_NEW(s->links->n, &s->local));
  LT_TRY(LT_NEW_TABLE(degree, words, &s->linked));
  LT_TRY(LT_NEW_TABLE(depths, words, &s->p));
  LT_TRY(LT_NEW_TABLE(depths, words, &s->x));
  LT_TRY(LT_NEW_TABLE(depths, words, &s->todo));
  LT_TRY(LT_NEW(words, &s->clique));
  LT_TRY(LT_NEW(degree, &s->chosen));
  return LT_NEW(depths, &s->members);
}

static void release(lt_search *s) {
  free(s->local);
  free(s->linked);
  free(s->p);
  free(s->x);
  free(s->todo);
  free(s->clique);
  free(s->chosen);
  free(s->members);
}

lt_status lt_maximal_cliques(const lt_links *links, uint32_t most, lt_lists *out) {
  uint32_t degree = 0;
  for (uint32_t v = 0; v < links->n; ++v) {
    const uint32_t d = links->start[v + 1] - links->start[v];
    degree = d > degree ? d : degree;
  }
  lt_lists found = {0};
  lt_search s = {.links = links, .found = &found};
  lt_status status = fill(&s, degree);
  for (uint32_t v = 0; status == LT_OK && v < links->n; ++v) {
    if (links->start[v + 1] > links->start[v] && links->neighbour[links->start[v + 1] - 1] > v) {
      enter(&s, v);
      status = search(&s, most);
    }
  }
  status = status == LT_OK ? sort_cliques(&found, out) : status;
  release(&s);
  lt_lists_destroy(&found);
  return status;
}
