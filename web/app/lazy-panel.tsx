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
  /** Nothing until the code is there for another reason. */
  readonly Late: ComponentType<Props>;
  load(): Promise<void>;
}

export function lazyPanel<Props extends object = PanelProps>(
  what: string,
  part: () => Promise<ComponentType<Props>>,
): LazyPanel<Props> {
  const loaded = signal<{ readonly Panel: ComponentType<Props> } | null>(null);
  const load = async (): Promise<void> => {
    if (loaded.value === null) loaded.value = { Panel: await lazily(what, part()) };
  };
  const asking = (meanwhile: VNode | null) =>
    function Asking(props: Props) {
      const session = useSession();
      useEffect(() => {
        load().catch((error: unknown) => session.report(error));
      }, [session]);
      return loaded.value === null ? meanwhile : <loaded.value.Panel {...props} />;
    };
  function Late(props: Props) {
    return loaded.value === null ? null : <loaded.value.Panel {...props} />;
  }
  return { Panel: asking(<p class="empty">Loading</p>), InLine: asking(null), Late, load };
}
