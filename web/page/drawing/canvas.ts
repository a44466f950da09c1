import { textsOf } from './batch.ts';
import { dotsPerPixel } from './enlarged.ts';
import type { Mark } from './marks.ts';
import type { Transform } from './paint.ts';
import { PreparedScene } from './prepared-scene.ts';
import type { Exists, Scene } from './scene.ts';
import type { Theme } from './theme.ts';

/**
 * A kept drawing is larger than the window by this share on every side: it is moved while there is no time to draw
 * again.
 */
const AROUND = 0.25;
/** From this many marks on a drawing is kept at once, and not only when the view begins to move. */
const KEPT_FROM = 6000;
/** A drawing is kept when nothing has changed for this many milliseconds. */
const REST = 200;
/** A kept drawing is shown at most this many times larger or smaller. */
const MAX_RESCALE = 2;

/** A canvas behind the elements of a drawing that shows scenes of too many marks: the same picture as elements would give. */
export class CanvasSurface {
  readonly #canvas = document.createElement('canvas');
  readonly #context = this.#canvas.getContext('2d');
  readonly #kept = document.createElement('canvas').getContext('2d');
  /** The view that the kept drawing is of; null where there is none. */
  #keptAt: Transform | null = null;
  #scene: Scene | null = null;
  #theme: Theme | null = null;
  #prepared: PreparedScene | null = null;
  #transform: Transform = { k: 1, x: 0, y: 0 };
  #settled = true;
  #group: number | null = null;
  #exists: Exists | null;
  /** True if there is something to draw. */
  #isDue = false;
  #measured = { size: '', density: 1 };
  /** The timer that runs while a change may be followed by another; null: none does. */
  #rest: ReturnType<typeof setTimeout> | null = null;

  /** Lies behind `front`, and takes its size from the scenes. */
  constructor(front: Element, exists: Exists | null) {
    this.#exists = exists;
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#canvas.setAttribute('class', 'behind');
    front.before(this.#canvas);
  }

  paint(scene: Scene, theme: Theme): void {
    this.#scene = scene;
    this.#theme = theme;
    this.#prepare(scene);
  }

  /** Fades the nodes that do not exist yet; null: all exist. */
  showExisting(exists: Exists | null): void {
    if (exists === null && this.#exists === null) return;
    this.#exists = exists;
    if (this.#scene !== null) this.#prepare(this.#scene);
  }

  /** Draws moving marks instead of the scene's marks of the same id. */
  move(marks: readonly Mark[]): void {
    if (this.#scene === null) return;
    const moving = new Map(marks.map((mark) => [mark.id, mark]));
    const moved = (all: readonly Mark[]): Mark[] => all.map((mark) => moving.get(mark.id) ?? mark);
    const { placed, over, labels } = this.#scene;
    const body = moved(placed.bodyAt());
    this.#prepare({
      ...this.#scene,
      placed: { ...placed, bodyAt: () => body },
      over: moved(over),
      labels: textsOf(moved(labels)),
    });
  }

  showGroup(group: number | null): void {
    if (group === this.#group) return;
    this.#group = group;
    this.#changed();
  }

  /** Moves the view; what is on screen follows at the next refresh, as sharp as can be once the view has settled. */
  transform(transform: Transform, settled: boolean): void {
    this.#transform = transform;
    this.#settled = settled;
    this.#soon();
  }

  remove(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#isDue = false;
    this.#canvas.remove();
  }

  #prepare(scene: Scene): void {
    if (this.#theme === null) return;
    this.#prepared = new PreparedScene(scene, this.#theme, this.#exists, this.#prepared);
    this.#changed();
  }

  /** Draws again soon; a drawing to keep is made once no further change follows. */
  #changed(): void {
    this.#keptAt = null;
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#rest = null;
      this.#soon();
    }, REST);
    this.#soon();
  }

  /**
   * Draws with the next frame. A frame that was requested before is not cancelled: with a request in every frame none would ever
   * be drawn, and printing runs the requested frames itself. The first frame draws, the others have nothing to do.
   */
  #soon(): void {
    this.#isDue = true;
    requestAnimationFrame(() => {
      if (this.#isDue) this.#draw();
    });
  }

  #draw(): void {
    this.#isDue = false;
    const [context, scene, prepared] = [this.#context, this.#scene, this.#prepared];
    if (context === null || scene === null || prepared === null) return;
    const { width, height } = scene.placed;
    const density = this.#densityOf(width, height);
    resize(context, width * density, height * density);
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
    if (this.#settled && (scene.placed.bodyAt(1).length < KEPT_FROM || this.#rest !== null)) {
      prepared.draw(context, scene.placed, this.#transform, density, this.#group);
    } else this.#drawKept(context, scene, prepared, density);
  }

  /** Dots of the screen that a px has. To measure it lays out the page, so that is done where the drawing has another size. */
  #densityOf(width: number, height: number): number {
    const size = `${width} ${height} ${globalThis.devicePixelRatio}`;
    if (this.#measured.size !== size) this.#measured = { size, density: dotsPerPixel(this.#canvas) };
    return this.#measured.density;
  }

  /** Moves the kept drawing to its new place, or draws a new one where it does not cover the view. */
  #drawKept(context: CanvasRenderingContext2D, { placed }: Scene, prepared: PreparedScene, density: number): void {
    const kept = this.#kept;
    if (kept === null) return;
    const size = { width: placed.width * (1 + 2 * AROUND), height: placed.height * (1 + 2 * AROUND) };
    const { k, x, y } = this.#transform;
    const before = this.#keptAt;
    const same = before !== null && before.k === k && before.x === x && before.y === y;
    if (before === null || (this.#settled && !same) || !covers(placed, before, this.#transform)) {
      resize(kept, size.width * density, size.height * density);
      prepared.draw(kept, size, this.#transform, density, this.#group);
      this.#keptAt = this.#transform;
    }
    const from = this.#keptAt ?? this.#transform;
    const scale = k / from.k;
    const left = placed.width / 2 + x - scale * from.x;
    const top = placed.height / 2 + y - scale * from.y;
    context.setTransform(scale, 0, 0, scale, density * left, density * top);
    const [x0, y0] = [(-size.width / 2) * density, (-size.height / 2) * density];
    if (scale === 1) {
      // From pixel to pixel, which needs no mixing of colours.
      context.setTransform(1, 0, 0, 1, Math.round(density * left + x0), Math.round(density * top + y0));
      context.drawImage(kept.canvas, 0, 0);
    } else context.drawImage(kept.canvas, x0, y0);
  }
}

/** True if a drawing of one view, with a margin around it, holds all that another view shows. */
function covers({ width, height }: Scene['placed'], from: Transform, to: Transform): boolean {
  const scale = to.k / from.k;
  if (scale > MAX_RESCALE || scale < 1 / MAX_RESCALE) return false;
  const fits = (length: number, moved: number): boolean =>
    (length / 2 + Math.abs(moved)) / scale <= length * (0.5 + AROUND);
  return fits(width, to.x - scale * from.x) && fits(height, to.y - scale * from.y);
}

/** Gives a canvas its size in pixels and clears it. */
function resize(context: CanvasRenderingContext2D, width: number, height: number): void {
  const { canvas } = context;
  const [w, h] = [Math.round(width), Math.round(height)];
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (canvas.width === w && canvas.height === h) context.clearRect(0, 0, w, h);
  else {
    canvas.width = w;
    canvas.height = h;
  }
}
