import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useSession } from './context.ts';
import { EXPORTS, type ExportFormat } from './exports.ts';
import type { Finished } from './finished.ts';

/** Takes the result away as a file. */
export function ExportMenu({ finished }: { finished: Finished }) {
  const session = useSession();
  const open = useSignal(false);
  const busy = useSignal<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open.value) return undefined;
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) open.value = false;
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open.value]);

  const take = async (format: ExportFormat): Promise<void> => {
    open.value = false;
    button.current?.focus();
    busy.value = format.label;
    await session.export(finished, format);
    busy.value = null;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      open.value = false;
      button.current?.focus();
    } else moveFocus(root.current, event);
    if (event.key === 'Tab') open.value = false;
  };
  return (
    <div class="menu" ref={root}>
      <button
        ref={button}
        type="button"
        class="button"
        aria-haspopup="menu"
        aria-expanded={open.value}
        aria-busy={busy.value !== null}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        {busy.value === null ? 'Export' : 'Exporting…'}
      </button>
      {open.value && (
        <div class="menu-list" role="menu" aria-label="Export" tabIndex={-1} onKeyDown={onKey}>
          {EXPORTS.map((format) => (
            <div key={format.label} role="none" class="menu-row">
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                class="menu-item"
                aria-describedby={`export-${format.extension}`}
                onClick={() => void take(format)}
              >
                {format.label}
              </button>
              <span id={`export-${format.extension}`} class="hint">
                {format.hint}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
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
