/** Interprets the steps of a pickle without running anything of Python. */

import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { tooMuch } from '../../problems.ts';
import { badPickle, Cursor } from './cursor.ts';
import { build, call, named } from './known.ts';
import { type Dict, isKind, type List, textOf, type Value, wordsFor } from './values.ts';

/** More steps than these make more objects than a page should hold. */
const MAX_STEPS = 2 ** 23;
/** Text up to this length is kept as such: names. Longer text and bytes stay in the file. */
const MAX_TEXT = 2 ** 16;
const MAX_KEPT_TEXT = 2 ** 27;
/** A line of protocol 0 may hold an array. */
const MAX_LINE = 2 ** 27;
const MAX_INTEGER_BYTES = 64;

/** Value of a persistent id (kept beside the pickle); throws where there are none. */
export type Persistent = (id: Value, byte: number) => Value;

/** A value and the byte behind its pickle. */
export interface Unpickled {
  readonly value: Value;
  readonly end: number;
}

const MARK = Symbol('mark');

/** A stack machine for pickles of protocols 0 to 5 that can build numbers, text, lists, dictionaries and arrays. */
class Machine {
  readonly cursor: Cursor;
  private readonly persistent: Persistent;
  private readonly stack: (Value | typeof MARK)[] = [];
  private readonly memo = new Map<number, Value>();
  private kept = 0;
  private steps = 0;

  constructor(cursor: Cursor, persistent: Persistent) {
    this.cursor = cursor;
    this.persistent = persistent;
  }

  async run(): Promise<Value> {
    for (; this.steps < MAX_STEPS; this.steps++) {
      if (!this.cursor.holds(9)) await this.cursor.fill(9);
      const byte = this.cursor.position;
      const code = this.cursor.u8();
      if (code === STOP) return this.pop();
      const action = ACTIONS[code];
      if (action === undefined) throw badPickle(`the instruction ${code} is unknown`, byte);
      const pending = action(this, this.cursor);
      if (pending) await pending;
    }
    throw tooMuch('the pickle', MAX_STEPS, 'steps, as where it lists numbers one by one');
  }

  push(value: Value | typeof MARK): void {
    this.stack.push(value);
  }

  pop(): Value {
    const value = this.stack.pop();
    if (value === undefined || value === MARK) throw this.empty();
    return value;
  }

  top(): Value {
    const value = this.stack.at(-1);
    if (value === undefined || value === MARK) throw this.empty();
    return value;
  }

  private empty(): DataError {
    return badPickle('a value is missing', this.cursor.position);
  }

  /** Everything above the last mark, which is taken off too. */
  popMarked(): Value[] {
    const from = this.stack.lastIndexOf(MARK);
    if (from < 0) throw badPickle('a mark is missing', this.cursor.position);
    const values = this.stack.splice(from).slice(1);
    return values.filter((value): value is Value => value !== MARK);
  }

  /** Python takes off one value or one mark. */
  discard(): void {
    if (this.stack.pop() === undefined) throw this.empty();
  }

  put(index: number): void {
    this.memo.set(index, this.top());
  }

  memoize(): void {
    this.put(this.memo.size);
  }

  get(index: number): void {
    const value = this.memo.get(index);
    if (value === undefined) throw badPickle(formatted`the memo has no ${index}`, this.cursor.position);
    this.push(value);
  }

  persist(id: Value): void {
    this.push(this.persistent(id, this.cursor.position));
  }

  async text(length: number): Promise<void> {
    if (length > MAX_TEXT) {
      this.push({ kind: 'text', start: this.cursor.skip(length), length });
      return;
    }
    this.keep(length);
    this.push(new TextDecoder().decode(await this.cursor.take(length)));
  }

  async bytes(length: number): Promise<void> {
    const start = this.cursor.position;
    if (length > MAX_TEXT) {
      this.cursor.skip(length);
      this.push({ kind: 'bytes', start, length, data: null });
      return;
    }
    this.keep(length);
    this.push({ kind: 'bytes', start, length, data: await this.cursor.take(length) });
  }

  keep(length: number): void {
    this.kept += length;
    if (this.kept > MAX_KEPT_TEXT) throw tooMuch('the pickle', MAX_KEPT_TEXT, 'bytes of text');
  }

  /** A call with a list may copy it, so that each of its items is a step. */
  call(): void {
    const args = this.pop();
    const [first] = isKind(args, 'tuple') ? args.items : [];
    if (isKind(first, 'list')) this.steps += first.items.length;
    this.push(call(this.pop(), args, this.cursor.position));
  }

  /** The list to which something is added. */
  list(value: Value): List {
    if (isKind(value, 'list')) return value;
    throw badPickle(`something is appended to ${wordsFor(value)}`, this.cursor.position);
  }

