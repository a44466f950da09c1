import { offeredIn } from './offered.ts';
import type { PartProps } from './part.ts';

/** Which tree it is about. */
export function TreeChoice({
  found,
  chosen,
  label,
  choose,
}: PartProps & { readonly chosen: string; readonly label: string }) {
  return (
    <label class="decide-tree">
      <span>{label}</span>
      <select class="select" value={chosen} onChange={(event) => choose({ tree: event.currentTarget.value })}>
        {offeredIn(found).map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
