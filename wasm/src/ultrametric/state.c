/*
 * A fit as bytes, to go on with it later and get the same numbers as without the break: sums of floating-point numbers
 * depend on their order, so the tables are kept as they lie, not only the parameters.
 */
#include "ultrametric.h"

typedef struct lt_state_head {
  uint32_t n, m, n_slots, n_costs;
  uint32_t now, next, best, best_step;
  double mean_power, square_power, lowest;
} lt_state_head;

/* Bytes on their way into a state or out of it; with `state` NULL they are counted only. */
typedef struct lt_carrier {
  uint8_t *state;
  uint64_t at;
  int is_saving;
} lt_carrier;

static void carry(lt_carrier *carrier, void *table, size_t size, uint32_t count) {
  const uint64_t bytes = (uint64_t)size * count;
  if (carrier->state != NULL && bytes > 0) {
    uint8_t *const state = carrier->state + carrier->at;
    if (carrier->is_saving) {
      memcpy(state, table, (size_t)bytes);
    } else {
      memcpy(table, state, (size_t)bytes);
    }
  }
  carrier->at += bytes;
}

#define CARRY(table, count) carry(carrier, table, sizeof *(table), count)

static void carry_tables(lt_carrier *carrier, lt_ultrametric *fit, uint32_t n_slots, uint32_t n_costs) {
  lt_slots *s = &fit->slots;
  lt_outside *o = &fit->outside;
  CARRY(s->src, n_slots);
  CARRY(s->dst, n_slots);
  CARRY(s->edge, n_slots);
  CARRY(s->place, n_slots);
  CARRY(s->w, n_slots);
  for (uint32_t i = 0; i < LT_ITERATES; ++i) {
    CARRY(s->theta[i], n_slots);
  }
  CARRY(s->x, n_slots);
  CARRY(s->slope, n_slots);
  CARRY(s->gradient, n_slots);
  CARRY(s->mean, n_slots);
  CARRY(s->square, n_slots);
  CARRY(s->largest, n_slots);
  CARRY(o->src, o->n);
  CARRY(o->dst, o->n);
  CARRY(o->edge, o->n);
  CARRY(o->slot, o->n);
  CARRY(o->pass, o->n);
  CARRY(o->w, o->n);
  CARRY(o->theta, o->n);
  CARRY(o->x, o->n);
  CARRY(fit->order, fit->n - 1);
  CARRY(fit->costs, LT_CURVES * n_costs);
}

static uint64_t bytes_of(lt_ultrametric *fit, uint32_t n_slots, uint32_t n_costs) {
  lt_carrier counted = {NULL, sizeof(lt_state_head), 0};
  carry_tables(&counted, fit, n_slots, n_costs);
  return counted.at;
}

double lt_ultrametric_state_bytes(lt_ultrametric *fit) { return (double)bytes_of(fit, fit->slots.n, fit->n_costs); }

void lt_ultrametric_save(lt_ultrametric *fit, uint8_t *out) {
  const lt_state_head head = {fit->n,    fit->m,         fit->slots.n,    fit->n_costs,      fit->now,   fit->next,
                              fit->best, fit->best_step, fit->mean_power, fit->square_power, fit->lowest};
  lt_carrier carrier = {out, sizeof head, 1};
  memcpy(out, &head, sizeof head);
  carry_tables(&carrier, fit, head.n_slots, head.n_costs);
}

lt_status lt_ultrametric_restore(lt_ultrametric *fit, uint8_t *state, double bytes) {
  lt_state_head head;
  LT_REFUSE_IF(bytes < (double)sizeof head, lt_fail(LT_INVALID, "the state of a fit is longer than # bytes", bytes, 0));
  memcpy(&head, state, sizeof head);
  LT_REFUSE_IF(head.n != fit->n || head.m != fit->m || head.n_slots < fit->n - 1 || head.n_slots > fit->m ||
                   head.n_costs < 1 || head.n_costs > UINT32_MAX / LT_CURVES || head.now >= LT_ITERATES ||
                   head.next >= LT_ITERATES || head.best >= LT_ITERATES ||
                   bytes != (double)bytes_of(fit, head.n_slots, head.n_costs),
               lt_fail(LT_INVALID, "the state is that of another fit", 0, 0));
  LT_TRY(lt_slots_reserve(&fit->slots, head.n_slots, fit->m));
  LT_TRY(lt_costs_reserve(fit, head.n_costs));
  lt_carrier carrier = {state, sizeof head, 0};
  carry_tables(&carrier, fit, head.n_slots, head.n_costs);
  fit->slots.n = head.n_slots;
  fit->n_costs = head.n_costs;
  fit->now = head.now;
  fit->next = head.next;
  fit->best = head.best;
  fit->best_step = head.best_step;
  fit->mean_power = head.mean_power;
  fit->square_power = head.square_power;
  fit->lowest = head.lowest;
  fit->stopped = 0;
  return LT_OK;
}
