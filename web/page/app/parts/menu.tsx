import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { addTo } from '../../../engine/base/arrays.ts';
import { dialogIsOpen } from './dialog.ts';
import { focusQuietly } from './focus.ts';
import { sets, toggles } from './setters.ts';

/** Closes what is open beneath a button when something else of the page is pressed or focused: a dialog leads back to what it came from. */
function useDismissed(root: RefObject<HTMLElement | null>, open: Signal<boolean>): void {
  const isOpen = open.value;
  // At once: the next key may come before the next frame.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event: Event): void => {
      const isInside = event.target instanceof Node && root.current?.contains(event.target) === true;
      if (!isInside && !dialogIsOpen()) open.value = false;
    };
    const events = ['pointerdown', 'focusin'];
    for (const event of events) document.addEventListener(event, outside);
    return () => {
      for (const event of events) document.removeEventListener(event, outside);
    };
  }, [isOpen, open, root]);
}

interface PopoverProps {
  readonly name: string;
  /** The words on the button; else the name. */
  readonly label?: ComponentChildren;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A button with choices in a panel, which stays open while they are made. */
export function Popover({ name, label = name, class: own = '', children }: PopoverProps) {
  const open = useSignal(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useDismissed(root, open);
  const isOpen = open.value;
  useLayoutEffect(() => {
    if (isOpen) focusQuietly(panel.current);
  }, [isOpen]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    open.value = false;
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from wherever the focus is in it
    <div class={`popover ${own}`} ref={root} onKeyDown={onKey}>
      <button
        ref={button}
        type="button"
        class="button has-more"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggles(open)}
      >
        {label}
      </button>
      {isOpen && (
        <div ref={panel} class="popover-panel" role="dialog" aria-label={name} tabIndex={-1}>
          {children}
        </div>
      )}
    </div>
  );
}

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** The heading above it; items with the same heading stand together. */
  readonly section?: string | undefined;
  /** It cannot be chosen now; the hint says why. */
  readonly disabled?: boolean;
}

interface MenuProps<Item extends MenuItem> {
  readonly name: string;
  readonly class?: string;
  /** The label of the button while the item is carried out. */
  readonly busy: string;
  readonly items: readonly Item[];
  /** A note to read before choosing any of them. */
  readonly note?: string;
  /** The items that are shown first, by id, with their note and the words of the one that shows all; else all are. */
  readonly first?: { readonly ids: readonly string[]; readonly others: string; readonly note: string };
  /** Two columns where there is room: for a long list. */
  readonly isLong?: boolean;
  take(item: Item): Promise<void>;
}

/** A button with a list of things to do beneath it. */
export function Menu<Item extends MenuItem>({
  name,
  class: own = '',
  busy,
  items,
  note: noteOfAll,
  first,
  isLong = false,
  take,
}: MenuProps<Item>) {
  const open = useSignal(false);
  const working = useSignal(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const showsAll = useSignal(false);
  const isShort = first !== undefined && !showsAll.value;
  const note = isShort ? first.note : noteOfAll;
  const listed = isShort ? first.ids.flatMap((wanted) => items.find(({ id }) => id === wanted) ?? []) : items;

  useDismissed(root, open);
  const shown = open.value ? (isShort ? 'first' : 'all') : null;
  // At once: the next key may come before the next frame. The item that shows all goes, and the focus with it.
  useLayoutEffect(() => {
    if (shown !== null) root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [shown]);

  const choose = async (item: Item): Promise<void> => {
    open.value = false;
    button.current?.focus();
    working.value = true;
    await take(item);
    working.value = false;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation(); // the panel that it stands in stays
      open.value = false;
      button.current?.focus();
    } else moveFocus(root.current, event);
    if (event.key === 'Tab') open.value = false;
  };
  return (
    <div class={`menu ${own}`} ref={root}>
      <button
        ref={button}
        type="button"
        class="button has-more"
        aria-haspopup="menu"
        aria-expanded={open.value}
        aria-busy={working.value}
        onClick={() => {
          showsAll.value = false;
          open.value = !open.value;
        }}
      >
        {working.value ? busy : name}
      </button>
      {open.value && (
        <div
          class={isLong && !isShort ? 'menu-list long' : 'menu-list'}
          role="menu"
          aria-label={name}
          aria-describedby={note === undefined ? undefined : 'menu-note'}
          tabIndex={-1}
          onKeyDown={onKey}
        >
          {note !== undefined && (
            <p id="menu-note" role="none" class="hint">
              {note}
            </p>
          )}
          <div role="none" class="menu-sections">
            {inSections(listed).map(([section, those]) => (
              <Section key={section} name={isShort ? '' : section}>
                {those.map((item) => (
                  <Row key={item.id} item={item} choose={() => void choose(item)} />
                ))}
              </Section>
            ))}
            {isShort && (
              <Section name="">
                <Row item={{ id: 'all', label: first.others, hint: '' }} choose={sets(showsAll, true)} />
              </Section>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function Section({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div role="none" class="menu-section">
      {name !== '' && (
        <p class="head" aria-hidden="true">
          {name}
        </p>
      )}
      {children}
    </div>
  );
}

function Row({ item: { id, label, hint, disabled = false }, choose }: { item: MenuItem; choose: () => void }) {
  return (
    <div role="none" class="menu-row">
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        class="menu-item"
        aria-describedby={`menu-${id}`}
        aria-disabled={disabled}
        onClick={() => disabled || choose()}
      >
        {label}
      </button>
      <span id={`menu-${id}`} class="hint">
        {hint}
      </span>
    </div>
  );
}

/** Items by their headings, in their order. */
function inSections<Item extends MenuItem>(items: readonly Item[]): [section: string, items: Item[]][] {
  const sections = new Map<string, Item[]>();
  for (const item of items) addTo(sections, item.section ?? '', item);
  return Array.from(sections);
}

/** Arrow keys, Home and End move between the items of a menu, round and round. */
function moveFocus(root: HTMLElement | null, event: KeyboardEvent): void {
  const items: (Element | null)[] = Array.from(root?.querySelectorAll('[role=menuitem]') ?? []);
  const at = items.indexOf(document.activeElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  const item = items[target];
  if (item instanceof HTMLElement) item.focus();
}
