import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { CostsSoFar } from '../../../engine/model/run.ts';

type Chart = typeof import('../linked-views/curve/picture.tsx')['LiveChart'];

/** The cost so far during gradient descent, once the code that draws it is there. */
export function LiveCurve({ costs }: { costs: CostsSoFar }) {
  const loaded = useSignal<{ readonly Chart: Chart } | null>(null);
  useEffect(() => {
    import('../linked-views/curve/picture.tsx').then(
      ({ LiveChart }) => {
        loaded.value = { Chart: LiveChart };
      },
      () => undefined, // the run goes on without
    );
  }, [loaded]);
  return <div class="live-curve">{loaded.value !== null && <loaded.value.Chart costs={costs} />}</div>;
}
