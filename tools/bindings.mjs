/**
 * Writes web/engine/bindings/logitree.ts from wasm/include/logitree.h: `node tools/bindings.mjs`, which also follows every build
 * of the core. The header is read strictly: what is not one of the few forms it is written in is an error, so that nothing in it
 * is passed over. Sizes are those of WebAssembly: pointers have 4 bytes, structs their natural alignment.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

export const HEADER = join(root, 'wasm/include/logitree.h');
export const BINDINGS = join(root, 'web/engine/bindings/logitree.ts');

/** The width of a line, as biome.json has it. */
const WIDTH = 120;

/** Bytes of each type in a struct. */
const BYTES = { u32: 4, f64: 8 };

/** @typedef {{ name: string, type: keyof typeof BYTES, at: number, count: number }} Field */
/** @typedef {{ parameters: { name: string, type: string }[], returns: string }} Prototype */

/** Members that say how many others there are, and the one that the page cannot ask for: no entries of a list. */
const NO_ENTRIES = new Set(
  'LT_FLAT_METRICS LT_LINKAGE_COUNTS LT_CLADE_COUNTS LT_RESOLUTIONS LT_PAIR_MEASURES LT_TERMS LT_SPLIT_NUMBERS LT_VALIDITY_NUMBERS LT_START_RANDOM'.split(
    ' ',
  ),
);

/** Names of members in results, options and files, where they are not their own words. */
const CALLED = /** @type {Readonly<Record<string, string>>} */ ({
  ...{ LT_NO_MEMORY: 'no memory', LT_TOO_LARGE: 'too large', LT_BAD_VALUE: 'bad value', LT_BAD_TEXT: 'bad text' },
  ...{ LT_WRONG_STATE: 'wrong state', LT_TERM_SIZE: 'size', LT_LINKAGE_N_ROWS: 'rows' },
  ...{ LT_COUNT_ONE_HOT: 'oneHot', LT_COUNT_OFF_SUM: 'offSum', LT_LINKAGE_EMPTY_ROWS: 'emptyRows' },
  ...{
    LT_F16: 'f2',
    LT_BF16: 'bf2',
    LT_F32: 'f4',
    LT_F64: 'f8',
    LT_I8: 'i1',
    LT_I16: 'i2',
    LT_I32: 'i4',
    LT_I64: 'i8',
  },
  ...{ LT_U8: 'u1', LT_U16: 'u2', LT_U32: 'u4', LT_U64: 'u8', LT_SHORTEST_PATH: 'sp', LT_PATH_SHARING: 'ps' },
  ...{ LT_PATH_SHARING_WITH_ROOT: 'ps_root_counted', LT_CALINSKI_HARABASZ: 'ch', LT_DAVIES_BOULDIN: 'db' },
  ...{ LT_TRACE_WITHIN: 'within', LT_TRACE_BETWEEN: 'between', LT_REGULARISER_GE: 'GE', LT_REGULARISER_G: 'G' },
  LT_REGULARISER_E: 'E',
});

/** `const uint32_t *src` in its parts. @param {string} text */
function declaration(text) {
  const match = /^(?:const )?(\w+) (\**)(\w+)(?:\[(\w+)\])?$/.exec(text.trim().replaceAll(/\s+/g, ' '));
  const [, type, stars, name, count] = match ?? [];
  if (type === undefined || name === undefined) throw new Error(`not understood in the header: ${text}`);
  return { type, isPointer: stars !== '', name, count };
}

/** @param {string} name @param {string} body */
function membersOf(name, body) {
  return body.split(',').map((text, place) => {
    const [, member, value] = /^\s*(\w+) = (\d+)\s*$/.exec(text) ?? [];
    if (member === undefined || Number(value) !== place) {
      throw new Error(`${name} does not count its members from 0: ${body.trim()}`);
    }
    return member;
  });
}

/** @param {string} body @param {(name: string) => number | undefined} numberOf */
function structOf(body, numberOf) {
  let [bytes, alignment] = [0, 1];
  const fields = body
    .split(';')
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const { type, isPointer, name, count } = declaration(text);
      const isWord = isPointer || type === 'uint32_t' || type === 'int32_t';
      const kind = /** @type {keyof typeof BYTES | null} */ (isWord ? 'u32' : type === 'double' ? 'f64' : null);
      if (kind === null) throw new Error(`no such type stands in a struct: ${text.trim()}`);
      const many = count === undefined ? 1 : (numberOf(count) ?? Number(count));
      if (!Number.isInteger(many)) throw new Error(`an array of unknown length: ${text.trim()}`);
      const at = Math.ceil(bytes / BYTES[kind]) * BYTES[kind];
      bytes = at + many * BYTES[kind];
      alignment = Math.max(alignment, BYTES[kind]);
      return { name, type: kind, at, count: many };
    });
  return { bytes: Math.ceil(bytes / alignment) * alignment, fields };
}

