/** One class of a point a row: row,class,logprob. */

import { listColumns } from '../formats/lists/columns.ts';
import { listsOfRecords } from '../formats/lists/read.ts';
import { alone } from '../formats/shared/members.ts';
import type { Reading } from './reading.ts';

export const longLists: Reading = {
  id: 'lists',
  fits({ grid, choice }) {
    const places = choice.roles === undefined && grid.header !== null ? listColumns(grid.header) : null;
    if (places === null) return null;
    return {
      score: 1,
      because: 'each row is a class of a point with its log-probability',
      build: async () => {
        const columns = grid.rest === undefined ? grid.columns : await grid.rest.cells(grid.columns.map((_, c) => c));
        return alone(listsOfRecords(columns, places));
      },
    };
  },
};
