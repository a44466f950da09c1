import { cutMarks } from '../../drawing/cut-marks.ts';
import { figureScene, sceneFigure } from '../../drawing/figure.ts';
import type { Figure } from '../../drawing/framed.ts';
import type { Groups } from '../../drawing/groups.ts';
import type { LayoutKind } from '../../drawing/layout.ts';
import type { Transform } from '../../drawing/paint.ts';
import type { Overlay, Scene } from '../../drawing/scene.ts';
import { sharedLinks } from '../../drawing/shared-links.ts';
import { WHOLE } from '../../drawing/svg.ts';
import type { MeasureText } from '../../drawing/text.ts';
import { PRINT } from '../../drawing/theme.ts';
import type { Hierarchy } from '../../hierarchy/hierarchy.ts';

/** A scene as it is on screen. */
export interface Seen {
  readonly scene: Scene;
  readonly transform: Transform;
  /** The height of the cut and the topmost nodes of its clusters, in the scene's numbers; null where there is none. */
  readonly cut: Parameters<typeof cutMarks>[1];
}

/** What of the view goes into a figure. */
export interface FigureView {
  /** What colours the tree, and what that is called. */
  readonly groups: Groups | null;
  readonly legendTitle: string;
  readonly layout: LayoutKind;
  /** The tree with siblings in the order in which they are drawn. */
  readonly hierarchy: Hierarchy;
  readonly cut: Seen['cut'];
  /** What its heights are; empty where that is not known. */
  readonly heights: string;
  readonly measure: MeasureText;
  /** What lies over the tree as it is coloured. */
  readonly overlays: readonly Overlay[];
  /** What is on screen; null where nothing is drawn. */
  readonly seen: Seen | null;
}

/** The whole tree, or what is on screen of it, with legend and caption on white. */
export function figureOf(classes: readonly string[], caption: string, view: FigureView, whole: boolean): Figure {
  const { groups, legendTitle, layout, hierarchy, heights, measure } = view;
  const text = { title: '', legendTitle, caption };
  if (!whole && view.seen !== null) {
    const { scene, transform, cut } = view.seen;
    const extra = cutMarks(scene.placed.layout, cut);
    return sceneFigure(scene, text, PRINT, measure, { ...WHOLE, transform, extra });
  }
  const input = {
    hierarchy,
    classes,
    measure,
    heights,
    groups: groups === null ? null : () => groups,
    overlays: [sharedLinks(null), ...view.overlays],
  };
  const scene = figureScene(layout, input);
  const extra = cutMarks(scene.placed.layout, view.cut);
  return sceneFigure(scene, text, PRINT, measure, { ...WHOLE, extra });
}
