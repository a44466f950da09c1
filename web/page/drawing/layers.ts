import { type Selection, select } from 'd3-selection';
import { FADED, LAYER_NAMES, LAYERS, type Layer, layerOf } from './layer-order.ts';
import { groupOf, type Mark } from './marks.ts';
import { dotRadiusAt, ELEMENT, geometryOf, isShown, paintOf, sightOf, sizesAt, type Transform } from './paint.ts';
import { type Exists, isThere, type Scene } from './scene.ts';
import { FONT_FAMILY } from './text.ts';
import { type Theme, themeColours } from './theme.ts';

/** Layers of marks that come and go over the tree. */
const HIGHLIGHTS = ['wedge', 'hover', 'outline', 'cut', 'marker', 'tip'] as const satisfies Layer[];
export type Highlight = (typeof HIGHLIGHTS)[number];
const TREE_LAYERS = LAYER_NAMES.filter((name) => !HIGHLIGHTS.some((each) => each === name));

type Group = Selection<SVGGElement, unknown, null, undefined>;
type LayerGroups = Readonly<Record<Layer, Group>>;

/** A change of size that can be seen. */
const VISIBLY = 1.15;

/** The elements of a scene on the screen. Lines, dots and letters keep their size there, whatever the zoom. */
export class Layers {
  readonly #view: Group;
  readonly #groups: LayerGroups;
  #scene: Scene | null = null;
  #theme: Theme | null = null;
  #colours: readonly string[] = [];
  #group: number | null = null;
  #exists: Exists | null = null;
  /** The zoom for which sizes are right. */
  #zoom = 1;

  constructor(svg: SVGSVGElement) {
    // The painter finds nodes by geometry: without pointer events browsers need not search thousands of elements.
    this.#view = select(svg).append('g').attr('pointer-events', 'none').attr('font-family', FONT_FAMILY);
    this.#view.attr('aria-hidden', 'true');
    const group = (name: Layer) => this.#view.append('g').attr('data-layer', name);
    this.#groups = Object.fromEntries(LAYER_NAMES.map((name) => [name, group(name)])) as LayerGroups;
  }

  /** Paints all marks of a scene, keeping elements whose marks it shares with the scene before. */
  paint(scene: Scene, theme: Theme): void {
    const before = this.#scene;
    this.#scene = scene;
    this.#theme = theme;
    this.#colours = themeColours(theme, scene.groups?.tones ?? []);
    const body = scene.placed.bodyAt();
    const settled = before?.placed.bodyAt() === body;
    const changing = settled ? [...scene.labels, ...scene.over] : [...body, ...scene.labels, ...scene.over];
    const fixed = new Set(settled ? body.map(layerOf) : []);
    for (const name of TREE_LAYERS) {
      if (fixed.has(name)) this.#recolour(name);
      else
        this.#join(
          name,
          changing.filter((mark) => layerOf(mark) === name),
        );
    }
    this.showGroup(this.#group);
  }

  /** Shows what is selected or under the pointer; no marks: nothing. */
  highlight(layer: Highlight, marks: readonly Mark[]): void {
    this.#join(layer, marks);
    if (LAYERS[layer] === 'dot') this.#sizeDots(layer, 1);
  }

  /** Moves marks that are already there. */
  move(marks: readonly Mark[]): void {
    for (const name of TREE_LAYERS) {
      const place = new Map(marks.filter((mark) => layerOf(mark) === name).map((mark) => [mark.id, mark]));
      if (place.size === 0) continue;
      this.#marksOf(name).each(function (mark) {
        setAttributes(this, geometryOf(place.get(mark.id) ?? mark));
      });
    }
  }

  /** Fades everything that does not belong to a group; null brings all back. */
  showGroup(group: number | null): void {
    if (group === null && this.#group === null && this.#exists === null) return;
    this.#group = group;
    this.#fade();
  }

  /** Fades the nodes that are not there, and the branches to them; null: all are. */
  showExisting(exists: Exists | null): void {
    if (exists === null && this.#exists === null) return;
    this.#exists = exists;
    this.#fade();
  }

  #fade(): void {
    const group = this.#group;
    const groups = this.#scene?.groups ?? null;
    for (const name of TREE_LAYERS) {
      this.#marksOf(name).attr('opacity', (mark) => {
        const isIn = group === null || groupOf(mark, groups) === group;
        return isIn && this.#isThere(mark) ? null : FADED;
      });
    }
  }

  #isThere(mark: Mark): boolean {
    return this.#exists === null || this.#scene === null || isThere(mark, this.#scene, this.#exists);
  }

  /**
   * Moves the view and shows the labels there is room for. Sizes on screen are set right when the view settles, and on
   * the way only when they are visibly off: it makes browsers lay out every element anew.
   */
  transform(transform: Transform, settled: boolean): void {
    const { k, x, y } = transform;
    this.#view.each(function () {
      setAttributes(this, { transform: `translate(${x},${y})scale(${k})` });
    });
    const scene = this.#scene;
    if (scene === null) return;
    if (settled || Math.max(k / this.#zoom, this.#zoom / k) > VISIBLY) this.#resize(scene, k);
    const sight = sightOf(scene.placed, transform);
    for (const name of ['share', 'label', 'key'] as const) {
      this.#marksOf(name).each(function (mark) {
        const shown = isShown(mark, k, sight);
        if (shown === this.hasAttribute('display')) {
          if (shown) this.removeAttribute('display');
          else this.setAttribute('display', 'none');
        }
      });
    }
  }

  remove(): void {
    this.#view.remove();
  }

  #resize(scene: Scene, k: number): void {
    this.#zoom = k;
    for (const name of LAYER_NAMES) {
      const sizes = sizesAt(name, scene.placed, k);
      this.#groups[name].each(function () {
        setAttributes(this, sizes);
      });
    }
    this.#sizeDots('dot', k);
    this.#sizeDots('fold', k);
    this.#sizeDots('marker', 1);
  }

  /** Dots of leaves grow with the zoom; markers do not. */
  #sizeDots(name: Layer, growth: number): void {
    const radius = (r: number): number => (name === 'dot' ? dotRadiusAt(r, growth) : r / this.#zoom);
    this.#marksOf(name).attr('r', (mark) => (mark.shape === 'dot' ? radius(mark.r) : null));
  }

  #marksOf(name: Layer): Selection<SVGElement, Mark, SVGGElement, unknown> {
    return this.#groups[name].selectAll<SVGElement, Mark>(ELEMENT[LAYERS[name]]);
  }

  #paint(theme: Theme): (mark: Mark) => Readonly<Record<string, string | number>> {
    const groups = this.#scene?.groups ?? null;
    return (mark) => paintOf(mark.style, this.#colours[groupOf(mark, groups)], theme);
  }

  #recolour(name: Layer): void {
    if (this.#theme === null) return;
    const paint = this.#paint(this.#theme);
    this.#marksOf(name).each(function (mark) {
      setAttributes(this, paint(mark));
    });
  }

  #join(name: Layer, marks: readonly Mark[]): void {
    if (this.#theme === null) return;
    const paint = this.#paint(this.#theme);
    this.#marksOf(name)
      .data(marks, (mark) => mark.id)
      .join(ELEMENT[LAYERS[name]])
      .each(function (mark) {
        setAttributes(this, { ...geometryOf(mark), ...paint(mark) });
        if (mark.shape === 'text' && this.textContent !== mark.text) this.textContent = mark.text;
      });
  }
}

export function setAttributes(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    // Writing what is there already would make browsers paint it anew.
    const text = String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}
