import type { ComponentChildren } from 'preact';

interface PartTabsProps<Part extends string> {
  /** Of the view: its panel has the id `<name>-panel`, and each tab `<name>-<part>`. */
  readonly name: string;
  readonly label: string;
  readonly titles: Readonly<Record<Part, ComponentChildren>>;
  /** By default all that have a title, in their order. */
  readonly parts?: readonly Part[];
  readonly shown: Part;
  choose(part: Part): void;
}

/** The tabs of a view beside the tree that shows one of its parts at a time. */
export function PartTabs<Part extends string>(props: PartTabsProps<Part>) {
  const { name, label, titles, parts = Object.keys(titles) as Part[], shown, choose } = props;
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = parts[(parts.indexOf(shown) + step + parts.length) % parts.length] ?? shown;
    choose(next);
    document.getElementById(`${name}-${next}`)?.focus();
  };
  return (
    <div class={`tabs ${name}-tabs`} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKey}>
      {parts.map((part) => (
        <button
          key={part}
          id={`${name}-${part}`}
          type="button"
          role="tab"
          class="tab"
          aria-selected={part === shown}
          aria-controls={`${name}-panel`}
          tabIndex={part === shown ? 0 : -1}
          onClick={() => choose(part)}
        >
          {titles[part]}
        </button>
      ))}
    </div>
  );
}

interface TabbedProps<Part extends string> extends PartTabsProps<Part> {
  readonly class?: string;
  /** Stands between the tabs and the part, whichever that is. */
  readonly above?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The tabs of a view, and the part that is shown. */
export function Tabbed<Part extends string>({
  class: looks = 'view-panel',
  above,
  children,
  ...tabs
}: TabbedProps<Part>) {
  const { name, shown } = tabs;
  return (
    <>
      <PartTabs {...tabs} />
      {above}
      <div class={looks} role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-${shown}`}>
        {children}
      </div>
    </>
  );
}
