import { signal } from '@preact/signals';
import { lazily } from '../../../engine/base/once.ts';
import type { Hints, Method } from '../../../engine/model/method.ts';

const loaded = signal<Readonly<Record<string, Hints>>>({});

/** Loads what the options of the methods mean: the first tree is made without it. */
export async function loadHints(): Promise<void> {
  loaded.value = (await lazily('what the options mean', import('../../../engine/methods/hints.ts'))).HINTS;
}

/** The hint to an option, or to a choice of it; nothing until it is loaded. */
export const hintOf = ({ id }: Method, option: string, choice?: string): string | undefined =>
  loaded.value[id]?.[choice === undefined ? option : `${option}.${choice}`];
