import { type Signal, useSignal } from '@preact/signals';
import { FONTS, type Paper, WIDTHS } from '../../../drawing/paper/paper.ts';
import { hasRows, LAYOUTS, type LayoutName } from '../../view/layouts.ts';
import { PARTS, type PartId } from './paper-parts.ts';

interface FormProps {
  readonly paper: Signal<Paper>;
  readonly layout: Signal<LayoutName>;
  readonly parts: Signal<ReadonlySet<PartId>>;
  /** The parts that the result has. */
  readonly offered: readonly PartId[];
  readonly hasGroups: boolean;
}

/** The widths of one column and of both in most journals, in mm. */
const COLUMNS = [
  { width: 84, title: '84 mm: one column' },
  { width: 174, title: '174 mm: both columns' },
] as const;

const FAMILIES = { sans: 'Arial or Helvetica', serif: 'Times' } as const;
const GROUNDS = { white: 'white', transparent: 'transparent', dark: 'dark' } as const;

/** Everything that can be said of a figure. */
export function PaperForm({ paper, layout, parts, offered, hasGroups }: FormProps) {
  const set = (change: Partial<Paper>): void => {
    paper.value = { ...paper.value, ...change };
  };
  const { width, font, family, ground } = paper.value;
  const asRows = parts.value.has('matrix') && !hasRows(layout.value);
  return (
    <form class="paper-form" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>Parts</legend>
        {offered.map((id) => (
          <Tick
            key={id}
            label={PARTS[id].title}
            hint={PARTS[id].hint}
            checked={parts.value.has(id)}
            set={(on) => {
              parts.value = new Set(on ? [...parts.value, id] : [...parts.value].filter((each) => each !== id));
            }}
          />
        ))}
        {!offered.includes('tanglegram') && (
          <p class="hint">For a tanglegram choose “comparison” beside the tree first.</p>
        )}
      </fieldset>
      <div class="paper-row">
        <NumberOf label="Width in mm" value={width} range={WIDTHS} set={(value) => set({ width: value })} />
        <div class="joined">
          {COLUMNS.map((column) => (
            <button
              key={column.width}
              type="button"
              class="button"
              title={column.title}
              aria-pressed={width === column.width}
              onClick={() => set({ width: column.width })}
            >
              {column.width}
            </button>
          ))}
        </div>
      </div>
      <div class="paper-row">
        <NumberOf label="Text in points" value={font} range={FONTS} set={(value) => set({ font: value })} />
        <Choice label="Font" value={family} of={FAMILIES} set={(value) => set({ family: value })} />
      </div>
      <div class="paper-row">
        <Choice
          label="Layout"
          value={layout.value}
          of={Object.fromEntries(LAYOUTS.map(({ id, title }) => [id, title])) as Record<LayoutName, string>}
          set={(value) => {
            layout.value = value;
          }}
        />
        <Choice label="Ground" value={ground} of={GROUNDS} set={(value) => set({ ground: value })} />
      </div>
      {asRows && <p class="hint">Beside a matrix the tree is a rectangle: its leaves are the rows.</p>}
      <div>
        <Tick
          label="Caption"
          hint="method, options, files"
          checked={paper.value.caption}
          set={(on) => set({ caption: on })}
        />
        {hasGroups && (
          <Tick label="Legend" hint="of colours" checked={paper.value.legend} set={(on) => set({ legend: on })} />
        )}
      </div>
    </form>
  );
}

interface TickProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  set(on: boolean): void;
}

const Tick = ({ label, hint, checked, set }: TickProps) => (
  <label class="paper-tick">
    <input type="checkbox" checked={checked} onChange={(event) => set(event.currentTarget.checked)} />
    <span>
      {label} <span class="hint">{hint}</span>
    </span>
  </label>
);

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly range: readonly [number, number];
  set(value: number): void;
}

/** A number that is taken as soon as it can be meant; while it cannot, what is wrong with it is said. */
function NumberOf({ label, value, range: [least, most], set }: NumberProps) {
  const typed = useSignal<string | null>(null);
  const isIn = (number: number): boolean => number >= least && number <= most;
  const isWrong = typed.value !== null && !isIn(Number(typed.value));
  return (
    <label class="paper-field">
      <span class="hint">{isWrong ? `${label}: ${least} to ${most}` : label}</span>
      <input
        class="number"
        type="number"
        min={least}
        max={most}
        step="any"
        aria-invalid={isWrong}
        value={typed.value ?? String(value)}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          if (isIn(event.currentTarget.valueAsNumber)) set(event.currentTarget.valueAsNumber);
        }}
        onBlur={() => {
          typed.value = null;
        }}
      />
    </label>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly of: Readonly<Record<Value, string>>;
  set(value: Value): void;
}

function Choice<Value extends string>({ label, value, of, set }: ChoiceProps<Value>) {
  return (
    <label class="paper-field">
      <span class="hint">{label}</span>
      <select class="select" value={value} onChange={(event) => set(event.currentTarget.value as Value)}>
        {Object.entries<string>(of).map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
