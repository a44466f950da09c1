import { useState } from 'preact/hooks';
import { lazily } from '../../../engine/base/lazy.ts';
import { useSession } from '../session/context.ts';

const load = async (): Promise<string> => (await lazily('the text of the licences', import('virtual:notices'))).default;

/** The licence of the project and those of all that is built into the page, which have to travel with it. */
export function Licences() {
  const session = useSession();
  const [text, setText] = useState<string | null>(null);
  const show = (): void => void load().then(setText, (error: unknown) => session.report(error));
  return (
    <>
      <p>Logitree is free software under the MIT licence. It contains work of others under licences of their own.</p>
      {text === null ? (
        <button type="button" class="text-button" onClick={show}>
          Show all licences
        </button>
      ) : (
        <pre class="licences">{text}</pre>
      )}
    </>
  );
}
