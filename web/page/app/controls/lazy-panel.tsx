import type { ComponentType, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Finished } from '../finished/finished.ts';
import { type LateCode, lateCode, recovered } from '../parts/late-code.ts';
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
  load(): Promise<unknown>;
}

/** Loads late code where it is wanted, and tries again after other code came or the network is back. */
export function useLateCode({ load }: Pick<LateCode<unknown>, 'load'>, isWanted: boolean): void {
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
  }, [load, session, isWanted]);
}

export function lazyPanel<Props extends object = PanelProps>(
  what: string,
  part: () => Promise<ComponentType<Props>>,
): LazyPanel<Props> {
  const late = lateCode(what, part);
  function Shown({ props, meanwhile }: { props: Props; meanwhile: VNode | null }) {
    const Panel = late.code.value;
    return Panel === null ? meanwhile : <Panel {...props} />;
  }
  const asking = (meanwhile: VNode | null) =>
    function Asking(props: Props) {
      useLateCode(late, true);
      return <Shown props={props} meanwhile={meanwhile} />;
    };
  function Late(props: Props) {
    useLateCode(late, late.hasFailed.value);
    return <Shown props={props} meanwhile={null} />;
  }
  return { Panel: asking(<p class="muted">Loading</p>), InLine: asking(null), Late, load: late.load };
}
