/** Reads the header of a .npy file. */

import { DataError, formatted } from '../../../base/error.ts';
import { ELEMENT_TYPES, type ElementType } from '../../../model/table.ts';

/** Type of the elements of a .npy: numbers, or strings of a fixed width. */
export type NpyType =
  | { readonly kind: 'number'; readonly element: ElementType; readonly bigEndian: boolean }
  /** `width` in bytes; `wide`: UTF-32 code points (<U), else bytes (S). */
  | { readonly kind: 'string'; readonly width: number; readonly wide: boolean; readonly bigEndian: boolean };

/** A field of a structured array: `count` values of a type behind each other. One without a name fills up the row. */
export interface NpyField {
  readonly name: string;
  readonly type: NpyType;
  readonly count: number;
  /** True where the field has an axis of its own. */
  readonly isList: boolean;
}

export interface NpyHeader {
  /** The type of the elements, or the fields of each of them. Python objects are a pickle behind the header. */
  readonly type: NpyType | readonly NpyField[] | 'objects';
  readonly fortranOrder: boolean;
  readonly shape: readonly number[];
}

const SAVE_AS_FLOAT = "In Python: np.save('x.npy', a.astype('float32')).";
export const SAVE_AGAIN = 'Write the file again with np.save.';

const bad = (what: string, at: number): DataError =>
  new DataError('bad-npy-header', `the .npy header is not valid: ${what}`, SAVE_AGAIN, { byte: at });

/** NumPy's kinds that are not numbers of ours, by the letter of the type. */
const REFUSED: Readonly<Record<string, string>> = {
  O: 'Python objects',
  c: 'complex numbers',
  V: 'raw bytes (void; bfloat16 is saved so)',
  M: 'dates',
  m: 'time differences',
};

/** A NumPy type string such as '<f4' or '|S12'. @throws DataError for types that hold no numbers or text */
export function parseType(descr: string): NpyType {
  const [, order = '', code = '', letter = '', digits = ''] = /^([<>|=]?)(([a-zA-Z?])(\d{0,7}))$/.exec(descr) ?? [];
  const bigEndian = order === '>';
  if (code === '?') return { kind: 'number', element: 'b1', bigEndian };
  const element = ELEMENT_TYPES.find((type) => type === code);
  if (element) return { kind: 'number', element, bigEndian };
  if ((letter === 'U' || letter === 'S') && digits !== '') {
    const wide = letter === 'U';
    return { kind: 'string', width: Number(digits) * (wide ? 4 : 1), wide, bigEndian };
  }
  const kind = /^[<>|=]?(.)/.exec(descr)?.[1] ?? '';
  const what = REFUSED[kind] ?? 'elements of a type that is not known here';
  throw new DataError(
    'unsupported-type',
    `the array holds ${what} (dtype '${descr.slice(0, 40)}'), expected numbers or fixed-width strings`,
    kind === 'O' ? `${SAVE_AS_FLOAT} Names: np.save('names.npy', a.astype('U')).` : SAVE_AS_FLOAT,
  );
}

const MAX_FIELDS = 10_000;

const nested = (): DataError =>
  new DataError(
    'unsupported-type',
    'the array is structured, and a field has a title, fields or several axes of its own',
    "Save one field: np.save('x.npy', a['field']).",
  );

/** Reads the Python literal of a header from left to right; knows no more of Python than NumPy writes. */
class Literal {
  private readonly text: string;
  private readonly base: number;
  private at = 0;

  constructor(text: string, base: number) {
    this.text = text;
    this.base = base;
  }

  private blanks(): void {
    while (' \t\n\r'.includes(this.text[this.at] ?? 'end')) this.at++;
  }

  take(token: string): boolean {
    this.blanks();
    const found = this.text.startsWith(token, this.at);
    if (found) this.at += token.length;
    return found;
  }

  expect(token: string): void {
    if (!this.take(token)) throw this.wrong(`'${token}'`);
  }

  end(): void {
    this.blanks();
    if (this.at < this.text.length) throw this.wrong('its end');
  }

  wrong(expected: string): DataError {
    const found = JSON.stringify(this.text.slice(this.at, this.at + 12));
    return bad(formatted`expected ${expected} at byte ${this.base + this.at}, found ${found}`, this.base + this.at);
  }