  setItems(target: Value, items: readonly Value[]): void {
    if (!isKind(target, 'dict') || items.length % 2 !== 0) {
      throw badPickle(`items are set in ${wordsFor(target)}`, this.cursor.position);
    }
    addPairs(target, items);
  }
}

function addPairs(dict: Dict, items: readonly Value[]): Dict {
  for (let i = 0; i + 1 < items.length; i += 2) dict.entries.push([items[i] ?? null, items[i + 1] ?? null]);
  return dict;
}

type Action = (machine: Machine, cursor: Cursor) => void | Promise<void>;

const STOP = 0x2e;

const tuple = (items: Value[]): List => ({ kind: 'tuple', items });

const refused =
  (what: string): Action =>
  (_, cursor) => {
    throw new DataError(
      'unsafe-pickle',
      formatted`the pickle ${what} at byte ${cursor.position - 1}. Nothing of it was run`,
      "In Python, if you trust the file: np.save('logits.npy', np.asarray(logits, dtype='float32')).",
      { byte: cursor.position - 1 },
    );
  };

/** A whole number of little-endian bytes in two's complement. */
async function long(machine: Machine, length: number): Promise<void> {
  const { cursor } = machine;
  if (length < 0 || length > MAX_INTEGER_BYTES)
    throw badPickle(formatted`a whole number has ${length} bytes`, cursor.position);
  const bytes = await cursor.take(length);
  let value = 0n;
  for (let i = length - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[i] ?? 0);
  if ((bytes[length - 1] ?? 0) & 0x80) value -= 1n << BigInt(8 * length);
  machine.push(plain(value));
}

const plain = (value: bigint): number | bigint =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;

async function decimal(machine: Machine, pattern: RegExp): Promise<string> {
  const byte = machine.cursor.position;
  const line = (await machine.cursor.line()).trim();
  if (!pattern.test(line)) throw badPickle(`'${line.slice(0, 20)}' is not a number`, byte);
  return line;
}

async function integerLine(machine: Machine): Promise<void> {
  const line = await decimal(machine, /^[+-]?\d{1,200}L?$/);
  if (line === '00' || line === '01') machine.push(line === '01');
  else machine.push(plain(BigInt(line.replace(/^\+|L$/g, ''))));
}

async function memoLine(machine: Machine): Promise<number> {
  return Number(await decimal(machine, /^\d{1,15}$/));
}

