import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { createPainter, type Painter } from '../drawing/painter.ts';
import { radialScene, type Scene } from '../drawing/scene.ts';
import { ancestorsOf, isLeaf } from '../hierarchy/walk.ts';
import { useSession } from './context.ts';
import { type Drawn, drawnPart, findClasses } from './drawn.ts';
import { type Finished, titleOf } from './finished.ts';
import { measureText } from './measure.ts';
import type { Session } from './session.ts';
import { drawingTheme } from './theme.ts';
import { pressTreeKey } from './tree-keys.ts';
import { type Size, useSize } from './use-size.ts';

/** What the toolbar and the keys can ask of the drawing. */
export type TreeHandle = Pick<Painter, 'zoomBy' | 'reset'>;

/** The id of the drawing, for the key that leads to it. */
export const TREE = 'tree';

/** How much one press of + or − zooms. */
export const ZOOM_STEP = 1.5;

function sceneOf(finished: Finished, { view, grouping, groups }: Session, drawn: Drawn, size: Size): Scene {
  return radialScene({
    hierarchy: drawn.hierarchy,
    classes: finished.result.classes,
    groupOfClass: grouping.value?.values ?? null,
    groupNames: groups.value?.names,
    found: new Set(findClasses(finished, view.query.value).flatMap((leaf) => drawn.partOf(leaf) ?? [])),
    keys: drawn.whole,
    ...size,
    measure: measureText,
  });
}

/** The drawing of the tree. Mouse, touch and keys walk it; the panels and the live region say what is selected. */
export function Tree({ finished, handle }: { finished: Finished; handle: { current: TreeHandle | null } }) {
  const session = useSession();
  const { view } = session;
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const painter = useRef<Painter | null>(null);
  const size = useSize(frame);
  const drawn = useComputed(() => drawnPart(finished, view.focus.value.at(-1) ?? null));
  const scene = useComputed(() => sceneOf(finished, session, drawn.value, size.value));

  useEffect(() => {
    if (svg.current === null) return undefined;
    const whole = (node: number | null): number | null => (node === null ? null : (drawn.peek().whole[node] ?? null));
    const made = createPainter(svg.current, {
      onHover: (node) => {
        view.hovered.value = whole(node);
      },
      onSelect: (node) => view.select(whole(node)),
      onOpen: (node) => {
        const opened = whole(node);
        if (opened !== null && !isLeaf(finished.result.hierarchy, opened)) view.focusOn(opened);
      },
    });
    painter.current = made;
    handle.current = made;
    // Whatever had the focus may have made way for the tree.
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
    return () => {
      made.destroy();
      painter.current = null;
      handle.current = null;
    };
  }, [drawn, finished, handle, view]);

  // What is highlighted is told the painter once it has the scene that the node numbers belong to.
  const shown = useSignal<{ readonly drawn: Drawn; readonly scene: Scene } | null>(null);
  useSignalEffect(() => {
    const theme = drawingTheme();
    if (size.value.width === 0) return;
    painter.current?.render(scene.value, theme);
    shown.value = { drawn: drawn.value, scene: scene.value };
  });
  useSignalEffect(() => painter.current?.setSelection(shown.value?.drawn.partOf(view.selected.value) ?? null));
  useSignalEffect(() => painter.current?.setHover(shown.value?.drawn.partOf(view.hovered.value) ?? null));
  useSignalEffect(() => {
    const group = view.emphasis.value;
    const index = group === null ? -1 : (shown.value?.scene.groups?.names.indexOf(group) ?? -1);
    painter.current?.setGroup(index < 0 ? null : index);
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || handle.current === null) return;
    if (pressTreeKey(event.key, finished, view, drawn.value.top, handle.current)) event.preventDefault();
  };
  const current = view.selected.value ?? drawn.value.top;
  return (
    <div
      id={TREE}
      class="tree"
      ref={frame}
      role="tree"
      aria-label="Hierarchy of classes"
      aria-describedby="tree-keys"
      aria-activedescendant={`node-${current}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <svg ref={svg} width={size.value.width} height={size.value.height} aria-hidden="true" />
      <span
        id={`node-${current}`}
        class="unseen"
        role="treeitem"
        tabIndex={-1}
        aria-selected={view.selected.value !== null}
        aria-level={ancestorsOf(finished.parents, current).length + 1}
      >
        {titleOf(finished, current)}
      </span>
    </div>
  );
}
