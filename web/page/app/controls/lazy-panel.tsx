import { signal } from '@preact/signals';
import type { ComponentType, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { lazily } from '../../../engine/base/once.ts';
import type { Finished } from '../finished/finished.ts';
import { useSession } from '../session/context.ts';

export interface PanelProps {
  readonly finished: Finished;
}

/** A panel whose code comes when it is first needed, or once the page is at rest. */
export interface LazyPanel<Props = PanelProps> {
  readonly Panel: ComponentType<Props>;
  /** The same within a line of text, which says nothing until the code is there. */
  readonly InLine: ComponentType<Props>;
  /** Shows nothing until something else has loaded the code, and loads it only where that failed. */
  readonly Late: ComponentType<Props>;
  load(): Promise<void>;
}

/** All of them, noted as they are made: most show nothing until their code is there, and one left out would never be shown. */
const all: Pick<LazyPanel, 'load'>[] = [];

let areAllWanted = false;

/** Loads them all, so that they are there when the network is not; those that a late part makes as soon as they are made. */
export function loadLazyPanels(): Promise<unknown> {
  areAllWanted = true;
  return Promise.all(all.map(({ load }) => load()));
}

/** Counts up when a part came after a failure: other parts that failed may now come too. */
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
  /** Loads the code, and tries again after another part came or the network is back. */
  function useLoad(isWanted: boolean): void {
    const session = useSession();
    useEffect(() => {
      if (!isWanted) return undefined;
      const ask = (): void => void load().catch((error: unknown) => session.report(error));
      const stop = recovered.subscribe(ask); // calls `ask` at once, too
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
  all.push({ load });
  if (areAllWanted) load().catch(() => undefined); // then it is asked for again when it is shown
  return { Panel: asking(<p class="muted">Loading</p>), InLine: asking(null), Late, load };
}
