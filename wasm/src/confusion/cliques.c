/*
 * PAIRS_TO_GRAPHS for multiple inheritance: every maximal clique of the pairs, which is what the paper's text says
 * ("only the bigger graph will be saved"; its listing, Figures 13 and 14, takes k! steps for a clique of k and keeps
 * some that are not maximal). Bron and Kerbosch (1973) with the pivot of Tomita et al. (2006), on a stack of our own.
 *
 * The cliques whose first member is v lie among the neighbours of v. Sets of them are bits, of which only the words are
 * held that have neighbours of v. Of the neighbours that are linked to all of the clique so far, P has the later ones that are still to
 * be tried, X the earlier ones and those that were tried.
 */
#include "confusion.h"
#include "sort.h"

typedef struct lt_search {
  uint32_t n;
  uint32_t row_words;
  uint64_t *linked; /* [n][row_words] */
  uint32_t v;
  uint32_t words;         /* of a set of neighbours of v */
  uint32_t *word;         /* [words] which ones of a row they are */
  uint64_t *p, *x, *todo; /* [degree + 1][words] by depth */
  uint64_t *clique;       /* [words] the members so far without v */
  uint32_t *chosen;       /* [degree] by depth */
  uint32_t *members;      /* [degree + 1] scratch of one clique */
  uint64_t *work;         /* words that were looked at */
  lt_lists *found;
} lt_search;

static int is_empty(const uint64_t *set, uint32_t words) {
  uint64_t any = 0;
  for (uint32_t w = 0; w < words; ++w) {
    any |= set[w];
  }
  return any == 0;
}

static uint32_t count(const uint64_t *set, uint32_t words) {
  uint32_t members = 0;
  for (uint32_t w = 0; w < words; ++w) {
    members += (uint32_t)__builtin_popcountll(set[w]);
  }
  return members;
}

static void add(uint64_t *set, uint32_t i) { set[i / 64] |= (uint64_t)1 << (i % 64); }
static void discard(uint64_t *set, uint32_t i) { set[i / 64] &= ~((uint64_t)1 << (i % 64)); }
static uint32_t lowest(uint64_t word) { return (uint32_t)__builtin_ctzll(word); }

/* The number of a neighbour of v among all places, from its number in a set. */
static uint32_t place(const lt_search *s, uint32_t i) { return 64 * s->word[i / 64] + i % 64; }

static const uint64_t *linked_to(const lt_search *s, uint32_t i) { return s->linked + (size_t)place(s, i) * s->row_words; }

static void intersect(const lt_search *s, const uint64_t *set, const uint64_t *row, uint64_t *out) {
  for (uint32_t w = 0; w < s->words; ++w) {
    out[w] = set[w] & row[s->word[w]];
  }
}

static uint32_t count_common(const lt_search *s, const uint64_t *set, const uint64_t *row) {
  uint32_t common = 0;
  for (uint32_t w = 0; w < s->words; ++w) {
    common += (uint32_t)__builtin_popcountll(set[w] & row[s->word[w]]);
  }
  return common;
}

/* The member of P or X that has most of P among its neighbours. One that has all of P cannot be surpassed. */
static uint32_t find_pivot(lt_search *s, const uint64_t *p, const uint64_t *x) {
  const uint32_t all = count(p, s->words);
  uint32_t pivot = 0, most = 0;
  int any = 0;
  for (uint32_t w = 0; w < s->words; ++w) {
    for (uint64_t rest = p[w] | x[w]; rest != 0 && most < all; rest &= rest - 1) {
      const uint32_t u = 64 * w + lowest(rest);
      const uint32_t common = count_common(s, p, linked_to(s, u));
      *s->work += s->words;
      if (!any || common > most) {
        any = 1;
        pivot = u;
        most = common;
      }
    }
  }
  return pivot;
}

/* Chooses the vertices to try at a depth: P without the neighbours of the pivot. */
static void choose_todo(lt_search *s, uint32_t depth) {
  const uint64_t *p = s->p + (size_t)depth * s->words, *x = s->x + (size_t)depth * s->words;
  const uint64_t *linked = linked_to(s, find_pivot(s, p, x));
  for (uint32_t w = 0; w < s->words; ++w) {
    s->todo[(size_t)depth * s->words + w] = p[w] & ~linked[s->word[w]];
  }
}

static lt_status emit(lt_search *s) {
  uint32_t n = 0;
  s->members[n++] = s->v;
  for (uint32_t w = 0; w < s->words; ++w) {
    for (uint64_t rest = s->clique[w]; rest != 0; rest &= rest - 1) {
      s->members[n++] = place(s, 64 * w + lowest(rest));
    }
  }
  return lt_lists_append(s->found, s->members, n);
}

