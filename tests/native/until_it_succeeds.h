/* Work at each of whose allocations memory runs out (memory.c). */
#ifndef UNTIL_IT_SUCCEEDS_H
#define UNTIL_IT_SUCCEEDS_H

#include <stdint.h>

#include "logitree.h"

/* Runs `work` with enough memory, and from each of its allocations on, or at it alone, without; the number of allocations. */
uint64_t until_it_succeeds(lt_status (*work)(void *), void *data);

/* memory_graphs.c */
void check_memory_of_graphs(void);

/* memory_decisions.c */
void check_memory_of_decisions(void);

#endif
