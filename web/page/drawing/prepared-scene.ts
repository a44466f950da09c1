import { type Batch, batchesOf, TiledBatches, textsOf } from './batch.ts';
import { LARGEST_ZOOM } from './labels.ts';
import { FADED } from './layer-order.ts';
import type { Box } from './layout.ts';
import { groupOf, type Mark, type Style, type TextMark } from './marks.ts';
import { dashOf, dotRadiusAt, isShown, MIDDLE, overlaps, paintOf, sightOf, sizesAt, type Transform } from './paint.ts';
import { type Exists, isThere, type Scene } from './scene.ts';
import { FONT_FAMILY } from './text.ts';
import { type Theme, themeColours } from './theme.ts';

/** A dot smaller than this, in px on screen, is not worth drawing. */
const SMALLEST_DOT = 0.6;

/**
 * Nodes that do not exist yet have these numbers in place of their groups', so that they are in batches of their own;
 * -1: no group.
 */
const FIRST_ABSENT = -2;
const absent = (group: number): number => FIRST_ABSENT - 1 - group;
const isAbsent = (number: number): boolean => number <= FIRST_ABSENT;

/** A scene prepared for being drawn on a canvas again and again. */
export class PreparedScene {
  readonly #scene: Scene;
  readonly #theme: Theme;
  readonly #colours: readonly string[];
  /** The look of a mark, as a number. */
  readonly #number: (mark: Mark) => number;
  /** The tree as it was drawn so far, by the marks of a zoom; those of the scene before may be of use; what lies over it. */
  readonly #bodies = new Map<readonly Mark[], TiledBatches>();
  readonly #before: ReadonlyMap<readonly Mark[], TiledBatches>;
  readonly #over: readonly Batch[];
  readonly #texts: readonly TextMark[];
  #group: number | null = null;

  /** Nodes that do not exist fade. What an earlier one of the same marks has drawn is used again where it can be. */
  constructor(scene: Scene, theme: Theme, exists: Exists | null = null, before: PreparedScene | null = null) {
    this.#scene = scene;
    this.#theme = theme;
    this.#colours = themeColours(theme, scene.groups?.tones ?? []);
    const group = (mark: Mark): number => groupOf(mark, scene.groups);
    this.#number = (mark) => (exists === null || isThere(mark, scene, exists) ? group(mark) : absent(group(mark)));
    const { over, labels } = scene;
    this.#before = before !== null && before.#theme === theme ? before.#bodies : new Map();
    this.#over = batchesOf(over, group);
    this.#texts = [...textsOf(over), ...labels];
  }

  /** The tree as it is drawn at a zoom. */
  #bodyAt(zoom: number): TiledBatches {
    const marks = this.#scene.placed.bodyAt(zoom);
    const known = this.#bodies.get(marks);
    if (known !== undefined) return known;
    const made = new TiledBatches(marks, this.#number, (each) => this.#lookOf(each), this.#before.get(marks) ?? null);
    this.#bodies.set(marks, made);
    return made;
  }

