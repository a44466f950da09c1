import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isNumber, toNumber } from '../../../engine/base/number-text.ts';

/** The place over a picture, in px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The direction in which one goes on from a cell that was left. */
export type Onward = 'stay' | 'up' | 'down' | 'next' | 'before';

export const STEPS_ONWARD: Readonly<Record<Onward, readonly [rows: number, columns: number]>> = {
  ...{ stay: [0, 0], up: [-1, 0], down: [1, 0], next: [0, 1], before: [0, -1] },
};

interface CellInputProps {
  readonly label: string;
  /** The value that stands there. */
  readonly value: number;
  /** The text typed to open it; null if it was opened to be changed. */
  readonly typed: string | null;
  readonly box?: Box;
  /** Takes a number; returns why it cannot stand there, null where it can. */
  take(value: number): string | null;
  /** Says why what was typed is not taken, where the cell was left by then. */
  refuse(why: string): void;
  leave(onward: Onward): void;
}

const KEYS: Readonly<Record<string, Onward>> = { Enter: 'stay', ArrowUp: 'up', ArrowDown: 'down', Tab: 'next' };
/** It is never narrower than a number of some digits. */
const LEAST_WIDTH = 64;
const LEAST_HEIGHT = 26;

const styleOf = ({ left, top, width, height }: Box) => {
  const [w, h] = [Math.max(LEAST_WIDTH, width), Math.max(LEAST_HEIGHT, height)];
  return { left: `${left + (width - w) / 2}px`, top: `${top + (height - h) / 2}px`, width: `${w}px`, height: `${h}px` };
};

const NO_NUMBER = 'Type a number.';

/** A cell as it is typed. Enter and the arrow keys up and down take it, Escape leaves it as it was. */
export function CellInput({ label, value, typed, box, take, refuse, leave }: CellInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const refused = useSignal<string | null>(null);
  const isOver = useRef(false);
  // At once: the next key may be there before the next frame.
  useLayoutEffect(() => {
    field.current?.focus();
    if (typed === null) field.current?.select();
    else field.current?.setSelectionRange(typed.length, typed.length); // what is typed next stands behind it
  }, [typed]);
  const end = (onward: Onward): void => {
    isOver.current = true;
    leave(onward);
  };
  /** Takes what is typed; why not, where it cannot be taken. */
  const takeTyped = (): string | null => {
    const text = field.current?.value ?? '';
    if (text === String(value)) return null;
    const found = typedNumber(text);
    return Number.isFinite(found) ? take(found) : NO_NUMBER;
  };
  const accept = (onward: Onward): void => {
    refused.value = takeTyped();
    if (refused.value === null) end(onward);
    else field.current?.select();
  };
  return (
    <div class="cell-input" style={box && styleOf(box)}>
      <input
        ref={field}
        type="text"
        inputMode="decimal"
        autocomplete="off"
        aria-label={label}
        aria-invalid={refused.value !== null}
        aria-describedby="cell-refused"
        defaultValue={typed ?? String(value)}
        onKeyDown={(event) => {
          const onward = event.key === 'Tab' && event.shiftKey ? 'before' : KEYS[event.key];
          event.stopPropagation(); // the picture below has keys of its own
          if (event.key === 'Escape') end('stay');
          else if (onward !== undefined) accept(onward);
          else return;
          event.preventDefault();
        }}
        onBlur={() => {
          if (isOver.current) return;
          const why = takeTyped();
          if (why !== null) refuse(`${label} stays ${value}: “${field.current?.value ?? ''}” was not taken. ${why}`);
          end('stay');
        }}
      />
      <p id="cell-refused" role="alert">
        {refused.value}
      </p>
    </div>
  );
}

/** A decimal number with a comma or a point, as it is typed; NaN for anything else, such as 0x10. */
export function typedNumber(field: string): number {
  const text = field.trim().replace(',', '.');
  return isNumber(text) ? toNumber(text) : Number.NaN;
}
