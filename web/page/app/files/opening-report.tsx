import { useRef } from 'preact/hooks';
import { Button } from '../parts/buttons.tsx';
import { useFocusLeft } from '../parts/focus.ts';
import { useSession } from '../session/context.ts';

/** The progress of the opening of files, and a way out of it. */
export function OpeningReport() {
  const session = useSession();
  const share = session.openingShare.value;
  const frame = useRef<HTMLDivElement>(null);
  useFocusLeft(frame);
  return (
    <div class="line" ref={frame}>
      <progress aria-label="Opening" max={1} {...(share === null ? {} : { value: share })} />
      <Button onClick={() => session.cancelOpening()}>Cancel</Button>
    </div>
  );
}
