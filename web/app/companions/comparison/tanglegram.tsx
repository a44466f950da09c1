import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { layoutSide } from '../../../drawing/tanglegram/layout.ts';
import type { Tanglegram } from '../../../drawing/tanglegram/paint.ts';
import { type Pointed, TanglePainter } from '../../../drawing/tanglegram/painter.ts';
import { themeColours } from '../../../drawing/theme.ts';
import type { ComparedTrees } from '../../../methods/comparison.ts';
import { measureText } from '../../parts/measure.ts';
import { drawingTheme } from '../../parts/theme.ts';
import { useSize } from '../../parts/use-size.ts';
import { ZOOM_STEP } from '../../parts/zoom-buttons.tsx';
import { useSession } from '../../session/context.ts';
import type { Finished } from '../../session/finished.ts';
import { jointOf, leavesUnder, matchedLeaves } from './links.ts';
import { leafText } from './words.ts';

interface Props {
  readonly finished: Finished;
  readonly compared: ComparedTrees;
  /** What the other tree is called. */
  readonly title: string;
}

/** Two trees face to face over their common leaves, untangled, and linked with the tree of the page. */
export function TanglegramPicture({ finished, compared, title }: Props) {
  const session = useSession();
  const { view } = session;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<TanglePainter | null>(null);
  const size = useSize(frame);
  const leaf = useSignal<number | null>(null);
  const sides = useMemo(
    () => ({
      left: layoutSide(compared.trees.a, compared.leavesA),
      right: layoutSide(compared.trees.b, compared.leavesB),
      matched: matchedLeaves(finished, compared),
    }),
    [finished, compared],
  );
  const picture = useComputed((): Tanglegram => {
    const groups = session.groups.value;
    const theme = drawingTheme();
    const colours = themeColours(theme, groups?.tones ?? []);
    const colourOf = (node: number): string | null => colours[groups?.ofNode[node] ?? -1] ?? null;
    const { left, right, matched } = sides;
    const { names } = compared.trees;
    return { left, right, names, colours: Array.from(matched.node, colourOf), theme, ...size.value };
  });

  const point = (pointed: Pointed | null): void => {
    leaf.value = pointed?.leaves.length === 1 ? (pointed.leaves[0] ?? null) : null;
    view.hovered.value = pointed === null ? null : jointOf(finished, sides.matched, pointed.leaves);
  };
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const onPick = (pointed: Pointed): void => {
      point(pointed);
      view.select(view.hovered.peek());
    };
    const made = new TanglePainter(canvas.current, { onPoint: point, onPick }, measureText);
    painter.current = made;
    return () => {
      made.destroy();
      painter.current = null;
      view.hovered.value = null;
    };
  }, [sides]);

  useSignalEffect(() => {
    if (size.value.width > 0) painter.current?.render(picture.value);
  });
  useSignalEffect(() => {
    const node = view.hovered.value ?? view.selected.value;
    painter.current?.setMarks(node === null ? null : leavesUnder(finished, sides.matched, node), leaf.value);
  });

  const walk = (step: number): void => {
    const { leaves, place } = sides.left;
    const at = leaf.peek() === null ? -1 : (place[leaf.peek() ?? 0] ?? 0);
    const next = leaves[Math.min(leaves.length - 1, Math.max(0, at < 0 ? 0 : at + step))];
    if (next === undefined) return;
    point({ leaves: [next] });
    painter.current?.show(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key)) event.preventDefault();
  };
  const press = (key: string): boolean => {
    const step = STEPS[key];
    if (step !== undefined) walk(step);
    else if (key === 'Enter' && leaf.peek() !== null) view.select(view.hovered.peek());
    else if (key === 'Escape' && leaf.peek() !== null) point(null);
    else if (key === '+' || key === '=') painter.current?.zoomBy(ZOOM_STEP);
    else if (key === '-') painter.current?.zoomBy(1 / ZOOM_STEP);
    else if (key === '0') painter.current?.reset();
    else return false;
    return true;
  };

  const text = leaf.value === null ? null : leafText(sides, compared.trees.names, leaf.value);
  return (
    <>
      <p class="sides">
        <span>this tree</span>
        <span>{title}</span>
      </p>
      <div
        class="tangle"
        ref={frame}
        role="listbox"
        tabIndex={0}
        aria-label={`Classes in this tree and in ${title}`}
        aria-describedby="tangle-keys"
        aria-activedescendant="tangle-leaf"
        onKeyDown={onKeyDown}
        onBlur={() => point(null)}
      >
        <canvas ref={canvas} style={{ width: `${size.value.width}px`, height: `${size.value.height}px` }} />
        <span id="tangle-leaf" class="unseen" role="option" tabIndex={-1} aria-selected={leaf.value !== null}>
          {text ?? 'No class is pointed out'}
        </span>
      </div>
      <p class="tangle-readout" aria-live="polite">
        {text === null ? (
          <span class="hint">Point at a class or a branch of either tree: its classes stand out in all three.</span>
        ) : (
          <strong>{text}</strong>
        )}
      </p>
      <p id="tangle-keys" class="unseen">
        Up and down walk the classes of this tree, Enter selects one, plus and minus zoom.
      </p>
    </>
  );
}

const PAGE = 10;

/** How many places a key goes down. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -PAGE,
  PageDown: PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
