import { Select } from '../controls/select.tsx';
import { offeredIn } from './offered.ts';
import type { PartProps } from './part.ts';

/** Choice of the tree that a part is about. */
export function TreeChoice({
  found,
  chosen,
  label,
  choose,
}: PartProps & { readonly chosen: string; readonly label: string }) {
  return (
    <label class="decide-tree">
      <span>{label}</span>
      <Select
        value={chosen}
        options={offeredIn(found).map(({ id, title }) => [id, title] as const)}
        choose={(tree) => choose({ tree })}
      />
    </label>
  );
}
