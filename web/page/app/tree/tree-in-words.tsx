import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { useSession } from '../session/context.ts';
import { summaryOf } from './summary.ts';
import '../styles/workbench.css';

/** The tree as text, to be read aloud or copied. */
export function TreeInWords() {
  const session = useSession();
  const finished = session.finished.value;
  const copied = useSignal(false);
  const clusters = session.clusters.value;
  const text = useMemo(() => (finished === null ? '' : summaryOf(finished, clusters)), [finished, clusters]);
  if (finished === null) return <p>There is no tree yet.</p>;
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => {
        copied.value = true;
      },
      (error: unknown) => session.report(error),
    );
  };
  return (
    <div class="tree-words">
      {text.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <button type="button" class="button" onClick={copy}>
          Copy
        </button>{' '}
        <span role="status">{copied.value ? 'Copied.' : ''}</span>
      </p>
    </div>
  );
}
