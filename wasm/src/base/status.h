/* Failing with a reason: the message and the place that lt_last_error() reports. */
#pragma once

#include "logitree.h"

/* Sets the message and returns the status. In the message, each '#' stands for the next of the two numbers. */
lt_status lt_fail(lt_status status, const char *message, double first, double second);
/* The same, and the place: row, column, byte; -1 for none. */
lt_status lt_fail_at(lt_status status, const char *message, double row, double column, double byte);

#define LT_TRY(call)                        \
  do {                                      \
    const lt_status lt_try_status = (call); \
    if (lt_try_status != LT_OK) {           \
      return lt_try_status;                 \
    }                                       \
  } while (0)

/* Ends a function where a condition holds that it cannot work with; `failure` says why. */
#define LT_REFUSE_IF(condition, failure) \
  do {                                   \
    if (condition) {                     \
      return failure;                    \
    }                                    \
  } while (0)

/* Ends a function that makes something: where `making` succeeded it goes to `out`, else it is destroyed. */
#define LT_HAND_OVER(making, made, destroy, out) \
  do {                                           \
    const lt_status lt_made_status = (making);   \
    if (lt_made_status == LT_OK) {               \
      *(out) = (made);                           \
    } else {                                     \
      destroy(made);                             \
    }                                            \
    return lt_made_status;                       \
  } while (0)
