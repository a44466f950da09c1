interface SelectProps<Value> {
  readonly value: Value;
  /** The choices, and the title of each. */
  readonly options: readonly (readonly [value: Value, title: string])[];
  /** The label if none stands beside it. */
  readonly label?: string;
  readonly title?: string;
  readonly disabled?: boolean;
  choose(value: Value): void;
}

/** A list to choose one of several values from. */
export const Select = <Value extends string | number | null>({
  value,
  options,
  label,
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
    {options.map(([each, words]) => (
      <option key={String(each)} value={String(each ?? '')}>
        {words}
      </option>
    ))}
  </select>
);
