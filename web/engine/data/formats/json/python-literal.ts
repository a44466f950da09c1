/**
 * Lists and dicts as Python prints them, written as JSON. Names of classes are often kept so: {0: 'tench', 1: 'goldfish'}. No package
 * reads tuples, numbers as keys and None.
 */

/** A text in quotes, a word or a number of NumPy 2 with its type, an edge of a tuple, a number before a colon, a comma behind the last value. */
const TOKEN =
  /\b[bu]?'((?:[^'\\\r\n]|\\.)*)'|'((?:[^'\\\r\n]|\\.)*)'|"((?:[^"\\\r\n]|\\.)*)"|\b(?:True|False|None)\b|\bnp\.\w+\(([-+.\de]+)\)|[()]|-?\b\d+(?=\s*:)|,(?=\s*[}\])])/g;

const WORDS: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  None: 'null',
  '(': '[',
  ')': ']',
  ',': '',
};

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

const unescaped = (text: string): string =>
  text.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|(.))/gi, (_, short?: string, long?: string, plain?: string) =>
    plain === undefined ? String.fromCharCode(Number.parseInt(short ?? long ?? '', 16)) : (ESCAPES[plain] ?? plain),
  );

/** A name before a list of texts or a dict, as code has it: CLASSES = ['cat', 'dog']. */
const ASSIGNED = /^\s*\w+\s*=\s*(?=\[\s*['"]|\{[^,}]*:)/;

/** True for a text that begins so and as no JSON does. */
export const startsLikePython = (start: string): boolean =>
  ASSIGNED.test(start) ||
  /^\s*[{[]\s*(?:[{[(]\s*)*(?:[bu]?'|np\.\w+\(|-?\d+\s*:|\(\s*["\d-]|"(?:[^"\\]|\\.)*"\s*:\s*(?:[[(]\s*)*')/.test(
    start,
  );

/** The same as JSON, where it is one; its lines stay lines. O(text). */
export const jsonOfPython = (text: string): string =>
  text
    .replace(ASSIGNED, '')
    .replace(
      TOKEN,
      (token: string, marked?: string, single?: string, double?: string, number?: string) =>
        WORDS[token] ?? number ?? textOrKey(marked ?? single ?? double, token),
    );

const textOrKey = (text: string | undefined, key: string): string =>
  JSON.stringify(text === undefined ? key : unescaped(text));
