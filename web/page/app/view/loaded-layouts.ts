import { signal } from '@preact/signals';
import { lazily } from '../../../engine/base/once.ts';
import type { LayoutKind } from '../../drawing/layout.ts';
import { radial } from '../../drawing/radial.ts';
import type { LayoutName } from './layouts.ts';

const FIRST: Readonly<Record<string, LayoutKind>> = { radial };
const kinds = signal(FIRST);

/** Loads the layouts that a first tree does not need. */
export async function loadLayouts(): Promise<void> {
  const { FURTHER_LAYOUTS } = await lazily('the other layouts', import('../../drawing/further-layouts.ts'));
  if (kinds.peek() !== FIRST) return; // a new list of the same would draw every tree again
  kinds.value = Object.fromEntries([radial, ...FURTHER_LAYOUTS].map((kind) => [kind.id, kind]));
}

/** The layout of a name; until its code is there, the radial one. */
export const layoutNamed = (name: LayoutName): LayoutKind => kinds.value[name] ?? radial;
