import type { ComponentChildren } from 'preact';

interface PartTabsProps<Part extends string> {
  /** Of the view: its panel has the id `<name>-panel`, and each tab `<name>-<part>`. */
  readonly name: string;
  readonly label: string;
  readonly parts: readonly Part[];
  readonly titles: Readonly<Record<Part, ComponentChildren>>;
  readonly shown: Part;
  choose(part: Part): void;
}

/** The tabs of a view beside the tree that shows one of its parts at a time. */
export function PartTabs<Part extends string>({ name, label, parts, titles, shown, choose }: PartTabsProps<Part>) {
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
