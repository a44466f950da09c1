import { at } from '../base/arrays.ts';
import { CONSTANTS, ENUMS, type Exports, STRUCTS } from './logitree.ts';

const PAGE_BYTES = 2 ** 16;
/** For rows under way, and what a run needs besides. More than is needed would make small runs grow, which have enough from the start. */
const BESIDES = 2 ** 22;

/**
 * Room in the core's memory for so many bytes at once, as far as it can be had. By itself it grows page by page, and with each step
 * engines collect garbage: of a run that keeps hundreds of megabytes that was a third of the time.
 */
export function reserve(core: Core, bytes: number): void {
  const pages = Math.ceil((bytes + BESIDES - core.bytes) / PAGE_BYTES);
  try {
    if (pages > 0) core.exports.memory.grow(pages);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // else it grows as far as it can, and the core says where that ends
  }
}

const { LT_ABI_VERSION } = CONSTANTS;
const LARGEST_BLOCK = 2 ** 31 - 1;

const STATUS_NAMES = ENUMS.lt_status;
export type StatusName = (typeof STATUS_NAMES)[number];

/** A call of the core that failed: the core's own words and place (-1 for none). */
export class CoreError extends Error {
  override readonly name = 'CoreError';
  readonly status: StatusName;
  readonly row: number;
  readonly column: number;
  readonly byte: number;

  constructor(status: StatusName, message: string, row = -1, column = -1, byte = -1) {
    super(message);
    this.status = status;
    this.row = row;
    this.column = column;
    this.byte = byte;
  }
}

/** The fields of a struct; arrays as lists. */
type FieldsOf<Name extends keyof typeof STRUCTS> = {
  readonly [Field in keyof (typeof STRUCTS)[Name]['fields']]: (typeof STRUCTS)[Name]['fields'][Field] extends readonly [
    unknown,
    unknown,
    unknown,
  ]
    ? readonly number[]
    : number;
};

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Arrays in the memory of the core, by the kind of their numbers. */
const ARRAYS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array, f64: Float64Array } as const;
interface ArraysOf {
  readonly u8: Uint8Array<ArrayBuffer>;
  readonly u16: Uint16Array<ArrayBuffer>;
  readonly u32: Uint32Array<ArrayBuffer>;
  readonly i32: Int32Array<ArrayBuffer>;
  readonly f64: Float64Array<ArrayBuffer>;
}
/** Arrays by name: their kind, and their length. */
type Wanted = Readonly<Record<string, readonly [keyof ArraysOf, number]>>;

type Field = readonly [name: string, place: readonly [type: 'u32' | 'f64', byte: number, length?: number]];
const FIELDS = new Map(
  Object.entries(STRUCTS).map(([name, { fields }]): [string, Field[]] => [name, Object.entries(fields)]),
);
const fieldsOf = (name: keyof typeof STRUCTS): readonly Field[] => FIELDS.get(name) ?? [];

/** The bytes of a struct with all of its fields. */
export function structOf<Name extends keyof typeof STRUCTS>(name: Name, fields: FieldsOf<Name>): Uint8Array {
  const view = new DataView(new ArrayBuffer(STRUCTS[name].bytes));
  const values: Readonly<Record<string, number | readonly number[]>> = fields;
  for (const [field, [type, place]] of fieldsOf(name)) {
    const given = values[field] ?? [];
    (typeof given === 'number' ? [given] : given).forEach((value, i) => {
      if (type === 'f64') view.setFloat64(place + 8 * i, value, true);
      else view.setUint32(place + 4 * i, value, true);
    });
  }
  return new Uint8Array(view.buffer);
}

/**
 * One instance of the core. Nothing here keeps a view of its memory across calls, because memory that grows detaches
 * every view without a sound. After a trap the instance is dead: every further use throws.
 */
