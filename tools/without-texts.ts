import type { Plugin } from 'vite';

const DECLARES_OPTIONS = /\/web\/engine\/methods\/(?:[^/]+\/schema|shared\/options\/[^/]+)\.ts$/;

/** A node of a syntax tree: its place in the source, and whatever its type has. */
interface Node {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The texts under a node that are written out as `label: '…'`, in the order of the source. */
function textsUnder(program: Node): Node[] {
  const texts: Node[] = [];
  const waiting: unknown[] = [program];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (Array.isArray(next)) waiting.push(...next);
    if (!isNode(next)) continue;
    const { key, value } = next as Node & { readonly key?: { readonly name?: string }; readonly value?: unknown };
    const isText = next.type === 'Property' && isNode(value) && value.type === 'Literal';
    if (isText && key?.name === 'label') texts.push(value);
    else waiting.push(...Object.values(next).filter((child) => typeof child === 'object' && child !== null));
  }
  return texts.sort((a, b) => a.start - b.start);
}

/** The same source with empty texts in their places. */
function emptied(code: string, texts: readonly Node[]): string {
  const ends = [0, ...texts.map(({ end }) => end)];
  return [...texts.map(({ start }, i) => code.slice(ends[i], start)), code.slice(ends.at(-1))].join("''");
}

/**
 * For workers: these check options by their keys, ranges and choices, and show nothing. What options are called stays
 * in the page.
 */
export const withoutTexts = (): Plugin => ({
  name: 'logitree:without-texts',
  transform(code, id) {
    if (!DECLARES_OPTIONS.test(id)) return undefined;
    return { code: emptied(code, textsUnder(this.parse(code))), map: null };
  },
});
