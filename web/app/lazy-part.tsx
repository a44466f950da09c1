import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { lazily } from '../data/lazy.ts';
import { useSession } from './context.ts';

/** A part of the page whose code comes when it is first needed, or once the page is at rest. */
export interface LazyPart<Props> {
  /** Asks for the code where it is shown. */
  readonly Part: ComponentType<Props>;
  /** Shows nothing until the code is there for another reason. */
  readonly Late: ComponentType<Props>;
  load(): Promise<void>;
}

export function lazyPart<Props extends object>(
  what: string,
  part: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const loaded = signal<{ readonly Loaded: ComponentType<Props> } | null>(null);
  const load = async (): Promise<void> => {
    if (loaded.value === null) loaded.value = { Loaded: await lazily(what, part()) };
  };
  function Part(props: Props) {
    const session = useSession();
    useEffect(() => {
      load().catch((error: unknown) => session.report(error));
    }, [session]);
    return loaded.value === null ? <p class="empty">Loading</p> : <loaded.value.Loaded {...props} />;
  }
  function Late(props: Props) {
    return loaded.value === null ? null : <loaded.value.Loaded {...props} />;
  }
  return { Part, Late, load };
}
