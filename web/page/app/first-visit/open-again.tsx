import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { BlobSource } from '../../../engine/data/sources/blob-source.ts';
import { Button, TextButton } from '../parts/buttons.tsx';
import type { NamedBlob } from '../parts/download.ts';
import { bytes } from '../parts/format.ts';
import { sets, setter } from '../parts/setters.ts';
import { useSession } from '../session/context.ts';
import { forgetSession, HELD, keptSession } from '../session-file/kept-session.ts';

/* Of the page, not of one showing of the row: a deletion that waits for another page outlives the row. */
const kept = signal<NamedBlob | null>(null);
const isHeld = signal(false);

/** Opens the session that is kept in this browser; empty where there is none. It stays until that is deleted. */
export function OpenAgain() {
  const session = useSession();
  useEffect(() => {
    void keptSession().then(setter(kept));
  }, []);
  const found = kept.value;
  if (found === null) return null;
  const forget = (): void => {
    forgetSession(sets(isHeld, true))
      .then(sets(kept, null))
      .catch((error: unknown) => session.report(error))
      .finally(sets(isHeld, false));
  };
  return (
    <p>
      <Button onClick={() => void session.open([new BlobSource(found.name, found.blob)])}>
        Open again: {found.name}
      </Button>{' '}
      <span class="hint">{bytes(found.blob.size)}, kept in this browser because you asked for it.</span>{' '}
      {isHeld.value ? <span role="status">{HELD}</span> : <TextButton onClick={forget}>Forget it</TextButton>}
    </p>
  );
}