export class Core {
  readonly exports: Exports;
  readonly #bytesAtFirst: number;

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, { env: { emscripten_notify_memory_growth() {} } });
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize();
    this.#bytesAtFirst = this.bytes;
    if (this.exports.lt_abi_version() !== LT_ABI_VERSION) {
      throw new CoreError(
        'invalid',
        `the core speaks version ${this.exports.lt_abi_version()}, expected ${LT_ABI_VERSION}`,
      );
    }
  }

  /** Throws what the core says about a status that is not 0. */
  check(status: number): void {
    if (status === 0) {
      return;
    }
    const place = this.exports.lt_last_error_place;
    throw new CoreError(
      STATUS_NAMES[status] ?? 'invalid',
      this.text(this.exports.lt_last_error()),
      place(0),
      place(1),
      place(2),
    );
  }

  alloc(bytes: number): number {
    if (!Number.isSafeInteger(bytes) || bytes < 0 || bytes > LARGEST_BLOCK) {
      throw new CoreError('too large', `${bytes} bytes are more than one block of memory can hold`);
    }
    const pointer = this.exports.lt_alloc(bytes) >>> 0;
    if (pointer === 0) {
      throw new CoreError('no memory', `out of memory: ${bytes} more bytes were needed`);
    }
    return pointer;
  }

  free(pointer: number): void {
    this.exports.lt_free(pointer);
  }

  /** Runs `use` with memory that is given back afterwards: so many bytes, or a copy of these numbers. */
  withMemory<T>(parts: readonly (number | TypedArray)[], use: (...pointers: number[]) => T): T {
    const pointers: number[] = [];
    try {
      for (const part of parts) {
        const pointer = this.alloc(typeof part === 'number' ? part : part.byteLength);
        pointers.push(pointer);
        if (typeof part !== 'number') this.write(pointer, part);
      }
      return use(...pointers);
    } finally {
      for (const pointer of pointers) {
        this.free(pointer);
      }
    }
  }

  /** The u32 that a call gives, such as the handle of what it made. */
  wordOf(call: (out: number) => number): number {
    return this.withMemory([4], (out) => {
      this.check(call(out));
      return this.word(out);
    });
  }

  /** The f64 that a call gives. */
  numberOf(call: (out: number) => number): number {
    return at(this.numbersOf(1, call), 0);
  }

  /** The bytes that a call gives, as their address and how many they are. */
  bytesOf(call: (outPointer: number, outLength: number) => number): Uint8Array<ArrayBuffer> {
    return this.withMemory([4, 4], (outPointer, outLength) => {
      this.check(call(outPointer, outLength));
      return this.array('u8', this.word(outPointer), this.word(outLength));
    });
  }

  /** The numbers that a call gives. */
  numbersOf(length: number, call: (out: number) => unknown): Float64Array<ArrayBuffer> {
    return this.filled({ numbers: ['f64', length] }, ({ numbers }) => call(numbers)).numbers;
  }

  /** The arrays that a call fills at these addresses. Its status is looked at where it has one. */
  filled<const List extends Wanted>(
    wanted: List,
    call: (addresses: { readonly [Name in keyof List]: number }) => unknown,
  ): { readonly [Name in keyof List]: ArraysOf[List[Name][0]] } {
    const list = Object.entries<Wanted[string]>(wanted);
    const bytes = list.map(([, [kind, length]]) => ARRAYS[kind].BYTES_PER_ELEMENT * length);
    return this.withMemory(bytes, (...pointers) => {
      const addresses = Object.fromEntries(list.map(([name], i) => [name, at(pointers, i)]));
      const status = call(addresses as { readonly [Name in keyof List]: number });
      if (typeof status === 'number') this.check(status);
      const arrays = list.map(([name, [kind, length]], i) => [name, this.array(kind, at(pointers, i), length)]);
      return Object.fromEntries(arrays) as { readonly [Name in keyof List]: ArraysOf[List[Name][0]] };
    });
  }

  write(pointer: number, values: TypedArray): void {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    new Uint8Array(this.exports.memory.buffer).set(bytes, pointer);
  }

  writeStruct<Name extends keyof typeof STRUCTS>(pointer: number, name: Name, fields: FieldsOf<Name>): void {
    this.write(pointer, structOf(name, fields));
  }

  /** The fields of a struct, the first number of an array. */
  readStruct<Name extends keyof typeof STRUCTS>(
    pointer: number,
    name: Name,
  ): Record<keyof (typeof STRUCTS)[Name]['fields'], number> {
    const view = new DataView(this.exports.memory.buffer, pointer, STRUCTS[name].bytes);
    const values = fieldsOf(name).map(([field, [type, place]]) => [
      field,
      type === 'f64' ? view.getFloat64(place, true) : view.getUint32(place, true),
    ]);
    return Object.fromEntries(values) as Record<keyof (typeof STRUCTS)[Name]['fields'], number>;
  }

  /** One u32. */
  word(pointer: number): number {
    return at(new Uint32Array(this.exports.memory.buffer, pointer, 1), 0);
  }

  /** One of these names, by the number of it that the core gives. */
  name<Name extends string>(pointer: number, names: readonly Name[]): Name {
    const name = names[this.word(pointer)];
    if (name === undefined) throw new CoreError('invalid', 'the core is in a state that does not exist');
    return name;
  }

  /** One f64. */
  number(pointer: number): number {
    return at(new Float64Array(this.exports.memory.buffer, pointer, 1), 0);
  }

  /** A copy of an array. */
  array<Kind extends keyof ArraysOf>(kind: Kind, pointer: number, length: number): ArraysOf[Kind] {
    return new ARRAYS[kind](this.exports.memory.buffer, pointer, length).slice() as ArraysOf[Kind];
  }

  /** Bytes of memory the instance holds now; it never shrinks. */
  get bytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  get hasGrown(): boolean {
    return this.bytes > this.#bytesAtFirst;
  }

  private text(pointer: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer, pointer);
    let end = 0;
    while (end < bytes.length && bytes[end] !== 0) {
      end += 1;
    }
    return new TextDecoder().decode(bytes.slice(0, end));
  }
}