const SIGNS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** A string as Python 2 writes its source: 'text' with escapes. */
async function quotedLine(machine: Machine): Promise<void> {
  const { cursor } = machine;
  const byte = cursor.position;
  const line = await cursor.line(MAX_LINE);
  machine.keep(line.length);
  const quote = line.charAt(0);
  if (line.length < 2 || !/['"]/.test(quote) || !line.endsWith(quote)) throw badPickle('a text is not in quotes', byte);
  machine.push(
    line.slice(1, -1).replace(/\\(?:x([0-9a-f]{2})|([\s\S]))/g, (_, code: string | undefined, sign: string) => {
      if (code === undefined && !/[nrt\\'"]/.test(sign))
        throw badPickle(`the sign \\${sign} in a text is not read`, byte);
      return code === undefined ? (SIGNS[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16));
    }),
  );
}

/** Text as Python's raw-unicode-escape has it: line ends and what is beyond Latin-1 by their codes. */
async function rawLine(machine: Machine): Promise<void> {
  const line = await machine.cursor.line(MAX_LINE);
  machine.keep(line.length);
  machine.push(
    line.replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/g, (whole, short: string | undefined, long: string) => {
      const code = Number.parseInt(short ?? long, 16);
      return code > 0x10ffff ? whole : String.fromCodePoint(code);
    }),
  );
}

const ACTIONS: Readonly<Record<number, Action>> = {
  128: (_, cursor) => {
    const version = cursor.u8();
    if (version > 5) throw badPickle(formatted`protocol ${version} is unknown`, cursor.position);
  },
  149: (_, cursor) => {
    if (cursor.u64() > cursor.left) throw badPickle('a frame is longer than the file', cursor.position);
  },
  40: (machine) => machine.push(MARK), // (
  48: (machine) => machine.discard(), // 0
  49: (machine) => void machine.popMarked(), // 1
  50: (machine) => machine.push(machine.top()), // 2

  78: (machine) => machine.push(null), // N
  136: (machine) => machine.push(true),
  137: (machine) => machine.push(false),
  74: (machine, cursor) => machine.push(cursor.i32()), // J
  75: (machine, cursor) => machine.push(cursor.u8()), // K
  77: (machine, cursor) => machine.push(cursor.u16()), // M
  71: (machine, cursor) => machine.push(cursor.f64()), // G
  138: (machine, cursor) => long(machine, cursor.u8()),
  139: (machine, cursor) => long(machine, cursor.i32()),
  73: integerLine, // I
  76: integerLine, // L
  70: async (machine) => machine.push(Number(await decimal(machine, /^[+-]?(?:\d|\.\d)[\d.]*(?:[eE][+-]?\d+)?$/))), // F

  83: quotedLine, // S
  86: rawLine, // V
  85: (machine, cursor) => machine.bytes(cursor.u8()), // U
  84: (machine, cursor) => machine.bytes(cursor.u32()), // T
  88: (machine, cursor) => machine.text(cursor.u32()), // X
  140: (machine, cursor) => machine.text(cursor.u8()),
  141: (machine, cursor) => machine.text(cursor.u64()),
  67: (machine, cursor) => machine.bytes(cursor.u8()), // C
  66: (machine, cursor) => machine.bytes(cursor.u32()), // B
  142: (machine, cursor) => machine.bytes(cursor.u64()),
  150: (machine, cursor) => machine.bytes(cursor.u64()),

  93: (machine) => machine.push({ kind: 'list', items: [] }), // ]
  108: (machine) => machine.push({ kind: 'list', items: machine.popMarked() }), // l
  41: (machine) => machine.push(tuple([])), // )
  116: (machine) => machine.push(tuple(machine.popMarked())), // t
  133: (machine) => machine.push(tuple([machine.pop()])),
  134: (machine) => machine.push(tuple([machine.pop(), machine.pop()].reverse())),
  135: (machine) => machine.push(tuple([machine.pop(), machine.pop(), machine.pop()].reverse())),
  125: (machine) => machine.push({ kind: 'dict', entries: [] }), // }
  100: (machine) => machine.push(addPairs({ kind: 'dict', entries: [] }, machine.popMarked())), // d
  97: (machine) => {
    const value = machine.pop(); // a
    machine.list(machine.top()).items.push(value);
  },
  101: (machine) => {
    const values = machine.popMarked(); // e
    const { items } = machine.list(machine.top());
    for (const value of values) items.push(value);
  },
  115: (machine) => {
    const value = machine.pop(); // s
    const key = machine.pop();
    machine.setItems(machine.top(), [key, value]);
  },
  117: (machine) => {
    const items = machine.popMarked(); // u
    machine.setItems(machine.top(), items);
  },

  112: async (machine) => machine.put(await memoLine(machine)), // p
  113: (machine, cursor) => machine.put(cursor.u8()), // q
  114: (machine, cursor) => machine.put(cursor.u32()), // r
  148: (machine) => machine.memoize(),
  103: async (machine) => machine.get(await memoLine(machine)), // g
  104: (machine, cursor) => machine.get(cursor.u8()), // h
  106: (machine, cursor) => machine.get(cursor.u32()), // j

  99: async (machine, cursor) => {
    const byte = cursor.position; // c
    const module = await cursor.line();
    machine.push(named(module, await cursor.line(), byte));
  },
  147: (machine, cursor) => {
    const [name, module] = [textOf(machine.pop()), textOf(machine.pop())];
    if (name === null || module === null) throw badPickle('a name is not text', cursor.position);
    machine.push(named(module, name, cursor.position));
  },
  82: (machine) => machine.call(), // R
  129: (machine) => machine.call(),
  98: (machine, cursor) => {
    const state = machine.pop(); // b
    build(machine.top(), state, cursor.position);
  },
  81: (machine) => machine.persist(machine.pop()), // Q
  80: async (machine, cursor) => machine.persist(await cursor.line()), // P

  105: async (_, cursor) => {
    const byte = cursor.position; // i
    const module = await cursor.line();
    named(module, await cursor.line(), byte);
    throw badPickle('an object of a class is made', byte);
  },
  111: refused('makes an object of a class (OBJ)'), // o
  146: refused('makes an object of a class (NEWOBJ_EX)'),
  130: refused('uses an extension registered in Python (EXT)'),
  131: refused('uses an extension registered in Python (EXT)'),
  132: refused('uses an extension registered in Python (EXT)'),
  151: refused('keeps its data in other files (NEXT_BUFFER)'),
  152: refused('keeps its data in other files (READONLY_BUFFER)'),
  143: refused('holds a set, which has no order'),
  144: refused('holds a set, which has no order'),
  145: refused('holds a set, which has no order'),
};

const noPersistent: Persistent = (_, byte) => {
  throw badPickle('it refers to something outside', byte);
};

/** The value of the pickle that starts at byte `start`. @throws DataError for anything that is not plain data */
export async function unpickle(
  source: ByteSource,
  start: number,
  end: number,
  persistent: Persistent = noPersistent,
): Promise<Unpickled> {
  const cursor = new Cursor(source, start, end);
  const value = await new Machine(cursor, persistent).run();
  return { value, end: cursor.position };
}
