/**
 * What wasm/include/logitree.h declares, read strictly: whatever is not one of the few forms the header is written in is an
 * error, so that nothing in it is passed over. Sizes are those of WebAssembly: pointers have 4 bytes, structs their natural
 * alignment.
 */

/** What crosses the boundary: whole numbers, enums and addresses are i32. */
type Crossing = 'i32' | 'f64';

interface Parameter {
  readonly name: string;
  readonly crosses: Crossing;
}

export interface Prototype {
  readonly parameters: readonly Parameter[];
  readonly returns: Crossing | 'nothing';
}

export interface Field {
  readonly name: string;
  readonly offset: number;
  readonly type: FieldType;
  /** How many of it: more than 1 for an array. */
  readonly count: number;
}

type FieldType = 'u32' | 'f64' | 'pointer';

export interface Struct {
  readonly bytes: number;
  readonly fields: readonly Field[];
}

export interface Header {
  readonly constants: ReadonlyMap<string, number>;
  /** The members of each enum, by value from 0 on without a gap. */
  readonly enums: ReadonlyMap<string, readonly string[]>;
  readonly structs: ReadonlyMap<string, Struct>;
  readonly functions: ReadonlyMap<string, Prototype>;
}

const BYTES: Readonly<Record<FieldType, number>> = { u32: 4, f64: 8, pointer: 4 };

/** `const uint32_t *src` in its parts. */
function declaration(text: string): { type: string; isPointer: boolean; name: string; count: string | undefined } {
  const match = /^(?:const )?(\w+) (\**)(\w+)(?:\[(\w+)\])?$/.exec(text.trim().replaceAll(/\s+/g, ' '));
  const [, type, stars, name, count] = match ?? [];
  if (type === undefined || name === undefined) throw new Error(`not understood in the header: ${text}`);
  return { type, isPointer: stars !== '', name, count };
}

function crossing(type: string, isPointer: boolean, enums: ReadonlyMap<string, unknown>): Crossing {
  if (isPointer || type === 'uint32_t' || enums.has(type)) return 'i32';
  if (type === 'double') return 'f64';
  throw new Error(`no such type crosses the boundary: ${type}`);
}

function membersOf(name: string, body: string): string[] {
  const members = body.split(',').map((member) => /^\s*(\w+) = (\d+)\s*$/.exec(member));
  return members.map((match, place) => {
    const [, member, value] = match ?? [];
    if (member === undefined || Number(value) !== place) {
      throw new Error(`${name} does not count its members from 0: ${body.trim()}`);
    }
    return member;
  });
}

function structOf(body: string, header: Pick<Header, 'enums' | 'constants'>): Struct {
  let bytes = 0;
  let alignment = 1;
  const fields = body
    .split(';')
    .filter((text) => text.trim() !== '')
    .map((text): Field => {
      const { type, isPointer, name, count } = declaration(text);
      const isWord = type === 'uint32_t' || type === 'int32_t';
      const kind = isPointer ? 'pointer' : isWord ? 'u32' : type === 'double' ? 'f64' : undefined;
      if (kind === undefined) throw new Error(`no such type stands in a struct: ${text.trim()}`);
      const many = count === undefined ? 1 : (numberOf(count, header) ?? Number(count));
      if (!Number.isInteger(many)) throw new Error(`an array of unknown length: ${text.trim()}`);
      const offset = Math.ceil(bytes / BYTES[kind]) * BYTES[kind];
      bytes = offset + many * BYTES[kind];
      alignment = Math.max(alignment, BYTES[kind]);
      return { name, offset, type: kind, count: many };
    });
  return { bytes: Math.ceil(bytes / alignment) * alignment, fields };
}

/** The value of a constant or of a member of an enum. */
export function numberOf(name: string, { constants, enums }: Pick<Header, 'constants' | 'enums'>): number | undefined {
  const constant = constants.get(name);
  if (constant !== undefined) return constant;
  for (const members of enums.values()) if (members.includes(name)) return members.indexOf(name);
  return undefined;
}

function prototypeOf(text: string, enums: ReadonlyMap<string, unknown>): [string, Prototype] {
  const [, head = '', list = ''] = /^([^()]*)\(([^()]*)\)$/.exec(text.trim()) ?? [];
  const { type, isPointer, name } = declaration(head);
  const parameters = list.trim() === 'void' ? [] : list.split(',').map(declaration);
  return [
    name,
    {
      returns: type === 'void' && !isPointer ? 'nothing' : crossing(type, isPointer, enums),
      parameters: parameters.map((p) => ({ name: p.name, crosses: crossing(p.type, p.isPointer, enums) })),
    },
  ];
}

export function readHeader(text: string): Header {
  const constants = new Map<string, number>();
  const enums = new Map<string, readonly string[]>();
  const structs = new Map<string, Struct>();
  const functions = new Map<string, Prototype>();
  const withoutComments = text.replaceAll(/\/\*[\s\S]*?\*\//g, ' ');
  const declarations = withoutComments.replaceAll(/^#(.*)$/gm, (_, directive: string) => {
    const [, name, value] = /^define (\w+) (\d+)u$/.exec(directive.trim()) ?? [];
    if (name !== undefined) constants.set(name, Number(value));
    else if (!/^(ifndef|define|endif|include)( [\w<>.]+)?$/.test(directive.trim())) {
      throw new Error(`not understood in the header: #${directive}`);
    }
    return '';
  });
  const rest = declarations.replaceAll(
    /typedef (enum|struct) (\w+) \{([^{}]*)\} (\w+);/g,
    (all, what: string, name: string, body: string, again: string) => {
      if (name !== again) throw new Error(`one thing with two names: ${all}`);
      if (what === 'enum') enums.set(name, membersOf(name, body));
      else structs.set(name, structOf(body, { constants, enums }));
      return '';
    },
  );
  for (const statement of rest.split(';').map((part) => part.trim())) {
    if (statement === '' || /^typedef struct (\w+) \1$/.test(statement)) continue;
    const [name, prototype] = prototypeOf(statement, enums);
    functions.set(name, prototype);
  }
  return { constants, enums, structs, functions };
}