/* The words that hold neighbours of v, and P and X among them. *any_later: whether there is one behind v. */
static void enter(lt_search *s, uint32_t v, int *any_later) {
  const uint64_t *row = s->linked + (size_t)v * s->row_words;
  s->v = v;
  s->words = 0;
  *any_later = 0;
  for (uint32_t w = 0; w < s->row_words; ++w) {
    if (row[w] != 0) {
      /* bits up to that of v; 2 << 63 is 0 */
      const uint64_t through_v = w < v / 64 ? UINT64_MAX : w > v / 64 ? 0 : ((uint64_t)2 << (v % 64)) - 1;
      s->word[s->words] = w;
      s->clique[s->words] = 0;
      s->p[s->words] = row[w] & ~through_v;
      s->x[s->words] = row[w] & through_v;
      *any_later |= s->p[s->words++] != 0;
    }
  }
  *s->work += s->row_words;
}

/* Takes one member more at this depth; *deeper says whether there is something to try below it. */
static lt_status descend(lt_search *s, uint32_t depth, uint32_t member, int *deeper) {
  const uint32_t words = s->words;
  const uint64_t *row = linked_to(s, member);
  uint64_t *p = s->p + (size_t)depth * words, *x = s->x + (size_t)depth * words;
  intersect(s, p, row, p + words);
  intersect(s, x, row, x + words);
  *s->work += 2 * (uint64_t)words;
  discard(p, member);
  add(x, member);
  *deeper = !is_empty(p + words, words);
  if (*deeper) {
    s->chosen[depth] = member;
    add(s->clique, member);
    choose_todo(s, depth + 1);
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
  choose_todo(s, 0);
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
    LT_REFUSE_IF(s->found->n > most || *s->work > LT_MAX_WORK, lt_fail_groups(most));
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

static lt_status sort_cliques(lt_arena *arena, const lt_lists *found, lt_lists *out) {
  uint32_t *order, *scratch;
  LT_TRY_NEW_EACH_IN(arena, found->n, &order, &scratch);
  for (uint32_t i = 0; i < found->n; ++i) {
    order[i] = i;
  }
  lt_sort(order, found->n, scratch, is_lexicographically_after, found);
  for (uint32_t i = 0; i < found->n; ++i) {
    LT_TRY(lt_lists_append(out, lt_list(found, order[i]), lt_list_length(found, order[i])));
  }
  return LT_OK;
}

/* The links as bits; *degree and *words: the most that a place has of neighbours and of words that hold them. */
static lt_status link_pairs(lt_arena *arena, lt_search *s, const lt_pairs *pairs, uint32_t *degree, uint32_t *words) {
  s->row_words = (s->n + 63) / 64;
  *degree = 0;
  *words = 0;
  LT_TRY(LT_NEW_TABLE_IN(arena, s->n, s->row_words, &s->linked));
  for (size_t p = 0; p < pairs->n; ++p) {
    const uint32_t i = pairs->places[2 * p], j = pairs->places[2 * p + 1];
    add(s->linked + (size_t)i * s->row_words, j);
    add(s->linked + (size_t)j * s->row_words, i);
  }
  for (uint32_t v = 0; v < s->n; ++v) {
    const uint64_t *row = s->linked + (size_t)v * s->row_words;
    const uint32_t neighbours = count(row, s->row_words);
    uint32_t used = 0;
    for (uint32_t w = 0; w < s->row_words; ++w) {
      used += row[w] != 0;
    }
    *degree = neighbours > *degree ? neighbours : *degree;
    *words = used > *words ? used : *words;
  }
  return LT_OK;
}

static lt_status fill(lt_arena *arena, lt_search *s, const lt_pairs *pairs) {
  uint32_t degree, words;
  LT_TRY(link_pairs(arena, s, pairs, &degree, &words));
  const size_t depths = (size_t)degree + 1;
  LT_TRY(LT_NEW_IN(arena, words, &s->word));
  LT_TRY(LT_NEW_TABLE_IN(arena, depths, words, &s->p));
  LT_TRY(LT_NEW_TABLE_IN(arena, depths, words, &s->x));
  LT_TRY(LT_NEW_TABLE_IN(arena, depths, words, &s->todo));
  LT_TRY(LT_NEW_IN(arena, words, &s->clique));
  LT_TRY(LT_NEW_IN(arena, degree, &s->chosen));
  return LT_NEW_IN(arena, depths, &s->members);
}

static lt_status search_all(lt_arena *arena, lt_search *s, const lt_pairs *pairs, uint32_t most) {
  LT_TRY(fill(arena, s, pairs));
  for (uint32_t v = 0; v < s->n; ++v) {
    int any_later;
    enter(s, v, &any_later);
    if (any_later) {
      LT_TRY(search(s, most));
    }
  }
  return LT_OK;
}

lt_status lt_maximal_cliques(lt_arena *arena, const lt_pairs *pairs, uint32_t n, uint32_t most, uint64_t *work,
                             lt_lists *out) {
  lt_lists found = {0};
  lt_search s = {.n = n, .work = work, .found = &found};
  lt_status status = search_all(arena, &s, pairs, most);
  status = status == LT_OK ? sort_cliques(arena, &found, out) : status;
  lt_lists_destroy(&found);
  return status;
}
