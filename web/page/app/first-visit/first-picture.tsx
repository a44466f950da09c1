import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { hierarchyFromMerges } from '../../../engine/hierarchy/linkage.ts';
import { drawnTree } from '../../../engine/hierarchy/walk.ts';
import { groupLeaves } from '../../drawing/groups.ts';
import { createPainter, type Painter } from '../../drawing/painter.ts';
import { radial } from '../../drawing/radial.ts';
import { drawScene, type Scene } from '../../drawing/scene.ts';
import { useLiveEffect } from '../parts/live.ts';
import { sets, setter } from '../parts/setters.ts';
import { measureText } from '../parts/text-width.ts';
import { drawingTheme } from '../parts/theme.ts';
import { useSize } from '../parts/use-size.ts';
import { neighbour, stepOfKey } from '../tree/neighbour.ts';
import first from './first-tree.json';

const { classes, groups, points, surprise } = first;
const hierarchy = hierarchyFromMerges(classes.length, Uint32Array.from(first.merges));
const { order, parents } = drawnTree(hierarchy);
const root = parents.length - 1;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The pair that surprises most in the tree. */
export const SURPRISE = `A surprise: of ${points} emoji names in ${surprise.a}, ${surprise.count} are taken for ${surprise.b}, a language of another family.`;

/** More languages of a branch are counted and not named. */
const MOST_NAMED = 3;

/** A branch of the tree in a sentence: its languages, and the group that most of them are of. */
export function sayBranch(node: number): string {
  const under = Array.from(order.leaves.subarray(order.first[node], order.last[node]));
  const [only] = under;
  if (under.length === 1 && only !== undefined) {
    const [taken, count] = first.mistaken[only] ?? [];
    const mistakes = taken === undefined ? '' : ` Most often taken for ${classes[taken]}: ${count} of ${points}.`;
    return `${classes[only]} (${groups[only]}).${mistakes}`;
  }
  const sizes = new Map<string, number>();
  for (const leaf of under) sizes.set(at(groups, leaf), (sizes.get(at(groups, leaf)) ?? 0) + 1);
  const [[group, size] = ['', 0]] = Array.from(sizes).sort((a, b) => b[1] - a[1]);
  if (under.length <= MOST_NAMED) {
    const names = listed(under.map((leaf) => at(classes, leaf)));
    return sizes.size === 1 ? `${names}, all ${group}.` : `${names}, of ${sizes.size} families.`;
  }
  if (size === under.length) return `${size} languages, all ${group}. The classifier was not told so.`;
  const others = under.filter((leaf) => groups[leaf] !== group).map((leaf) => at(classes, leaf));
  if (2 * size <= under.length) return `${under.length} languages of ${sizes.size} families.`;
  const exceptions = others.length <= MOST_NAMED ? `; the other${others.length > 1 ? 's' : ''}: ${listed(others)}` : '';
  return `${under.length} languages, ${size} of them ${group}${exceptions}.`;
}

interface FirstPictureProps {
  /** The branch that is pointed at; null for none. */
  readonly lit: Signal<number | null>;
  readonly open: (node: number) => void;
}

/**
 * The tree of the sample, drawn as the page draws its results. Pointer and arrow keys light a branch, a press or Enter opens
 * the page there; of a finger the second press does, since the first lights.
 */
export function FirstPicture({ lit, open }: FirstPictureProps) {
  const [frame, size] = useSize();
  const svg = useRef<SVGSVGElement>(null);
  const painter = useSignal<Painter | null>(null);
  useEffect(() => {
    const element = svg.current;
    if (element === null) return undefined;
    let byFinger = false;
    const note = (event: PointerEvent): void => {
      byFinger = event.pointerType === 'touch';
    };
    element.addEventListener('pointerdown', note);
    const ignore = (): void => undefined;
    const choose = (node: number | null): void => {
      if (node === null || (byFinger && lit.peek() !== node)) lit.value = node;
      else open(node);
    };
    const point = setter(lit);
    // The page scrolls under the pointer: this picture is not zoomed.
    const late = { load: ignore, whenLoaded: () => ignore };
    const made = createPainter(element, { onHover: point, onSelect: choose, onOpen: ignore }, late);
    painter.value = made;
    return () => {
      element.removeEventListener('pointerdown', note);
      made.destroy();
    };
  }, [painter, lit, open]);
  useLiveEffect(() => {
    const { width, height } = size.value;
    if (painter.value === null || width === 0) return;
    const scene = sceneOf(width, height);
    // The keys of groups need a legend, which this picture has not.
    painter.value.render({ ...scene, over: scene.over.filter(({ style }) => style !== 'key') }, drawingTheme());
  }, [painter, size]);
  useLiveEffect(() => painter.value?.setSelection(lit.value), [painter, lit]);
  return (
    <div class="first-picture" ref={frame}>
      {/* For keys: it lies under the picture, which the pointer has. */}
      <button
        type="button"
        class="first-picture-keys"
        aria-label={`The tree of ${classes.length} languages. Arrow keys walk it, Enter opens it.`}
        aria-describedby="first-said"
        onClick={() => open(lit.peek() ?? root)}
        onKeyDown={(event) => {
          const node = lit.peek();
          const step = stepOfKey(event.key);
          if (event.key === 'Escape') lit.value = null;
          else if (step === undefined) return;
          else lit.value = node === null ? root : neighbour(hierarchy, parents, node, step, root);
          event.preventDefault();
        }}
        onBlur={sets(lit, null)}
      />
      <svg ref={svg} width={size.value.width} height={size.value.height} aria-hidden="true" />
    </div>
  );
}

const sceneOf = (width: number, height: number): Scene =>
  drawScene(radial, {
    hierarchy,
    classes,
    groups: (tree) => groupLeaves(tree, groups),
    width,
    height,
    measure: measureText,
  });
