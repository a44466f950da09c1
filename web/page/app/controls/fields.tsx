import type { ComponentChildren } from 'preact';
import { useSession } from '../session/context.ts';

/* The fields that views share: lists to choose from, ticks, searches, numbers that are dragged or typed. */

interface SelectProps<Value> {
  readonly value: Value;
  /** The choices, the title of each, and what it means. */
  readonly options: readonly (readonly [value: Value, title: string, hint?: string])[];
  /** The label if none stands beside it. */
  readonly label?: string | undefined;
  readonly title?: string | undefined;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly tabIndex?: number;
  /** The look, where it is not that of a field. */
  readonly class?: string;
  /** True for a value that cannot be chosen now. */
  isOut?(value: Value): boolean;
  choose(value: Value): void;
}

/** A list to choose one of several values from. */
export const Select = <Value extends string | number | null>({
  value,
  options,
  label,
  isOut,
  choose,
  ...attributes
}: SelectProps<Value>) => (
  <select
    class="select"
    aria-label={label}
    value={String(value ?? '')}
    onChange={(event) => {
      const chosen = options[event.currentTarget.selectedIndex];
      if (chosen !== undefined) choose(chosen[0]);
    }}
    {...attributes}
  >
    {options.map(([each, words, hint]) => (
      <option key={String(each)} value={String(each ?? '')} title={hint} disabled={isOut?.(each)}>
        {words}
      </option>
    ))}
  </select>
);

interface ChoiceProps<Value> extends SelectProps<Value> {
  /** Stands before the list; above it where `isAbove`. */
  readonly name: ComponentChildren;
  readonly isAbove?: boolean;
}

/** A list with its name. */
export const Choice = <Value extends string | number | null>({
  name,
  isAbove = false,
  title,
  ...list
}: ChoiceProps<Value>) => (
  <label class={isAbove ? 'stack' : 'choice'} title={title}>
    <span>{name}</span>
    <Select {...list} />
  </label>
);

interface TickProps {
  readonly checked: boolean;
  readonly title?: string;
  readonly children: ComponentChildren;
  set(on: boolean): void;
}

/** Something that is so or not. */
export const Tick = ({ checked, title, children, set }: TickProps) => (
  <label class="check" title={title}>
    <input type="checkbox" checked={checked} onChange={(event) => set(event.currentTarget.checked)} />
    {children}
  </label>
);

/** A text that is looked for while it is typed. */
export const Search = ({ name, value, set }: { name: string; value: string; set(text: string): void }) => (
  <input
    type="search"
    class="field"
    placeholder={name}
    aria-label={name}
    value={value}
    onInput={(event) => set(event.currentTarget.value)}
  />
);

interface RangeProps {
  readonly id?: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  /** The value in words. */
  readonly said: string;
  set(value: number): void;
}

/** A number of the view that is dragged: it is settled once the pointer leaves it. */
export function Range({ said, set, ...attributes }: RangeProps) {
  const { view } = useSession();
  return (
    <input
      type="range"
      aria-valuetext={said}
      {...attributes}
      onInput={(event) => set(event.currentTarget.valueAsNumber)}
      onPointerUp={() => view.settle()}
      onBlur={() => view.settle()}
    />
  );
}

interface CountProps {
  readonly label: string;
  readonly most: number;
  /** Null for none. */
  readonly value: number | null;
  set(count: number): void;
}

/** A whole number of the view from 1 on that is typed; others are not taken. */
export function Count({ label, most, value, set }: CountProps) {
  const { view } = useSession();
  return (
    <input
      class="number"
      type="number"
      aria-label={label}
      min={1}
      max={most}
      value={value ?? ''}
      onChange={(event) => {
        const typed = event.currentTarget.valueAsNumber;
        if (Number.isInteger(typed) && typed >= 1 && typed <= most) set(typed);
        else event.currentTarget.value = String(value ?? '');
        view.settle();
      }}
    />
  );
}
