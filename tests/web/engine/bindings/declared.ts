/** What the bindings say of the core, read from their source: the functions they call and their lists in the order of an enum. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Header } from './header.ts';

const folder = join(import.meta.dirname, '../../../../web/engine/bindings');
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, ' ');

/** Every file of the bindings, as one text. */
export const bindings = readdirSync(folder)
  .sort()
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

interface Signature {
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  readonly returns: string;
}

const signature = (parameters: string, returns: string): Signature => ({
  returns,
  parameters: parameters
    .split(',')
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const [, name = '', type = ''] = /^\s*(\w+): (\w+)\s*$/.exec(text) ?? [];
      return { name, type };
    }),
});

/** The functions of `interface Exports`, with types of functions that stand before it. */
export function calledFunctions(source: string): Map<string, Signature> {
  const text = withoutComments(source);
  const named = new Map<string, Signature>();
  for (const [, name = '', parameters = '', returns = ''] of text.matchAll(/type (\w+) = \(([^)]*)\) => (\w+);/g)) {
    named.set(name, signature(parameters, returns));
  }
  const [, body = ''] = /interface Exports \{\n([\s\S]*?)\n\}/.exec(text) ?? [];
  const functions = new Map<string, Signature>();
  const rest = body
    .replaceAll(/(\w+)\(([^)]*)\): (\w+);/g, (_, name: string, parameters: string, returns: string) => {
      functions.set(name, signature(parameters, returns));
      return '';
    })
    .replaceAll(/(lt_\w+): (\w+);/g, (all, name: string, type: string) => {
      const known = named.get(type);
      if (known === undefined) throw new Error(`not understood: ${all}`);
      functions.set(name, known);
      return '';
    });
  const left = rest.replace('readonly memory: WebAssembly.Memory;', '').trim();
  if (left !== '') throw new Error(`not understood: ${left}`);
  functions.delete('_initialize');
  return functions;
}

const inCamelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What is wrong with how the bindings declare the functions of a header, one line each. */
export function wrongFunctions({ functions }: Header, called: ReadonlyMap<string, Signature>): string[] {
  const wanted = (name: string): string | undefined => {
    const prototype = functions.get(name);
    if (prototype === undefined) return undefined;
    const parameters = prototype.parameters.map((p) => `${inCamelCase(p.name)}: number`);
    return `(${parameters.join(', ')}): ${prototype.returns === 'nothing' ? 'void' : 'number'}`;
  };
  const complaints = [...functions.keys()].filter((name) => !called.has(name)).map((name) => `${name} is not declared`);
  for (const [name, { parameters, returns }] of called) {
    const found = `(${parameters.map((p) => `${p.name}: ${p.type}`).join(', ')}): ${returns}`;
    if (found !== wanted(name)) complaints.push(`${name}${found}, the header: ${wanted(name) ?? 'nothing'}`);
  }
  return complaints;
}

/** Lists whose comment says "in the order of lt_…": by enum, their entries (null for one that is not read). */
export function orderedLists(source: string): Map<string, (string | null)[]> {
  const lists = new Map<string, (string | null)[]>();
  for (const { 0: all, 1: comment = '', index } of source.matchAll(/\/\*\*([\s\S]*?)\*\//g)) {
    if (!/in the order of/i.test(comment)) continue;
    const [after = ''] = source.slice(index + all.length).split('\n\n');
    const enums = Array.from(comment.matchAll(/\blt_\w+/g), ([name]) => name);
    const found = Array.from(after.matchAll(/(?:const \w+[^=\n]* = )\[([\s\S]*?)\]/g), ([, entries = '']) =>
      Array.from(entries.matchAll(/'([^']*)'|\bnull\b/g), ([, entry]) => entry ?? null),
    );
    if (enums.length === 0 || enums.length !== found.length) throw new Error(`not understood: ${comment}`);
    enums.forEach((name, i) => {
      lists.set(name, found[i] ?? []);
    });
  }
  return lists;
}
