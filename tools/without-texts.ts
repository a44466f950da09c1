import type { Plugin } from 'vite';

const DECLARES_OPTIONS = /\/web\/engine\/methods\/(?:[^/]+\/schema|shared\/(?:options|support)\/[^/]+)\.ts$/;

/** A node of a syntax tree: its place in the source, and whatever its type has. */
interface Node {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** True if a node declares hints: an object whose values are texts, and perhaps those of other hints. */
const areHints = ({ type, id }: Node & { readonly id?: { readonly name?: string } }): boolean =>
  type === 'VariableDeclarator' && /hints?$/i.test(id?.name ?? '');

/** The texts under a node that are written out as `label: '…'` or as hints, in the order of the source. */
function textsUnder(program: Node): Node[] {
  const texts: Node[] = [];
  const waiting: (readonly [part: unknown, inHints: boolean])[] = [[program, false]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [part, inHints] = next;
    if (Array.isArray(part)) waiting.push(...part.map((each) => [each, inHints] as const));
    if (!isNode(part)) continue;
    const { key, value } = part as Node & { readonly key?: { readonly name?: string }; readonly value?: unknown };
    const isText = part.type === 'Property' && isNode(value) && value.type === 'Literal';
    if (isText && (inHints || key?.name === 'label')) texts.push(value);
    else {
      const parts = Object.values(part).filter((child) => typeof child === 'object' && child !== null);
      waiting.push(...parts.map((each) => [each, inHints || areHints(part)] as const));
    }
  }
  return texts.sort((x, y) => x.start - y.start);
}

/** The same source with empty texts in their places. */
function emptied(code: string, texts: readonly Node[]): string {
  const ends = [0, ...texts.map(({ end }) => end)];
  return [...texts.map(({ start }, i) => code.slice(ends[i], start)), code.slice(ends.at(-1))].join("''");
}

/**
 * For workers: these check options by their keys, ranges and choices, and show nothing. What options are called and
 * what they mean stays in the page.
 */
export const withoutTexts = (): Plugin => ({
  name: 'logitree:without-texts',
  transform(code, id) {
    if (!DECLARES_OPTIONS.test(id)) return undefined;
    return { code: emptied(code, textsUnder(this.parse(code))), map: null };
  },
});
