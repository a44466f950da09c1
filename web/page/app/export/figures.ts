import { DataError } from '../../../engine/base/error.ts';
import { capitalised } from '../../../engine/base/text.ts';
import { methodOf } from '../../../engine/methods/index.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import type { Result } from '../../../engine/model/result.ts';
import { cutMarks, type ShownCut } from '../../drawing/cut-marks.ts';
import type { SvgElement } from '../../drawing/element.ts';
import { figureScene, sceneFigure } from '../../drawing/figure.ts';
import { type Figure, framed } from '../../drawing/framed.ts';
import type { Groups } from '../../drawing/groups.ts';
import type { LayoutKind } from '../../drawing/layout.ts';
import type { SeenScene } from '../../drawing/painter.ts';
import type { StepFigure } from '../../drawing/paper/step-part.ts';
import type { Exists, Overlay } from '../../drawing/scene.ts';
import { sharedLinks } from '../../drawing/shared-links.ts';
import { sceneElement, WHOLE } from '../../drawing/svg.ts';
import type { MeasureText } from '../../drawing/text.ts';
import { PRINT, type Theme } from '../../drawing/theme.ts';
import { countedLeaves, type Finished } from '../finished/finished.ts';
import { methodName } from '../finished/past-results.ts';
import { count, shape } from '../parts/format.ts';

/** The pictures of the page, in px from the corner that they have in common. */
export interface SeenPictures {
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
  /** Null where other trees stand in its place. */
  readonly tree: (SeenScene & { readonly at: { readonly x: number; readonly y: number } }) | null;
  /** The pictures beside the tree. */
  readonly beside: readonly SvgElement[];
  /** The view in a sentence. */
  readonly words: string;
  /** True if all of the tree is in sight, and nothing beside it. */
  readonly isWholeTree: boolean;
}

/** The part of the view that goes into a figure. */
export interface FigureView {
  /** The groups that colour the tree, and their title. */
  readonly groups: Groups | null;
  readonly legendTitle: string;
  readonly layout: LayoutKind;
  /** The tree with siblings in the order in which they are drawn. */
  readonly hierarchy: Hierarchy;
  readonly cut: ShownCut | null;
  /** The meaning of its heights; empty if it is not known. */
  readonly heights: string | null;
  readonly measure: MeasureText;
  /** The nodes that are there at the step that is played back; null: all are. */
  readonly exists: Exists | null;
  /** That step in words; empty without one. */
  readonly step: string;
  /** The decision of the step; null without one. */
  readonly decision: StepFigure | null;
  /** Texts at the inner nodes, and what the leaves are called, by class, where these are on. */
  readonly texts?: { readonly overlays: readonly Overlay[]; readonly leaves: readonly string[] } | null;
  /** Marks that are drawn over the coloured tree. */
  readonly overlays: readonly Overlay[];
  /** The pictures on screen; null if nothing is drawn. */
  seen(): SeenPictures | null;
}

/** The factor by which leaves are further apart than their labels need if texts stand at the nodes. */
export const ROOM_FOR_TEXTS = 2;

/** The step as a sentence; empty without one. */
export const stepSentence = ({ step }: Pick<FigureView, 'step'>): string =>
  step === '' ? '' : `${capitalised(step)}.`;

const withStep = (view: Pick<FigureView, 'step'>, caption: string): string =>
  [stepSentence(view), caption].filter((part) => part !== '').join('\n');

/** A picture with more names than this is metres large: hardly any program opens it. */
export const MOST_NAMES = 20_000;

export const tooManyNames = (names: number): DataError =>
  new DataError(
    'too-large',
    `a figure of the whole tree has ${count(names)} names, more than programs that show figures open`,
    'Take “SVG of this view” or “PNG of this view”, which have what is on screen; draw a group alone or zoom in to have its names.',
  );

