import { type ReadonlySignal, signal } from '@preact/signals';
import { lazily } from '../../../engine/base/once.ts';

/** Code that comes when it is first needed, or once the page is at rest. */
export interface LateCode<Code> {
  /** Null until it is there. */
  readonly code: ReadonlySignal<Code | null>;
  readonly hasFailed: ReadonlySignal<boolean>;
  load(): Promise<Code>;
}

/** All of it, noted as it is made: most shows nothing until it is there, and what is left out would never be shown. */
const all: LateCode<unknown>['load'][] = [];

let areAllWanted = false;

/** Loads it all, so that it is there when the network is not; what late code makes itself, as soon as it is made. */
export function loadLateCode(): Promise<unknown> {
  areAllWanted = true;
  return Promise.all(all.map((load) => load()));
}

/** Counts up when code came after a failure: other code that failed may now come too. */
export const recovered = signal(0);

export function lateCode<Code>(what: string, part: () => Promise<Code>): LateCode<Code> {
  const code = signal<Code | null>(null);
  const hasFailed = signal(false);
  const load = async (): Promise<Code> => {
    const known = code.peek();
    if (known !== null) return known;
    try {
      const loaded = await lazily(what, part());
      code.value = loaded;
      if (hasFailed.peek()) recovered.value += 1;
      return loaded;
    } catch (error) {
      hasFailed.value = true;
      throw error;
    }
  };
  all.push(load);
  if (areAllWanted) load().catch(() => undefined); // then it is asked for again when it is shown
  return { code, hasFailed, load };
}
