import {
  type Check,
  flag,
  integer,
  oneOf,
  optional,
  record,
  recordOf,
  refuse,
  text,
} from '../../../engine/base/checks.ts';
import { COLUMN_ROLES, SQUARE_READINGS } from '../../../engine/model/columns.ts';

/** Patterns as the answers to questions have them: names as they stand, and one group. Others may take for ever to look for. */
const PLAIN = String.raw`(?:[^\\.*+?^$\{\}\(\)|[\]]|\\[^a-zA-Z0-9])*`;
const ANSWERED = new RegExp(`^\\^${PLAIN}\\((?:\\.\\*|${PLAIN}(?:\\|${PLAIN})*)\\)${PLAIN}\\$?$`, 'u');

const pattern: Check = (value, place) => {
  text(value, place);
  if (!ANSWERED.test(String(value))) refuse(place, 'a pattern of headings as this page writes it', value);
};

const columnNumber: Check = (value, place) => {
  recordOf(oneOf(COLUMN_ROLES))(value, place);
  for (const key of Object.keys(value as object)) if (!/^\d{1,6}$/.test(key)) refuse(place, 'numbers of columns', key);
};

/** A user's answers about the columns of a file, as a session has them. */
export const columnChoice: Check = record({
  truth: optional(text),
  prediction: optional(text),
  sheet: optional(text),
  as: optional(oneOf(SQUARE_READINGS)),
  turned: optional(flag),
  values: optional(pattern),
  slice: optional(record({ axis: integer(0, 2), index: integer() })),
  roles: optional(columnNumber),
});
