import { saysAllRoles, takenAsSaid } from '../columns/said-roles.ts';
import { taken } from './columns.ts';
import type { Reading } from './reading.ts';

/** A table of which somebody said what every column is: nothing is guessed. */
export const said: Reading = {
  id: 'said',
  fits: (table) =>
    saysAllRoles(table, table.chosen.roles)
      ? taken(table, 1, 'it was said what every column is', takenAsSaid(table, table.chosen.roles))
      : null,
};
