import type { ComponentChildren } from 'preact';
import { three } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { type Finished, titleOf } from '../session/finished.ts';

/** A candidate with its value; the first of a list is the one that was taken. */
export interface Candidate {
  readonly key: string;
  readonly name: ComponentChildren;
  readonly value: number;
}

/** Candidates in their order with a bar each, as long as the value is large. */
export function Ranking({ label, candidates }: { label: string; candidates: readonly Candidate[] }) {
  const most = candidates.reduce((largest, { value }) => Math.max(largest, value), 0);
  return (
    <ol class="ranking" aria-label={label}>
      {candidates.map(({ key, name, value }, at) => (
        <li key={key} data-taken={at === 0}>
          <span>{name}</span>
          <span>{three(value)}</span>
          <svg class="bar-track" width="100%" height="4" aria-hidden="true">
            <rect class="bar-fill" width={`${most > 0 ? (100 * value) / most : 0}%`} height="4" />
          </svg>
        </li>
      ))}
    </ol>
  );
}

/** The name of a node, which leads to it. */
export function NodeName({ finished, node }: { finished: Finished; node: number }) {
  const { view } = useSession();
  return (
    <button
      type="button"
      class="text-button"
      onClick={() => view.goTo(node)}
      onPointerEnter={() => {
        view.hovered.value = node;
      }}
      onPointerLeave={() => {
        view.hovered.value = null;
      }}
    >
      {titleOf(finished, node)}
    </button>
  );
}
