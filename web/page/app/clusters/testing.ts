import { signal } from '@preact/signals';
import { standingByTests } from '../../../engine/hierarchy/analysis/standing-joins.ts';
import { hasSingleLeaves } from '../../../engine/hierarchy/restrict.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import type { RunContext } from '../../../engine/model/run.ts';
import { type Finished, leafKind } from '../finished/finished.ts';
import type { Session } from '../session/session.ts';
import { tested } from '../view/standing.ts';

/** The state of a test of the joins of a tree. */
interface Testing {
  readonly hierarchy: Hierarchy;
  readonly done: number;
  readonly total: number | null;
  cancel(): void;
}

/** The test that is under way; null for none. */
const testing = signal<Testing | null>(null);

/** That of a tree: another tree may be shown by now. */
export const testingOf = (hierarchy: Hierarchy): Testing | null =>
  testing.value?.hierarchy === hierarchy ? testing.value : null;

const hasInput = ({ result }: Finished, role: string): boolean => result.inputs.some((input) => input.role === role);

/** The data for a test of the joins of a tree: the logits that it was made of, or its matrix; null for neither. */
export function dataForJoins(finished: Finished): 'logits' | 'matrix' | null {
  const { dataset, result } = finished;
  const { logits, confusion } = dataset;
  if (result.openRoot) return null; // later steps are hidden
  const isTested = leafKind(finished) === 'classes' && result.hierarchy.classOf.length > result.classes.length + 1;
  if (!isTested || !hasSingleLeaves(result.hierarchy)) return null;
  if (logits !== null && hasInput(finished, 'logits')) {
    return logits.table.shape[1] === result.classes.length ? 'logits' : null;
  }
  return confusion !== null && result.contingency !== null && confusion.names.length === result.classes.length
    ? 'matrix'
    : null;
}

/** Tests the joins of a tree away from the page's own thread; what was under way is given up. */
export async function testJoinsOf(session: Session, finished: Finished): Promise<void> {
  const on = dataForJoins(finished);
  if (on === null || tested.peek()?.hierarchy === finished.result.hierarchy) return;
  testing.peek()?.cancel();
  const { hierarchy, options } = finished.result;
  const controller = new AbortController();
  const cancel = (): void => controller.abort();
  testing.value = { hierarchy, done: 0, total: null, cancel };
  const onProgress: RunContext['onProgress'] = ({ done, total }) => {
    if (!controller.signal.aborted) testing.value = { hierarchy, done, total, cancel };
  };
  try {
    const asked = { tree: hierarchy, on, options };
    const { tests, similarity } = await session.engine.ask(
      'joins',
      { dataset: finished.dataset, ...asked },
      {
        signal: controller.signal,
        onProgress,
      },
    );
    if (controller.signal.aborted || tests === null) return;
    const { joins, fallen, nodes } = standingByTests(hierarchy, tests);
    tested.value = { hierarchy, joins, fallen, nodes: new Set(nodes), tests, similarity };
  } catch (error) {
    if (!controller.signal.aborted) session.report(error);
  } finally {
    if (testing.peek()?.cancel === cancel) testing.value = null;
  }
}