/** The whole tree with legend and caption, on white; `title`: what stands above it. */
export function wholeFigure({ classes }: Result, caption: string, view: FigureView, title = ''): Figure {
  const { groups, legendTitle, layout, hierarchy, heights, measure, texts = null } = view;
  if (classes.length > MOST_NAMES) throw tooManyNames(classes.length);
  const input = {
    hierarchy,
    classes: texts?.leaves ?? classes,
    measure,
    heights,
    groups: groups === null ? null : () => groups,
    overlays: [sharedLinks(null), ...view.overlays, ...(texts?.overlays ?? [])],
  };
  const scene = figureScene(layout, input, texts === null ? 1 : ROOM_FOR_TEXTS);
  const extra = cutMarks(scene.placed.layout, view.cut);
  const text = { title, legendTitle, caption: withStep(view, caption) };
  return sceneFigure(scene, text, PRINT, measure, { ...WHOLE, extra, exists: view.exists });
}

/** The pictures that are on screen, as they are there, with title, legend and caption; where none are, the whole tree. */
export function seenFigure(finished: Finished, view: FigureView): Figure {
  const { result } = finished;
  const seen = view.seen();
  if (seen === null) return wholeFigure(result, captionOf(result), view);
  const { tree, theme, beside, width, height, words } = seen;
  const content = [...(tree === null ? [] : [sceneElement(tree.scene, tree, theme, tree.at)]), ...beside];
  const text = {
    title: tree === null ? `${leavesSaid(finished)}: trees side by side` : titleOfTree(finished),
    legendTitle: view.legendTitle,
    caption: `${words}\n${captionOf(result)}`,
  };
  const pictures = { width, height, content, groups: tree?.scene.groups ?? null, scale: 1 };
  return framed(pictures, text, { theme, measure: view.measure });
}

const leavesSaid = (finished: Finished): string => countedLeaves(finished, finished.result.classes.length);

/** "8 classes by Logits to hierarchies". */
export const titleOfTree = (finished: Finished): string => `${leavesSaid(finished)} by ${methodName(finished.result)}`;

/** A page of A4 within its margins, and the smallest text of it that is read, in CSS px. */
const PAGE = { width: 703, height: 1031 };
const LEAST_TEXT = 5.3;
const TEXT = 12;

/**
 * The printed figure: the whole tree with every name, if that is all in sight and its names can be read; else the
 * pictures on screen.
 */
export function printedFigure(finished: Finished, view: FigureView): Figure {
  if (view.seen()?.isWholeTree !== true || finished.result.classes.length > MOST_NAMES)
    return seenFigure(finished, view);
  const figure = wholeFigure(finished.result, captionOf(finished.result), view, titleOfTree(finished));
  const [short, long] = [Math.min(figure.width, figure.height), Math.max(figure.width, figure.height)];
  const scale = Math.min(PAGE.width / short, PAGE.height / long);
  return scale * TEXT >= LEAST_TEXT ? figure : seenFigure(finished, view);
}

/** Method, options, data names, digests and the paper: all that is needed to make the figure again and to cite it. */
export function captionOf(result: Result): string {
  const cited = methodOf(result.method)?.citation;
  const options = Object.entries(result.options).map(([key, value]) => `${key} ${value}`);
  const inputs = result.inputs.map(({ name, role, shape: size, sha256 }) => {
    const digest = sha256 === null ? '' : `, sha256 ${sha256.slice(0, 16)}…`;
    return `${role}: ${name} (${shape(size)}${digest})`;
  });
  return [
    `${[methodName(result), ...options].join(', ')}. Logitree ${result.version}.`,
    ...(result.iterate === undefined
      ? []
      : [`The tree after step ${count(result.iterate)} of the descent, not the result.`]),
    ...(inputs.length === 0 ? [] : [`${inputs.join('; ')}.`]),
    ...(cited === undefined ? [] : [`${cited.text}, ${cited.url}.`]),
  ].join('\n');
}