/** @param {string} text */
export function readHeader(text) {
  const constants = /** @type {Map<string, number>} */ (new Map());
  const enums = /** @type {Map<string, string[]>} */ (new Map());
  const structs = /** @type {Map<string, { bytes: number, fields: Field[] }>} */ (new Map());
  const functions = /** @type {Map<string, Prototype>} */ (new Map());
  /** The value of a constant or of a member of an enum. @param {string} name */
  const numberOf = (name) =>
    constants.get(name) ?? Array.from(enums.values(), (of) => of.indexOf(name)).find((place) => place >= 0);
  /** Whole numbers, enums and addresses have 32 bits; JavaScript would need bigints for more. @param {{ type: string, isPointer: boolean }} of */
  const crossing = ({ type, isPointer }) => {
    if (isPointer) return 'Ptr';
    if (type === 'double') return 'F64';
    if (type !== 'uint32_t' && !enums.has(type)) throw new Error(`no such type crosses the boundary: ${type}`);
    return 'U32';
  };
  const declarations = text.replaceAll(/\/\*[\s\S]*?\*\//g, ' ').replaceAll(/^#(.*)$/gm, (_, directive) => {
    const [, name, value] = /^define (\w+) (\d+)u$/.exec(directive.trim()) ?? [];
    if (name !== undefined) constants.set(name, Number(value));
    else if (!/^(ifndef|define|endif|include)( [\w<>.]+)?$/.test(directive.trim())) {
      throw new Error(`not understood in the header: #${directive}`);
    }
    return '';
  });
  const rest = declarations.replaceAll(
    /typedef (enum|struct) (\w+) \{([^{}]*)\} (\w+);/g,
    (all, what, name, body, again) => {
      if (name !== again) throw new Error(`one thing with two names: ${all}`);
      if (what === 'enum') enums.set(name, membersOf(name, body));
      else structs.set(name, structOf(body, numberOf));
      return '';
    },
  );
  for (const statement of rest.split(';').map((part) => part.trim())) {
    if (statement === '' || /^typedef struct (\w+) \1$/.test(statement)) continue;
    const [, head = '', list = ''] = /^([^()]*)\(([^()]*)\)$/.exec(statement) ?? [];
    const made = declaration(head);
    const parameters = list.trim() === 'void' ? [] : list.split(',').map(declaration);
    functions.set(made.name, {
      returns: made.type === 'void' && !made.isPointer ? 'void' : crossing(made),
      parameters: parameters.map((each) => ({ name: each.name, type: crossing(each) })),
    });
  }
  return { constants, enums, structs, functions };
}

/** The entries of a list: the words of each member but for those at both ends that all have, where no other name is given. @param {string[]} members */
function entriesOf(members) {
  const own = members.filter((member) => !NO_ENTRIES.has(member));
  const words = own.map((member) => member.split('_'));
  /** The number of words at one end that all have. @param {(of: string[], place: number) => string | undefined} word */
  const shared = (word) => {
    let count = 0;
    while (words.every((of) => of.length > count + 1 && word(of, count) === word(words[0] ?? [], count))) count += 1;
    return count;
  };
  const first = shared((of, place) => of[place]);
  const last = shared((of, place) => of[of.length - 1 - place]);
  return own.map(
    (member, i) =>
      CALLED[member] ??
      words[i]
        ?.slice(first, words[i].length - last)
        .join('_')
        .toLowerCase(),
  );
}

/** @param {string} name */
const inCamelCase = (name) => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** A list between brackets: in one line where it fits, else an item a line. @param {string} before @param {string[]} items @param {string} after */
function bracketed(before, items, after) {
  const line = `  ${before}${items.join(', ')}${after}`;
  return line.length <= WIDTH ? line : `  ${before}\n${items.map((item) => `    ${item},\n`).join('')}  ${after}`;
}

/** The generated file. @param {string} text of the header */
export function bindingsOf(text) {
  const { constants, enums, structs, functions } = readHeader(text);
  const signatures = Array.from(functions, ([name, { parameters, returns }]) => {
    const list = parameters.map((each) => `${inCamelCase(each.name)}: ${each.type}`);
    return bracketed(`${name}(`, list, `): ${returns};`);
  });
  const lists = Array.from(enums, ([name, members]) =>
    bracketed(
      `${name}: [`,
      entriesOf(members).map((entry) => `'${entry}'`),
      '],',
    ),
  );
  const layouts = Array.from(structs, ([name, { bytes, fields }]) => {
    const list = fields.map(({ name: field, type, at, count }) => {
      return `${field}: ['${type}', ${at}${count === 1 ? '' : `, ${count}`}]`;
    });
    const line = `  ${name}: { bytes: ${bytes}, fields: { ${list.join(', ')} } },`;
    const inner = `    fields: { ${list.join(', ')} },\n`;
    const each = `    fields: {\n${list.map((field) => `      ${field},\n`).join('')}    },\n`;
    return line.length <= WIDTH
      ? line
      : `  ${name}: {\n    bytes: ${bytes},\n${inner.length <= WIDTH + 1 ? inner : each}  },`;
  });
  return `/** Written by tools/bindings.mjs from wasm/include/logitree.h, which documents all of it. */

/** An address in the instance's memory: of a pointer or a handle. */
type Ptr = number;
/** A whole number of 32 bits, or a member of an enum by its place. */
type U32 = number;
type F64 = number;

export interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
${signatures.join('\n')}
}

export const CONSTANTS = {
${Array.from(constants, ([name, value]) => `  ${name}: ${value},`).join('\n')}
} as const;

/** The members of each enum in its order, as results, options and files call them. */
export const ENUMS = {
${lists.join('\n')}
} as const;

/** Each field of a struct: its type, where it is, and how many of it an array has; pointers are u32. */
export const STRUCTS = {
${layouts.join('\n')}
} as const;
`;
}

/** Writes the file, unless it is so already. */
export function writeBindings() {
  const text = bindingsOf(readFileSync(HEADER, 'utf8'));
  if (readFileSync(BINDINGS, 'utf8') !== text) writeFileSync(BINDINGS, text);
}

if (process.argv[1] === import.meta.filename) writeBindings();
