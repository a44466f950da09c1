import { SAMPLES } from '../../samples/index.ts';
import { firstView } from '../controls/side.tsx';
import { openDialog } from '../parts/dialog.ts';
import { Menu } from '../parts/menu.tsx';
import { useSession } from '../session/context.ts';

const LESSONS = {
  id: 'lessons',
  label: 'Lessons',
  hint: 'Predict first, and then see: short lessons on these data.',
  section: 'Lessons',
  sample: null,
};

const ITEMS = [
  LESSONS,
  ...SAMPLES.map((sample) => ({
    id: sample.id,
    label: sample.title,
    hint: sample.description,
    section: sample.group,
    sample,
  })),
];

/** Opens one of the samples, or the lessons about them. */
export function SampleMenu() {
  const session = useSession();
  const take = async ({ sample }: (typeof ITEMS)[number]): Promise<void> => {
    if (sample === null) openDialog('lessons');
    else await session.openSample(sample, firstView(sample));
  };
  return <Menu name="Samples and lessons" class="samples" busy="Opening…" items={ITEMS} isLong take={take} />;
}
