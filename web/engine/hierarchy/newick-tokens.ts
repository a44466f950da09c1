import { DataError } from '../base/error.ts';

export interface NewickToken {
  /** A punctuation mark, a label (or number), or the end of the text. */
  readonly kind: '(' | ')' | ',' | ':' | ';' | 'label' | 'end';
  /** The label without its quotes, else the mark itself. */
  readonly text: string;
  /** Its start in the text, in UTF-16 units. */
  readonly at: number;
}

const REMEDY = 'Check the file at this place; it should hold one tree, as in ((cat,dog),car); with its semicolon.';

/** More than trees of a hundred thousand leaves have. */
const MAX_TOKENS = 2 ** 20;

/** Newick cut into tokens, one token ahead; blanks are left out, and (nested) comments kept aside. */
export class NewickTokens {
  readonly #text: string;
  #at = 0;
  #ahead: NewickToken | null = null;
  #count = 0;
  #comments: string[] = [];

  readonly #hasBlanks: boolean;
  /** Names of several words without quotes. */
  readonly namesWithBlanks: string[] = [];

  /** With `hasBlanks` two words that nothing parts are one name: ETE and others write names as they are, without quotes. */
  constructor(text: string, hasBlanks = false) {
    this.#text = text;
    this.#hasBlanks = hasBlanks;
  }

  peek(): NewickToken {
    this.#ahead ??= this.#scan();
    return this.#ahead;
  }

  take(): NewickToken {
    const token = this.peek();
    this.#ahead = null;
    return token;
  }

  /** The comments before the last token, and the one ahead, that were not asked for yet. */
  takeComments(): readonly string[] {
    const comments = this.#comments;
    this.#comments = [];
    return comments;
  }

  /**
   * Skips everything up to and with the next ";" that is not in quotes or in a comment: settings of programs are not Newick. A
   * quote that is never closed counts as an apostrophe.
   */
  skipCommand(): void {
    this.#at = this.#ahead?.at ?? this.#at;
    this.#ahead = null;
    const part = /'[^']*'|"[^"]*"|\[[^\]]*(?:\]|$)|[^\s='"[\];,][^\s=[\];,]*|;|[\s\S]/gy;
    part.lastIndex = this.#at;
    for (let found = part.exec(this.#text); found !== null; found = part.exec(this.#text)) {
      this.#at = part.lastIndex;
      if (found[0] === ';') return;
    }
  }

  /** Throws unless nothing but blanks and comments is left. */
  expectEnd(): void {
    const token = this.take();
    if (token.kind === '(') {
      const message = `Newick, byte ${this.byteOf(token.at)}: another tree begins here, expected one tree`;
      throw new DataError('newick', message, 'Save the tree that is meant in a file of its own.', {
        byte: this.byteOf(token.at),
      });
    }
    if (token.kind !== 'end') throw this.unexpected(token, 'the end of the file after ";"');
  }

  /** Offset in the UTF-8 file of a place in the text. */
  byteOf(at: number): number {
    return new TextEncoder().encode(this.#text.slice(0, at)).length;
  }

  unexpected(token: NewickToken, expected: string): DataError {
    const found = token.kind === 'end' ? 'the end of the file' : JSON.stringify(token.text.slice(0, 40));
    return this.#error(token.at, `expected ${expected}, found ${found}`);
  }

  #error(at: number, message: string): DataError {
    const byte = this.byteOf(at);
    return new DataError('newick', `Newick, byte ${byte}: ${message}`, REMEDY, { byte });
  }

  #scan(): NewickToken {
    if (++this.#count > MAX_TOKENS) {
      throw new DataError(
        'too-large',
        `a tree of more than ${MAX_TOKENS} names, numbers and marks`,
        'Open a smaller tree.',
      );
    }
    this.#skipBlanks();
    const at = this.#at;
    const mark = this.#text[at];
    if (mark === undefined) return { kind: 'end', text: '', at };
    if (mark === '(' || mark === ')' || mark === ',' || mark === ':' || mark === ';') {
      this.#at++;
      return { kind: mark, text: mark, at };
    }
    if (mark === "'" || mark === '"') return { kind: 'label', text: this.#quoted(mark), at };
    if (mark === ']') throw this.#error(at, 'found "]" without a "[" before it');
    this.#skipWord();
    const word = this.#at;
    while (this.#hasBlanks && this.#skipNextWord());
    if (this.#at > word) this.namesWithBlanks.push(this.#text.slice(at, this.#at));
    return { kind: 'label', text: this.#text.slice(at, this.#at), at };
  }

  #skipWord(): void {
    while (/[^\s()[\]',:;]/.test(this.#text[this.#at] ?? ' ')) this.#at++;
  }

  /** True if another word follows on the same line, which is skipped then. */
  #skipNextWord(): boolean {
    let next = this.#at;
    while (this.#text[next] === ' ' || this.#text[next] === '\t') next++;
    if (next === this.#at || !/[^\s()[\]'",:;]/.test(this.#text[next] ?? ' ')) return false;
    this.#at = next;
    this.#skipWord();
    return true;
  }

  #skipBlanks(): void {
    const start = this.#at;
    let depth = 0;
    let opened = start;
    for (; this.#at < this.#text.length; this.#at++) {
      const mark = this.#text[this.#at] as string;
      if (mark === '[') {
        if (depth === 0) opened = this.#at;
        depth++;
      } else if (mark === ']' && depth > 0) {
        depth--;
        if (depth === 0) this.#comments.push(this.#text.slice(opened + 1, this.#at));
      } else if (depth === 0 && !/[\s\uFEFF]/.test(mark)) return;
    }
    if (depth > 0) throw this.#error(opened, 'expected "]" to end this comment, found the end of the file');
  }

  /** A label in quotes; a doubled quote in it stands for one quote. */
  #quoted(quote: string): string {
    const opened = this.#at;
    let label = '';
    for (;;) {
      const end = this.#text.indexOf(quote, this.#at + 1);
      if (end < 0) {
        const mark = quote === '"' ? `'"'` : `"'"`;
        throw this.#error(opened, `expected ${mark} to end this name, found the end of the file`);
      }
      label += this.#text.slice(this.#at + 1, end);
      this.#at = end + 1;
      if (this.#text[this.#at] !== quote) return label;
      label += quote;
    }
  }
}
