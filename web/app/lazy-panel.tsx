import { signal } from '@preact/signals';
import type { ComponentType, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { lazily } from '../base/lazy.ts';
import type { Finished } from './finished/finished.ts';
import { useSession } from './session/context.ts';

export interface PanelProps {
  readonly finished: Finished;
}

/** A panel whose code comes when it is first needed, or once the page is at rest. */
export interface LazyPanel<Props = PanelProps> {
  readonly Panel: ComponentType<Props>;
  /** The same in a line of text: nothing until the code is there. */
  readonly InLine: ComponentType<Props>;
  /** Nothing until the code is there for another reason; it asks by itself where that came to nothing. */
  readonly Late: ComponentType<Props>;
  load(): Promise<void>;
}

/** Goes up when a part came that could not be had before: others may now be had, too. */
const recovered = signal(0);

export function lazyPanel<Props extends object = PanelProps>(
  what: string,
  part: () => Promise<ComponentType<Props>>,
): LazyPanel<Props> {
  const loaded = signal<{ readonly Panel: ComponentType<Props> } | null>(null);
  const hasFailed = signal(false);
  const load = async (): Promise<void> => {
    if (loaded.value !== null) return;
    try {
      loaded.value = { Panel: await lazily(what, part()) };
    } catch (error) {
      hasFailed.value = true;
      throw error;
    }
    if (hasFailed.value) recovered.value += 1;
  };
  /** Asks for the code, and again when there is reason to hope. */
  function useLoad(isWanted: boolean): void {
    const session = useSession();
    useEffect(() => {
      if (!isWanted) return undefined;
      const ask = (): void => void load().catch((error: unknown) => session.report(error));
      const stop = recovered.subscribe(ask); // at once, too
      addEventListener('online', ask);
      return () => {
        stop();
        removeEventListener('online', ask);
      };
    }, [session, isWanted]);
  }
  const asking = (meanwhile: VNode | null) =>
    function Asking(props: Props) {
      useLoad(true);
      return loaded.value === null ? meanwhile : <loaded.value.Panel {...props} />;
    };
  function Late(props: Props) {
    useLoad(hasFailed.value);
    return loaded.value === null ? null : <loaded.value.Panel {...props} />;
  }
  return { Panel: asking(<p class="empty">Loading</p>), InLine: asking(null), Late, load };
}
