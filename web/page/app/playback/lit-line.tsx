import { useEffect } from 'preact/hooks';
import { hovering } from '../parts/focus.ts';
import { useSession } from '../session/context.ts';
import type { Lit } from '../view/lit.ts';
import type { Line } from './question.ts';

interface LitTextProps {
  readonly text: string;
  readonly lights: Lit;
}

/**
 * A number or a name that lights what it stands for in every picture: under the pointer, with the keyboard on it, or once it
 * is tapped.
 */
export function LitText({ text, lights }: LitTextProps) {
  const { view } = useSession();
  const isLit = view.lit.value === lights;
  useEffect(
    () => () => {
      if (view.lit.peek() === lights) view.lit.value = null;
    },
    [view, lights],
  );
  const light = (): void => {
    view.lit.value = lights;
  };
  const darken = (): void => {
    view.lit.value = null;
  };
  return (
    <button
      type="button"
      class="lights"
      data-lit={isLit}
      {...hovering(
        (isOver) => (isOver ? light() : darken()),
        ({ pointerType }) => pointerType === 'mouse',
      )}
      onFocus={light}
      onBlur={darken}
      // Not every browser focuses what is tapped; without focus nothing would end it.
      onClick={({ currentTarget }) => {
        currentTarget.focus();
        light();
      }}
    >
      {text}
    </button>
  );
}

/** Characters that must not stand at the beginning of a line: they are kept with the number before them. */
const CLOSING = /^[),.:²]+/;

/** A line with what lights in it. */
export function LitLine({ line }: { line: Line }) {
  if (typeof line === 'string') return <>{line}</>;
  const closingAfter = (place: number): string => {
    const next = line[place + 1];
    return typeof next === 'string' ? (CLOSING.exec(next)?.[0] ?? '') : '';
  };
  // The places of the parts are what they are known by: a line has no others.
  return (
    <>
      {line.map((part, place) =>
        typeof part === 'string' ? (
          part.slice(place === 0 || typeof line[place - 1] === 'string' ? 0 : closingAfter(place - 1).length)
        ) : (
          <span key={`${place} ${part.text}`} class="kept">
            <LitText {...part} />
            {closingAfter(place)}
          </span>
        ),
      )}
    </>
  );
}