  string(): string {
    this.blanks();
    const quote = this.text[this.at];
    const close = quote === "'" || quote === '"' ? this.text.indexOf(quote, this.at + 1) : -1;
    if (close < 0) throw this.wrong('a quoted string');
    const value = this.text.slice(this.at + 1, close);
    if (value.includes('\\')) throw this.wrong('a string without escapes');
    this.at = close + 1;
    return value;
  }

  descr(): NpyHeader['type'] {
    if (!this.take('[')) {
      const said = this.string();
      return said === '|O' ? 'objects' : parseType(said);
    }
    const fields: NpyField[] = [];
    while (!this.take(']')) {
      if (fields.length === MAX_FIELDS) throw this.wrong(`at most ${MAX_FIELDS} fields`);
      fields.push(this.field());
      if (!this.take(',')) {
        this.expect(']');
        break;
      }
    }
    return fields;
  }

  /** ('cat', '<f4') or ('logits', '<f4', (6,)). @throws DataError for fields with fields of their own */
  private field(): NpyField {
    this.expect('(');
    this.blanks();
    if (this.text[this.at] === '(') throw nested();
    const name = this.string();
    this.expect(',');
    this.blanks();
    if (this.text[this.at] === '[') throw nested();
    const descr = this.string();
    const filled = name === '' ? /^\|V(\d{1,7})$/.exec(descr)?.[1] : undefined;
    const type: NpyType =
      filled === undefined
        ? parseType(descr)
        : { kind: 'string', width: Number(filled), wide: false, bigEndian: false };
    const shape = this.take(',') ? this.shape() : [];
    this.expect(')');
    if (shape.length > 1) throw nested();
    return { name, type, count: shape[0] ?? 1, isList: shape.length === 1 };
  }

  boolean(): boolean {
    if (this.take('True')) return true;
    this.expect('False');
    return false;
  }

  shape(): number[] {
    this.expect('(');
    const shape: number[] = [];
    while (!this.take(')')) {
      if (shape.length === 64) throw this.wrong('at most 64 dimensions');
      shape.push(this.dimension());
      if (!this.take(',')) {
        if (shape.length === 1) throw this.wrong("','");
        this.expect(')');
        break;
      }
    }
    return shape;
  }

  /** 100, 100L as Python 2 wrote it, or np.int64(100) as some NumPy 2 wrote it. */
  private dimension(): number {
    const wrapped = this.take('np.int64(') || this.take('np.int32(') || this.take('np.intp(');
    this.blanks();
    const from = this.at;
    while (/[0-9]/.test(this.text[this.at] ?? '')) this.at++;
    const value = Number(this.text.slice(from, this.at));
    if (this.at === from) throw this.wrong('a dimension');
    if (!Number.isSafeInteger(value)) throw bad('a dimension is beyond 2^53', this.base + from);
    if (wrapped) this.expect(')');
    else this.take('L');
    return value;
  }
}

/**
 * The dictionary in a .npy header: exactly the keys descr, fortran_order and shape, in any order.
 * `base` is the byte at which the text starts in its file, for messages.
 */
export function parseNpyHeader(text: string, base: number): NpyHeader {
  const literal = new Literal(text, base);
  let descr: NpyHeader['type'] | undefined;
  let fortranOrder: boolean | undefined;
  let shape: number[] | undefined;
  literal.expect('{');
  while (!literal.take('}')) {
    const key = literal.string();
    literal.expect(':');
    if (key === 'descr' && descr === undefined) descr = literal.descr();
    else if (key === 'fortran_order' && fortranOrder === undefined) fortranOrder = literal.boolean();
    else if (key === 'shape' && shape === undefined) shape = literal.shape();
    else throw bad(`the key '${key.slice(0, 40)}' is unknown or given twice`, base);
    if (!literal.take(',')) {
      literal.expect('}');
      break;
    }
  }
  literal.end();
  if (descr === undefined || fortranOrder === undefined || shape === undefined) {
    throw bad('expected the keys descr, fortran_order and shape', base);
  }
  return { type: descr, fortranOrder, shape };
}
