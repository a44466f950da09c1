/** A core that computes nothing: calls are recorded with what lies in memory then, read as the header says. */
import { Core } from '../../../../web/engine/bindings/core.ts';
import type { Header, Struct } from './header.ts';

const MEMORY_BYTES = 1 << 16;

/** Where an address points, as numbers of some kind. */
export class Memory {
  readonly buffer = new ArrayBuffer(MEMORY_BYTES);
  private readonly view = new DataView(this.buffer);
  private used = 16;
  private readonly sizes = new Map<number, number>();

  allocate(bytes: number): number {
    const at = this.used;
    this.sizes.set(at, bytes);
    this.used += 16 * Math.ceil(Math.max(bytes, 1) / 16);
    return at;
  }

  /** How many bytes were asked for at an address. */
  sizeAt(at: number): number {
    return this.sizes.get(at) ?? 0;
  }

  u32(at: number, place = 0): number {
    return this.view.getUint32(at + 4 * place, true);
  }

  f64(at: number, place = 0): number {
    return this.view.getFloat64(at + 8 * place, true);
  }

  setU32(at: number, value: number): void {
    this.view.setUint32(at, value, true);
  }

  setF64(at: number, value: number): void {
    this.view.setFloat64(at, value, true);
  }
}

/** The fields of a struct at an address; arrays as lists, pointers as addresses. */
export function fieldsAt(memory: Memory, struct: Struct, at: number): Record<string, number | number[]> {
  const fields = struct.fields.map(({ name, offset, type, count }) => {
    const read = (place: number) => (type === 'f64' ? memory.f64(at + offset, place) : memory.u32(at + offset, place));
    const values = Array.from({ length: count }, (_, place) => read(place));
    return [name, count === 1 ? (values[0] ?? Number.NaN) : values] as const;
  });
  return Object.fromEntries(fields);
}

export type Call = (memory: Memory, args: readonly number[]) => number;

/** A core whose functions are these; any other one may be called, does nothing and says that it went well. */
export function recordingCore(calls: Readonly<Record<string, Call>>): Core {
  const memory = new Memory();
  const known: Record<string, unknown> = {
    memory,
    lt_alloc: (bytes: number) => memory.allocate(bytes),
  };
  const exports = new Proxy(known, {
    get(of, name) {
      const call = calls[String(name)];
      return of[String(name)] ?? ((...args: number[]) => call?.(memory, args) ?? 0);
    },
  });
  return Object.create(Core.prototype, { exports: { value: exports } });
}

/** A struct of the header by name. */
export function structNamed({ structs }: Header, name: string): Struct {
  const struct = structs.get(name);
  if (struct === undefined) throw new Error(`the header has no struct ${name}`);
  return struct;
}
