import { useSession } from './context.ts';
import { EXPORTS } from './exports.ts';
import type { Finished } from './finished.ts';
import { Menu } from './menu.tsx';

const ITEMS = EXPORTS.map((format) => ({ id: format.extension, label: format.label, hint: format.hint, format }));

/** Takes the result away as a file. */
export function ExportMenu({ finished }: { finished: Finished }) {
  const session = useSession();
  return <Menu name="Export" busy="Exporting…" items={ITEMS} take={({ format }) => session.export(finished, format)} />;
}
