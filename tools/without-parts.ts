import type { Plugin } from 'vite';
import type { Registration } from '../web/engine/methods/shared/registration.ts';

const REGISTRATION = /\/engine\/methods\/[^/]+\/index\.ts$/;

/** A node of a syntax tree: its place in the source, and the properties that an object has. */
interface Node {
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly key?: { readonly name?: string };
  readonly declaration?: {
    readonly declarations?: readonly { readonly init?: { readonly properties?: Node[] } }[];
  } | null;
}

const propertiesOf = ({ declaration }: Node): readonly Node[] =>
  declaration?.declarations?.flatMap(({ init }) => init?.properties ?? []) ?? [];

/**
 * A build without some parts of the registration of each method, and without the modules that only these need: the page shows
 * methods and its worker runs them, the command line has flags, and merges files of other machines.
 */
export const withoutParts = (...parts: readonly (keyof Registration)[]): Plugin => ({
  name: 'logitree:without-parts',
  apply: 'build',
  transform(code, id) {
    if (!REGISTRATION.test(id)) return undefined;
    const { body } = this.parse(code) as unknown as { readonly body: readonly Node[] };
    const left = body.flatMap(propertiesOf).filter(({ key }) => parts.some((part) => part === key?.name));
    let rest = code;
    for (const { start, end } of left.reverse()) rest = rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, '');
    return { code: rest, map: null };
  },
});

/** The parts that no screen needs. */
export const OF_WORKER = ['run', 'tasks', 'command', 'pieces'] as const;

/** The parts that no worker needs. */
export const OF_PAGE = ['findings', 'estimate', 'command', 'pieces'] as const;
