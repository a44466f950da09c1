import { type Figure, type FigureText, framed } from './framed.ts';
import type { LayoutKind } from './layout.ts';
import { compose, hasRing, type Scene, type SceneInput, treeRequest } from './scene.ts';
import { type SceneView, sceneElement, WHOLE } from './svg.ts';
import { estimateText, type MeasureText } from './text.ts';
import { PRINT, type Theme } from './theme.ts';

/** The widest label of a figure, in px. */
const LABEL_CAP = 400;

/** A figure wider than this, in px, will be looked at from further away. */
const USUAL_WIDTH = 1600;

/** The factor by which its lines, legend and caption are larger then. */
const figureScale = (width: number): number => Math.max(1, width / USUAL_WIDTH);

/**
 * The scene for a figure: as large as it takes to write every label, whole if it is no wider than LABEL_CAP; or `times` as large.
 * O(n log n).
 */
export function figureScene(
  kind: LayoutKind,
  input: Omit<SceneInput, 'width' | 'height' | 'labelCap'>,
  times = 1,
): Scene {
  const own = treeRequest({ ...input, labelCap: LABEL_CAP }, false);
  const groups = input.groups?.(own.tree) ?? null;
  const request = { ...own, ring: hasRing(groups) };
  const { width, height } = kind.figureSize(request);
  const placed = kind.place({ ...request, width: times * width, height: times * height });
  const linkWidth = placed.linkWidth * figureScale(placed.width);
  return compose({ ...placed, linkWidth }, request.keys, { ...input, groups });
}

/** The figure of a scene alone. It shows what the view shows: make the scene with `figureScene` to have every label. */
export function sceneFigure(
  scene: Scene,
  text: FigureText,
  theme: Theme = PRINT,
  measure: MeasureText = estimateText,
  view: SceneView = WHOLE,
): Figure {
  const { width, height } = scene.placed;
  const content = [sceneElement(scene, view, theme, { x: 0, y: 0 })];
  const pictures = { width, height, content, groups: scene.groups, scale: figureScale(width) };
  return framed(pictures, text, { theme, measure });
}
