import { ESTIMATES } from '../../../engine/methods/estimates.ts';
import { bytes } from '../parts/format.ts';
import { useSession } from '../session/context.ts';

/** The memory that a run on the open files would need: after a run, only if it is too much. */
export function MemoryNote({ fresh }: { fresh: boolean }) {
  const session = useSession();
  const { dataset } = session.assembled.value;
  const estimate =
    dataset === null ? null : (ESTIMATES[session.method.value.id]?.(dataset, session.options.value) ?? null);
  if (estimate === null || session.missing.value !== null) return null;
  const enough = estimate.bytes <= estimate.most;
  const refused = session.problems.value.some(({ code }) => code === 'no-memory' || code === 'too-many-rows');
  const { instead } = estimate;
  if (fresh && enough && !refused) return null;
  return (
    <p class="facts">
      A run needs at most {bytes(estimate.bytes)} of memory
      {enough ? '.' : `, more than the ${bytes(estimate.most)} that are available: it may be refused.`}{' '}
      {(refused || !enough) && instead !== undefined && (
        <button type="button" class="text-button" onClick={() => session.setOption(instead.key, instead.value)}>
          {instead.label}
        </button>
      )}
    </p>
  );
}
