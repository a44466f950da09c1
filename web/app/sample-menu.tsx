import { SAMPLES } from '../samples/index.ts';
import { useSession } from './context.ts';
import { Menu } from './menu.tsx';

const ITEMS = SAMPLES.map((sample) => ({ id: sample.id, label: sample.title, hint: sample.description, sample }));

/** Opens one of the samples. */
export function SampleMenu() {
  const session = useSession();
  return <Menu name="Samples" busy="Opening…" items={ITEMS} take={({ sample }) => session.openSample(sample)} />;
}
