import type { TextLine } from './prose.ts';

/* A lesson as sections: a heading, lines of “key: value” under it, then text. */

export interface Directive {
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

export interface Section {
  /** 1 for the lesson, 2 for a part, 3 for what a part is made of. */
  readonly level: number;
  readonly title: string;
  readonly line: number;
  readonly directives: Directive[];
  readonly text: TextLine[];
}

/** The text between ``` and ```. */
export interface Block {
  /** The text behind the first ```. */
  readonly info: string;
  readonly line: number;
  readonly lines: string[];
}

export interface Sections {
  readonly sections: readonly Section[];
  readonly blocks: readonly Block[];
}

/** Told of what is wrong: the line, what was found, and what to do. */
export type Fail = (line: number, message: string, remedy: string) => void;

const DIRECTIVE = /^([a-z][a-z ]*?):(.*)$/s;

/** Reads lines into sections, and takes blocks out of them. `keys`: those that a line of “key: value” may have. */
export function readSections(text: string, keys: readonly string[], fail: Fail): Sections {
  const sections: Section[] = [];
  const blocks: Block[] = [];
  let block: Block | null = null;
  /** True if the line before was empty, a heading or a directive. */
  let isFresh = true;
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    const number = index + 1;
    const fence = /^```(.*)$/.exec(line);
    const heading = /^(#{1,6})\s+(.*)$/s.exec(line);
    if (fence !== null) {
      block = block === null ? { info: (fence[1] ?? '').trim(), line: number, lines: [] } : null;
      if (block !== null) blocks.push(block);
      isFresh = true;
    } else if (block !== null) {
      block.lines.push(line);
    } else if (heading !== null) {
      const [, signs = '', title = ''] = heading;
      sections.push({ level: signs.length, title: title.trim(), line: number, directives: [], text: [] });
      isFresh = true;
    } else isFresh = readLine({ number, text: line }, { section: sections.at(-1), isFresh, keys, fail });
  }
  if (block !== null) fail(block.line, 'the block that begins here has no end', 'End it with a line of three ```.');
  return { sections, blocks };
}

interface Reading {
  readonly section: Section | undefined;
  readonly isFresh: boolean;
  readonly keys: readonly string[];
  readonly fail: Fail;
}

/** Puts a line where it belongs; returns whether the next one begins something new. */
function readLine({ number, text }: TextLine, { section, isFresh, keys, fail }: Reading): boolean {
  const [, key = '', value = ''] = DIRECTIVE.exec(text) ?? [];
  if (section === undefined) {
    if (text.trim() === '') return true;
    fail(number, 'the text does not begin with a title', 'Begin with a line like # How do mistakes make a tree?');
    return false;
  }
  if (key !== '' && isFresh) {
    section.directives.push({ key, value: value.trim(), line: number });
    return true;
  }
  if (keys.includes(key)) {
    fail(number, `“${key}:” stands in the middle of a paragraph`, 'Put an empty line before it.');
  }
  section.text.push({ number, text });
  return text.trim() === '';
}
