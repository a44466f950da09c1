import { SAMPLES } from '../../samples/index.ts';
import { openDialog } from '../parts/dialog.ts';
import { Menu } from '../parts/menu.tsx';
import { useSession } from '../session/context.ts';

const ITEMS = SAMPLES.map((sample) => ({
  id: sample.id,
  label: sample.title,
  hint: sample.description,
  section: sample.group,
  sample,
}));

/** Opens one of the samples, or the lessons about them. */
export function SampleMenu() {
  const session = useSession();
  return (
    <>
      <Menu name="Samples" busy="Opening…" items={ITEMS} isLong take={({ sample }) => session.openSample(sample)} />
      <button type="button" class="button" aria-haspopup="dialog" onClick={() => openDialog('lessons')}>
        Lessons
      </button>
    </>
  );
}
