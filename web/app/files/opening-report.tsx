import { useSession } from '../session/context.ts';

/** How far the opening of files is, and a way out of it. */
export function OpeningReport() {
  const session = useSession();
  const share = session.openingShare.value;
  return (
    <div class="opening">
      <progress aria-label="Opening" max={1} {...(share === null ? {} : { value: share })} />
      <button type="button" class="button" onClick={() => session.cancelOpening()}>
        Cancel
      </button>
    </div>
  );
}
