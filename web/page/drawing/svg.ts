import { element, type SvgElement } from './element.ts';
import { FADED, inLayerOrder } from './layer-order.ts';
import type { Box } from './layout.ts';
import { groupOf, type Mark } from './marks.ts';
import {
  type Attributes,
  dashOf,
  dotRadiusAt,
  ELEMENT,
  geometryOf,
  isShown,
  overlaps,
  paintOf,
  sightOf,
  sizesAt,
  type Transform,
} from './paint.ts';
import { reachOf } from './path-points.ts';
import { type Exists, isThere, type Scene } from './scene.ts';
import { type Theme, themeColours } from './theme.ts';

/** The seen part of a scene, and the marks over it. */
export interface SceneView {
  readonly transform: Transform;
  /** Marks that are not of the tree: the cut, what is selected or pointed at. */
  readonly extra: readonly Mark[];
  /** The nodes that are there; the others fade. Null: all are. */
  readonly exists: Exists | null;
  /** The group that stands out; null: none in particular. */
  readonly group: number | null;
}

/** All of a scene, as it is. */
export const WHOLE: SceneView = { transform: { k: 1, x: 0, y: 0 }, extra: [], exists: null, group: null };

/**
 * A scene as an SVG element whose corner is at a place; what is out of sight in the view is clipped. Its lengths are px of the
 * screen: those of the scene are so short in a view that is zoomed far into that their digits would be lost.
 */
export function sceneElement(
  scene: Scene,
  view: SceneView,
  theme: Theme,
  at: { readonly x: number; readonly y: number },
): SvgElement {
  const { width, height } = scene.placed;
  const { x, y } = view.transform;
  const viewBox = [-width / 2 - x, -height / 2 - y, width, height].map((length) => Math.round(1e4 * length) / 1e4);
  const frame = { ...at, width, height, viewBox: viewBox.join(' '), overflow: 'hidden' };
  return element('svg', frame, ...markElements(scene, view, theme));
}

/** The marks that show in the view; neighbours that look alike share one group's attributes. */
function markElements(scene: Scene, view: SceneView, theme: Theme): SvgElement[] {
  const colours = themeColours(theme, scene.groups?.tones ?? []);
  const groups: { readonly paint: Attributes; readonly key: string; readonly marks: SvgElement[] }[] = [];
  const { k } = view.transform;
  const sight = sightOf(scene.placed, view.transform);
  const isFaded = (mark: Mark): boolean =>
    (view.group !== null && groupOf(mark, scene.groups) !== view.group) ||
    (view.exists !== null && !isThere(mark, scene, view.exists));
  const add = (mark: Mark, faded: boolean): void => {
    if (!isShown(mark, k, sight)) return;
    const look = paintOf(mark.style, colours[groupOf(mark, scene.groups)], theme);
    const sizes = Object.entries(sizesAt(mark.style, scene.placed, k)).map(([name, size]) => [name, k * Number(size)]);
    const paint = { ...Object.fromEntries(sizes), ...timesDashes(look, k), ...(faded ? { opacity: FADED } : {}) };
    const key = JSON.stringify(paint);
    let last = groups.at(-1);
    if (last?.key !== key) {
      last = { paint, key, marks: [] };
      groups.push(last);
    }
    last.marks.push(markElement(mark, k));
  };
  const extra = new Set(view.extra);
  const { placed, labels, over } = scene;
  const marks = [
    ...seenOf(placed.bodyAt(k), sightOf({ ...placed, reach: 0 }, view.transform)),
    ...over,
    ...labels,
    ...view.extra,
  ];
  for (const mark of inLayerOrder(marks)) add(mark, !extra.has(mark) && isFaded(mark));
  // Opacity is of each mark, not of the group: where marks overlap on screen, one sees it.
  return groups.map(({ paint: { opacity, ...paint }, marks }) =>
    element(
      'g',
      paint,
      ...(opacity === undefined
        ? marks
        : marks.map((mark) => ({ ...mark, attributes: { ...mark.attributes, opacity } }))),
    ),
  );
}

/** Of more marks than this, those out of sight are left out, which a figure clips anyway. */
const MANY_MARKS = 20_000;

function seenOf(marks: readonly Mark[], sight: Box): readonly Mark[] {
  if (marks.length <= MANY_MARKS) return marks;
  return marks.filter((mark) => {
    if (mark.shape === 'path') return overlaps(reachOf(mark.path), sight);
    const { x, y } = mark;
    return overlaps({ left: x, top: y, right: x, bottom: y }, sight);
  });
}

/** A look whose dashes are so many times as long. */
function timesDashes(look: Attributes, factor: number): Attributes {
  const dashes = dashOf(look).map((length) => factor * length);
  return dashes.length === 0 ? look : { ...look, 'stroke-dasharray': dashes.join(' ') };
}

function markElement(mark: Mark, zoom: number): SvgElement {
  const place = geometryOf(mark, zoom);
  if (mark.shape === 'path') return element(ELEMENT.path, place);
  if (mark.shape === 'dot') {
    // A dot grows with the zoom; the rings around nodes keep their size on screen.
    const r = mark.style === 'dot' ? zoom * dotRadiusAt(mark.r, zoom) : mark.r;
    return element(ELEMENT.dot, { ...place, r });
  }
  const title = mark.full === null ? [] : [element('title', {}, mark.full)];
  return element(ELEMENT.text, place, ...title, mark.text);
}
