/** Reads JSON that is too large for one string, entry by entry. */

import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';

const PIECE = 2 ** 22;
/** Nothing that is read here is nested deeper; what is takes long to parse, and longer to give back. */
const MAX_DEPTH = 64;
/** One entry of the list; a row of 100,000 numbers at full digits is a tenth of it. */
const MAX_ENTRY = 2 ** 24;
/** Memory of a list or object around values, of a value, and of all at most, in places of a number. */
const CONTAINER = 6;
const MAX_PLACES = 2 ** 25;

export const JSON_EXPECTED =
  'Expected is an array of numbers, of strings or of arrays of numbers, or {"classes": [names]}; save large tables as .npy.';

const bad = (what: string): DataError => new DataError('bad-json', what, JSON_EXPECTED);

const [QUOTE, COMMA, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x22, 0x2c, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Follows texts and brackets. @throws DataError for what is nested too deep or would fill the memory */
class Brackets {
  depth = 0;
  #inText = false;
  #isEscaped = false;
  #places = 0;

  /** Takes in a character; whether it is one of structure: a bracket or comma outside of texts. */
  take(code: number): boolean {
    if (this.#inText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === BACKSLASH) this.#isEscaped = true;
      else if (code === QUOTE) this.#inText = false;
      return false;
    }
    if (code === QUOTE) {
      this.#inText = true;
      return false;
    }
    if (code === OPEN_LIST || code === OPEN) {
      this.depth += 1;
      this.#places += CONTAINER;
      if (this.depth > MAX_DEPTH) throw bad(formatted`brackets are nested more than ${MAX_DEPTH} deep`);
    } else if (code === CLOSE_LIST || code === CLOSE) this.depth -= 1;
    else if (code !== COMMA) return false;
    this.#places += 1;
    if (this.#places > MAX_PLACES) {
      throw new DataError('too-large', 'the file holds more values than are read of JSON', JSON_EXPECTED);
    }
    return true;
  }
}

/** @throws DataError for what is nested too deep or would fill the memory. O(text) */
export function checkBrackets(text: string): void {
  const brackets = new Brackets();
  for (let i = 0; i < text.length; i++) brackets.take(text.charCodeAt(i));
}

/** JSON as it comes, piece by piece: an array entry by entry, an object member by member, and arrays in it by their entries. */
class Splitter {
  readonly #parse: (text: string, entry: number) => unknown;
  readonly #brackets = new Brackets();
  readonly #members = new Map<string, unknown>();
  /** The outermost bracket; 0 before it. */
  #outer = 0;
  #isDone = false;
  /** The array whose entries are read. */
  #list: unknown[] | null = null;
  /** Behind an array that is a member. */
  #isBehind = false;
  #text = '';
  #entries = 0;

  constructor(parse: (text: string, entry: number) => unknown) {
    this.#parse = parse;
  }

  push(text: string): void {
    let from = 0;
    /** Text since the last mark. */
    const cut = (at: number): string => {
      const piece = this.#text + text.slice(from, at);
      this.#text = '';
      from = at + 1;
      return piece;
    };
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const { depth } = this.#brackets;
      if (!this.#brackets.take(code)) continue;
      if (this.#isDone) throw bad('not valid JSON: something follows its end');
      const inside = this.#outer === OPEN && this.#list !== null ? 2 : 1;
      if (depth === 0) this.#begin(code, cut(i));
      else if (depth === 1 && this.#outer === OPEN && code === OPEN_LIST) this.#openMember(cut(i));
      else if (depth === inside && code !== OPEN && code !== OPEN_LIST) this.#take(cut(i), code);
    }
    this.#text += text.slice(from);
    if (this.#text.length > MAX_ENTRY) {
      throw new DataError('too-large', formatted`an entry has more than ${MAX_ENTRY} characters`, JSON_EXPECTED);
    }
  }

  end(): unknown {
    if (!this.#isDone || this.#text.trim() !== '')
      throw bad('not valid JSON: it ends too early, or goes on behind its end');
    return this.#outer === OPEN ? Object.fromEntries(this.#members) : this.#list;
  }

  #begin(code: number, before: string): void {
    if (before.trim() !== '' || (code !== OPEN && code !== OPEN_LIST)) throw bad('not valid JSON: expected [ or {');
    this.#outer = code;
    if (code === OPEN_LIST) this.#list = [];
  }

  /** `"name":` before an array. */
  #openMember(text: string): void {
    const name = /^\s*(".*")\s*:\s*$/s.exec(text)?.[1];
    if (name === undefined || this.#isBehind) throw bad('not valid JSON: expected a name before an array');
    this.#list = [];
    this.#members.set(String(this.#parse(name, this.#entries)), this.#list);
  }

  /** An entry or member, and the comma or bracket behind it. */
  #take(text: string, code: number): void {
    const isEmpty = text.trim() === '';
    const list = this.#list;
    const expected = list === null ? CLOSE : CLOSE_LIST;
    if (code !== COMMA && code !== expected) throw bad('not valid JSON: brackets do not match');
    if (list !== null) {
      if (!isEmpty || list.length > 0 || code === COMMA) list.push(this.#parse(text, this.#entries));
      this.#entries += 1;
    } else if (this.#isBehind) {
      if (!isEmpty) throw bad('not valid JSON: expected a comma behind an array');
    } else if (isEmpty && (this.#members.size > 0 || code === COMMA)) throw bad('not valid JSON: expected a name');
    else if (!isEmpty) {
      for (const [name, value] of Object.entries(this.#parse(`{${text}}`, this.#entries) ?? {}))
        this.#members.set(name, value);
    }
    this.#isBehind = false;
    if (code === COMMA) return;
    if (this.#outer === OPEN && list !== null) [this.#list, this.#isBehind] = [null, true];
    else this.#isDone = true;
  }
}

/** The value of a large text of JSON, whose entries `parse` reads one by one. @throws DataError for what is not JSON, or not UTF-8 */
export async function streamJson(
  source: ByteSource,
  parse: (text: string, entry: number) => unknown,
  piece = PIECE,
): Promise<unknown> {
  const splitter = new Splitter(parse);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < source.size; at += piece) {
    const bytes = await source.read(at, Math.min(source.size, at + piece));
    splitter.push(decoded(decoder, bytes, at + piece < source.size));
  }
  return splitter.end();
}

function decoded(decoder: TextDecoder, bytes: Uint8Array<ArrayBuffer>, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new DataError('not-utf-8', 'the bytes are not UTF-8 text', 'Save text as UTF-8.');
  }
}
