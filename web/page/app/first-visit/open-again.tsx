import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { BlobSource } from '../../../engine/data/sources/blob-source.ts';
import { bytes } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { forgetSession, type KeptSession, keptSession } from '../session-file/kept-session.ts';

/** Opens the session that is kept in this browser; empty where there is none. */
export function OpenAgain() {
  const session = useSession();
  const kept = useSignal<KeptSession | null>(null);
  useEffect(() => {
    void keptSession().then((found) => {
      kept.value = found;
    });
  }, [kept]);
  const found = kept.value;
  if (found === null) return null;
  const forget = (): void => {
    kept.value = null;
    forgetSession().catch((error: unknown) => session.report(error));
  };
  return (
    <p>
      <button type="button" class="button" onClick={() => void session.open([new BlobSource(found.name, found.blob)])}>
        Open again: {found.name}
      </button>{' '}
      <span class="hint">{bytes(found.blob.size)}, kept in this browser because you asked for it.</span>{' '}
      <button type="button" class="text-button" onClick={forget}>
        Forget it
      </button>
    </p>
  );
}
