/** Texts in which programs write tables in a way that is not read: they are refused by what they are, with the command that writes a table. */

import { DataError } from '../../../base/error.ts';
import { filledLines, ofIndented } from './parse.ts';

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
    is: (line) => /^<\/?t(?:[rdh]|head|body|able)[\s>]/i.test(line),
    what: 'lines are tags of HTML, as of a web page or of a table in a document',
    remedy: "Copy the text and paste it into the page, or in Python: pd.read_html('x.html')[0].to_csv('x.csv').",
  },
  {
    is: (line) => /^(?:\d+:\s+)?\d+\s+->\s+\S.*\s==>\s+\S/.test(line),
    what: 'lines have a count and two words that were confused, as programs for speech write them',
    remedy: 'Save all of them as CSV with the columns true,predicted,count, with a row for each word that was right.',
  },
  {
    is: (line) => {
      const [name = '', said = '', ...more] = line.split(': ');
      return name !== '' && more.length === 0 && /^\p{L}[^,;\t]*\(\d[\d.]*%?\)$/u.test(said.trim());
    },
    what: 'each line has a name, a class and a number in parentheses',
    remedy: 'Save them as CSV with the columns file,prediction,confidence.',
  },
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

/** So many are looked at, and this share of them tells: a report has a title and a sum. */
const LINES = 1000;
const MOST = 0.5;

/** @throws DataError for names in a last field of which some stand further to the right, unless all end at one place */
function refuseOutline(names: readonly string[]): void {
  const deep = names.filter((name) => /^(?: {2})+[\p{L}\d]/u.test(name)).length;
  const ends = new Set(names.map(({ length }) => length));
  if (deep > 1 && deep < names.length && ends.size > 1) throw ofIndented();
}

/** @throws DataError for lines that are mostly of one of these kinds */
export function refuseOddLines(text: string): void {
  const lines = filledLines(text).slice(0, LINES);
  const most = Math.max(2, Math.ceil(MOST * lines.length));
  if (lines.length > 0 && lines.every(({ text: line }) => line.includes('\t')))
    refuseOutline(lines.map(({ text: line }) => line.slice(line.lastIndexOf('\t') + 1)));
  const odd = ODD.find(({ is }) => lines.filter(({ text: line }) => is(line.trim())).length >= most);
  if (odd !== undefined) throw new DataError('odd-lines', odd.what, odd.remedy);
}
