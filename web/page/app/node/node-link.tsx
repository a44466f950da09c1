import { type Finished, titleOf } from '../finished/finished.ts';
import { useSession } from '../session/context.ts';
import { leadTo } from '../view/lead-to.ts';

/** The name of a node, which leads to it. */
export function NodeLink({ finished, node }: { finished: Finished; node: number }) {
  const { view } = useSession();
  return (
    <button type="button" class="text-button" onClick={() => leadTo(view, finished, node)}>
      {titleOf(finished, node)}
    </button>
  );
}
