import { caterpillar, planted } from '../../../tests/support/planted-tree.ts';
import { wideTree } from '../../../tests/support/wide-tree.ts';
import { cutHierarchy } from '../../../web/engine/hierarchy/cut.ts';
import type { DrawnTree } from '../../../web/engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../web/engine/model/hierarchy.ts';
import { clusterGroups } from '../../../web/page/drawing/cluster-groups.ts';
import type { Groups } from '../../../web/page/drawing/groups.ts';
import { createPainter, type LateExtras } from '../../../web/page/drawing/painter.ts';
import * as extras from '../../../web/page/drawing/painter-extras.ts';
import { radial } from '../../../web/page/drawing/radial.ts';
import { compose, type Scene, treeRequest } from '../../../web/page/drawing/scene.ts';
import { estimateText } from '../../../web/page/drawing/text.ts';
import { LIGHT } from '../../../web/page/drawing/theme.ts';

// A page with nothing but the drawing, for drawing.ts to measure.

const WIDTH = 1100;
const HEIGHT = 800;
const svg = document.querySelector('svg') as SVGSVGElement;
svg.setAttribute('width', String(WIDTH));
svg.setAttribute('height', String(HEIGHT));

/** Milliseconds that callbacks of requestAnimationFrame took since they were last asked for. */
let inFrames = 0;
const request = globalThis.requestAnimationFrame.bind(globalThis);
globalThis.requestAnimationFrame = (callback) =>
  request((now) => {
    const start = performance.now();
    callback(now);
    inFrames += performance.now() - start;
  });
const nextFrame = (): Promise<number> => new Promise(request);

const shapes = {
  planted,
  wide: wideTree,
  caterpillar: (leaves: number): Hierarchy => caterpillar(leaves - 1),
};

const whenLoaded: LateExtras['whenLoaded'] = (use) => {
  use(extras);
  return () => {};
};
const callbacks = { onHover: () => {}, onSelect: () => {}, onOpen: () => {} };
const painter = createPainter(svg, callbacks, { load: () => {}, whenLoaded });

/** The groups of a cut into this many clusters. */
function groupsAt(tree: DrawnTree, count: number): { groups: Groups; height: number; tops: number[] } {
  const clusters = cutHierarchy(tree.hierarchy, tree.parents, tree.order, { by: 'count', count });
  const names = Array.from(clusters.tops, (_, index) => `cluster ${index + 1}`);
  return {
    groups: clusterGroups(tree, clusters, names),
    height: (clusters.lowest + clusters.highest) / 2,
    tops: Array.from(clusters.tops),
  };
}

let drawn: {
  readonly request: ReturnType<typeof treeRequest>;
  readonly placed: ReturnType<typeof radial.place>;
  readonly labels: Scene['labels'];
} | null = null;

function show(hierarchy: Hierarchy): void {
  const classes = Array.from({ length: hierarchy.classOf.length }, (_, index) => `class ${index}`);
  const asked = treeRequest({ hierarchy, classes, measure: estimateText }, true);
  const placed = radial.place({ ...asked, width: WIDTH, height: HEIGHT });
  const { groups } = groupsAt(asked.tree, 20);
  const scene = compose(placed, asked.keys, { groups });
  painter.render(scene, LIGHT);
  drawn = { request: asked, placed, labels: scene.labels };
}

const mouse = (type: string, x: number, y: number): MouseEvent =>
  new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, view: window });

/** Runs steps, one a frame; gives the main thread's work in each, and how long the frames took from one to the next. */
async function frames(count: number, step: (index: number) => void): Promise<{ work: number[]; apart: number[] }> {
  const work: number[] = [];
  const apart: number[] = [];
  let before = await nextFrame();
  for (let index = 0; index < count; index++) {
    inFrames = 0;
    const start = performance.now();
    step(index);
    svg.getBoundingClientRect();
    const own = performance.now() - start;
    const now = await nextFrame();
    work.push(own + inFrames);
    apart.push(now - before);
    before = now;
  }
  return { work, apart };
}

const measured = {
  /** Milliseconds from a known hierarchy to the frame that shows it. */
  async first(shape: keyof typeof shapes, leaves: number): Promise<number> {
    const hierarchy = shapes[shape](leaves);
    await nextFrame();
    const start = performance.now();
    show(hierarchy);
    await nextFrame();
    return performance.now() - start;
  },
  async pan(): Promise<{ work: number[]; apart: number[] }> {
    painter.reset();
    painter.zoomBy(4);
    await nextFrame();
    svg.dispatchEvent(mouse('mousedown', 300, 300));
    const result = await frames(60, (index) => {
      window.dispatchEvent(mouse('mousemove', 300 + 4 * index, 300 + 2 * index));
    });
    window.dispatchEvent(mouse('mouseup', 540, 420));
    painter.reset();
    return result;
  },
  /** Drags the cut from 2 to 60 clusters: clusters, groups, colours and the line follow; labels wait for the end, as in the page. */
  cut(): Promise<{ work: number[]; apart: number[] }> {
    return frames(59, (index) => {
      if (drawn === null) return;
      const { request: asked, placed, labels } = drawn;
      const { groups, height, tops } = groupsAt(asked.tree, index + 2);
      painter.render(compose(placed, asked.keys, { groups, labels }), LIGHT);
      painter.setCut({ height, tops });
    });
  },
};
export type DrawingPage = typeof measured;
Object.assign(globalThis, { bench: measured });
