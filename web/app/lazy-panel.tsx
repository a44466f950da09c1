import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { lazily } from '../data/lazy.ts';
import { useSession } from './context.ts';
import type { Finished } from './finished.ts';

interface PanelProps {
  readonly finished: Finished;
}

/** A panel whose code comes when it is first needed, or once the page is at rest. */
export interface LazyPanel {
  readonly Panel: ComponentType<PanelProps>;
  load(): Promise<void>;
}

export function lazyPanel(what: string, part: () => Promise<ComponentType<PanelProps>>): LazyPanel {
  const loaded = signal<{ readonly Panel: ComponentType<PanelProps> } | null>(null);
  const load = async (): Promise<void> => {
    if (loaded.value === null) loaded.value = { Panel: await lazily(what, part()) };
  };
  function Panel({ finished }: PanelProps) {
    const session = useSession();
    useEffect(() => {
      load().catch((error: unknown) => session.report(error));
    }, [session]);
    return loaded.value === null ? <p class="empty">Loading</p> : <loaded.value.Panel finished={finished} />;
  }
  return { Panel, load };
}
