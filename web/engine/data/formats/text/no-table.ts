/** Texts in which programs write tables in a way that is not read: they are refused by what they are, with the command that writes a table. */

import { DataError } from '../../../base/error.ts';
import { filledLines } from './parse.ts';

const CODE = /^\s*(?:[\w.]+\s*<-\s*)?(?:structure|list|c)\(\s*(?:c\(|list\(|[\w.`"]+ = |["\d-])/;

/** @throws DataError for the code of an object, as dput and dump write it */
export function refuseCode(text: string): void {
  if (!CODE.test(text.slice(0, 400)) || !/\)\s*$/.test(text.trimEnd())) return;
  throw new DataError(
    'r-code',
    "line 1 begins the code of an object of R, as dput or dump writes it, and no table: 'structure(…)'",
    "In R: write.csv(x, 'x.csv'), for distances write.csv(as.matrix(x), 'x.csv').",
  );
}

interface OddLines {
  readonly is: (line: string) => boolean;
  readonly what: string;
  readonly remedy: string;
}

const ODD: readonly OddLines[] = [
  {
    is: (line) => {
      const [name = '', other = '', ...more] = line.split(/[-=]>|\u2192/);
      return name !== '' && more.length === 0 && /[\p{L}"']/u.test(other) && /\d[%)]?$/.test(other);
    },
    what: 'each line has two names, an arrow between them and a number behind',
    remedy: 'Save them as CSV with the columns true,predicted,count.',
  },
  {
    is: (line) => /^[^\s{]+[ \t][^\s{]+[ \t]\{.*\}$/.test(line),
    what: 'each line is an edge with its attributes in braces, as networkx writes it',
    remedy:
      "In Python: nx.to_pandas_edgelist(G).to_csv('edges.csv', index=False), with the columns source,target,weight.",
  },
];

/** So many are looked at. */
const LINES = 1000;

/** @throws DataError for lines that are all of one of these kinds */
export function refuseOddLines(text: string): void {
  const lines = filledLines(text).slice(0, LINES);
  const odd = lines.length < 2 ? undefined : ODD.find(({ is }) => lines.every(({ text: line }) => is(line.trim())));
  if (odd !== undefined) throw new DataError('odd-lines', odd.what, odd.remedy);
}