  /** Draws what a window of this many px shows at a transform, with this many pixels to a px; other groups than `only` fade. */
  draw(
    context: CanvasRenderingContext2D,
    window: { readonly width: number; readonly height: number },
    { k, x, y }: Transform,
    density: number,
    only: number | null,
  ): void {
    this.#group = only;
    const { width, height } = window;
    context.setTransform(density * k, 0, 0, density * k, density * (width / 2 + x), density * (height / 2 + y));
    const seen = { ...this.#scene.placed, ...window };
    const sight = sightOf({ ...seen, reach: 0 }, { k, x, y });
    const body = this.#bodyAt(k);
    for (const batches of [body.batches, this.#over]) {
      for (const batch of batches) if (overlaps(batch.sight, sight)) this.#drawBatch(context, batch, k);
    }
    for (const texts of [body.texts, this.#texts]) this.#drawTexts(context, texts, sightOf(seen, { k, x, y }), k);
    context.globalAlpha = 1;
  }

  /** The look by its parts: a colour, and whether it is faded. */
  #lookOf(number: number): string {
    return isAbsent(number) ? `${this.#colours[absent(number)]} faded` : (this.#colours[number] ?? '');
  }

  #alpha(number: number): number {
    return !isAbsent(number) && (this.#group === null || this.#group === number) ? 1 : FADED;
  }

  #drawBatch(context: CanvasRenderingContext2D, { style, group, path, r }: Batch, k: number): void {
    const paint = paintOf(style, this.#colours[isAbsent(group) ? absent(group) : group], this.#theme);
    const sizes = sizesAt(style, this.#scene.placed, k);
    context.globalAlpha = this.#alpha(group);
    if (r > 0) {
      const radius = dotRadiusAt(r, k);
      if (style === 'dot' && radius * k < SMALLEST_DOT) return;
      // A dot is a line of no length with round ends: its size is that of the pen.
      context.lineCap = 'round';
      if (style === 'fold') strokeAs(context, path, String(paint.stroke), (2 * r + 2) / k);
      strokeAs(context, path, String(paint.fill), style === 'fold' ? (2 * r - 2) / k : 2 * radius);
      context.lineCap = 'butt';
      return;
    }
    if (paint.fill !== 'none' && paint.fill !== undefined) {
      context.globalAlpha *= Number(paint['fill-opacity'] ?? 1);
      context.fillStyle = String(paint.fill);
      context.fill(path);
      context.globalAlpha = this.#alpha(group);
    }
    if (paint.stroke === undefined) return;
    context.setLineDash(dashOf(paint));
    strokeAs(context, path, String(paint.stroke), Number(sizes['stroke-width']));
    context.setLineDash([]);
  }

  #drawTexts(context: CanvasRenderingContext2D, texts: readonly TextMark[], sight: Box, k: number): void {
    const { groups, placed } = this.#scene;
    const theme = this.#theme;
    // Letters of a thousandth of a px would stand wrong: they are drawn as large as they are seen.
    const enlarged = k > LARGEST_ZOOM ? k : 1;
    let style: Style | null = null;
    let size = 0;
    for (const mark of texts) {
      if (!isShown(mark, k, sight)) continue;
      if (mark.style !== style) {
        style = mark.style;
        size = enlarged * Number(sizesAt(style, placed, k)['font-size']);
        context.font = `${size}px ${FONT_FAMILY}`;
        const { fill, stroke } = paintOf(style, undefined, theme);
        context.fillStyle = String(fill);
        if (stroke !== undefined) context.strokeStyle = String(stroke);
        context.lineWidth = enlarged * Number(sizesAt(style, placed, k)['stroke-width'] ?? 0);
      }
      context.globalAlpha = this.#alpha(groupOf(mark, groups));
      drawText(context, mark, size, enlarged);
    }
  }
}

/** `size` is that of its letters, which are so many times as large as they are in the scene. */
function drawText(context: CanvasRenderingContext2D, mark: TextMark, size: number, enlarged: number): void {
  const { x, y, rotate, anchor, text, style, dy = MIDDLE } = mark;
  context.textAlign = anchor === 'middle' ? 'center' : anchor;
  context.save();
  context.translate(x, y);
  context.scale(1 / enlarged, 1 / enlarged);
  if (rotate !== 0) context.rotate((rotate * Math.PI) / 180);
  if (style === 'share' || style === 'feature') context.strokeText(text, 0, dy * size);
  context.fillText(text, 0, dy * size);
  if (style === 'found') {
    const width = context.measureText(text).width;
    context.fillRect(anchor === 'end' ? -width : anchor === 'middle' ? -width / 2 : 0, 0.47 * size, width, size / 14);
  }
  context.restore();
}

function strokeAs(context: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke(path);
}
