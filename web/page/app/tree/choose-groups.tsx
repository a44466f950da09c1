import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { depthsOf, namedGroups } from '../../../engine/hierarchy/analysis/hypernyms.ts';
import type { Finished } from '../finished/finished.ts';
import { counted } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { chosenIn, namedReferenceOf, writeChosen } from '../view/chosen-groups.ts';

/** More names, and more depths, are not offered at once. */
const MOST_OFFERED = 200;
const MOST_DEPTHS = 60;

/** The choice of the groups of the reference that colour the tree: all at one depth, or some by name. */
export function ChooseGroups({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const typed = useSignal('');
  /** The names asked for that are not there; empty for none. */
  const unknown = useSignal('');
  const reference = namedReferenceOf(finished);
  const offered = useMemo(
    () => (reference === null ? null : { depths: depthsOf(reference.groups), groups: namedGroups(reference.groups) }),
    [reference],
  );
  if (reference === null || offered === null) return null;
  const chosen = chosenIn(reference.groups, view.chosen.value);
  const names = typeof chosen === 'number' ? [] : chosen;
  const choose = (to: number | readonly string[]): void => {
    view.chosen.value = writeChosen(to);
    view.settle();
  };
  const add = (name: string | undefined): void => {
    if (name === undefined) return;
    typed.value = '';
    choose([...names.filter((other) => other !== name), name]);
  };
  const isNamed = (name: string): boolean => offered.groups.some((group) => group.name === name);
  const matching = (text: string): typeof offered.groups => {
    const wanted = text.trim().toLowerCase();
    return wanted === '' ? offered.groups : offered.groups.filter(({ name }) => name.toLowerCase().includes(wanted));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = typed.value.trim().toLowerCase();
    if (event.key !== 'Enter' || wanted === '') return;
    const found = matching(wanted);
    unknown.value = found.length === 0 ? typed.value.trim() : '';
    add((found.find(({ name }) => name.toLowerCase().startsWith(wanted)) ?? found[0])?.name);
  };
  // Of a chain of groups every level is a depth.
  const depths = offered.depths.filter(({ depth }, at) => at < MOST_DEPTHS || depth === chosen);
  return (
    <div class="choose-groups">
      <label class="colour-by">
        <span>Groups of {reference.file}</span>
        <select
          class="select"
          value={typeof chosen === 'number' ? String(chosen) : ''}
          onChange={(event) => event.currentTarget.value !== '' && choose(Number(event.currentTarget.value))}
        >
          {depths.map(({ depth, groups }) => (
            <option key={depth} value={String(depth)}>
              at depth {depth}: {counted(groups, 'group', 'groups')}
            </option>
          ))}
          <option value="" disabled={names.length === 0}>
            by name
          </option>
        </select>
      </label>
      {offered.groups.length > 0 && (
        <input
          class="field"
          type="search"
          list="groups-of-reference"
          placeholder="Add a group by name"
          aria-label="Add a group by name"
          autocomplete="off"
          spellcheck={false}
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
            unknown.value = '';
            if (event instanceof InputEvent && event.inputType !== 'insertReplacementText') return;
            if (isNamed(typed.value)) add(typed.value);
          }}
          onChange={() => isNamed(typed.value) && add(typed.value)}
          onKeyDown={onKeyDown}
        />
      )}
      {unknown.value !== '' && (
        <p class="hint" role="status">
          No group of {reference.file} has “{unknown.value}” in its name.
        </p>
      )}
      <datalist id="groups-of-reference">
        {matching(typed.value)
          .slice(0, MOST_OFFERED)
          .map(({ name, classes }) => (
            <option key={name} value={name}>
              {counted(classes, 'class', 'classes')}
            </option>
          ))}
      </datalist>
      {names.length > 0 && (
        <ul class="chosen-groups" aria-label="Chosen groups">
          {names.map((name) => (
            <li key={name}>
              {name}{' '}
              <button
                type="button"
                class="chip-close"
                aria-label={`Remove ${name}`}
                onClick={() => choose(names.filter((other) => other !== name))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
