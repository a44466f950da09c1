import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CanvasSurface } from '../../../../web/page/drawing/canvas.ts';
import { radial } from '../../../../web/page/drawing/radial.ts';
import { drawScene } from '../../../../web/page/drawing/scene.ts';
import { estimateText } from '../../../../web/page/drawing/text.ts';
import { LIGHT } from '../../../../web/page/drawing/theme.ts';
import { caterpillar } from '../../../support/planted-tree.ts';

/* A canvas draws with the frames of the browser, of which there is none here: they are made by hand. */

let asked = new Map<number, FrameRequestCallback>();
let running = new Map<number, FrameRequestCallback>();
let requests = 0;
let drawn = 0;

/** Runs the callbacks that were asked for before, in that order, unless they are called off meanwhile. */
function frame(): void {
  running = asked;
  asked = new Map();
  for (const [, callback] of running) callback(performance.now());
}

/** Does nothing, whatever is called. */
const nothing = (own: object): object =>
  new Proxy(own, { get: (target, key) => Reflect.get(target, key) ?? (() => nothing({})) });

beforeEach(() => {
  vi.useFakeTimers();
  [asked, requests, drawn] = [new Map(), 0, 0];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback): number => {
    requests += 1;
    asked.set(requests, callback);
    return requests;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => asked.delete(id) || running.delete(id));
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo(): void {}
      lineTo(): void {}
      arc(): void {}
      closePath(): void {}
    },
  );
  const canvas: Record<string, unknown> = { style: {}, width: 0, height: 0, clientWidth: 800, offsetWidth: 800 };
  const context = nothing({ canvas, clearRect: () => void drawn++ });
  vi.stubGlobal('document', { createElement: () => nothing({ ...canvas, getContext: () => context }) });
  vi.stubGlobal('devicePixelRatio', 1);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('is drawn in each frame in which it is asked for, also by who asks for the next frame first', () => {
  const hierarchy = caterpillar(30);
  const classes = Array.from({ length: 31 }, (_, i) => `class ${i}`);
  const scene = drawScene(radial, { hierarchy, classes, measure: estimateText, width: 800, height: 800, groups: null });
  const surface = new CanvasSurface(nothing({}) as Element, null);
  surface.paint(scene, LIGHT);
  frame();
  drawn = 0;
  let steps = 0;
  const step = (): void => {
    steps += 1;
    requestAnimationFrame(step);
    surface.transform({ k: 1 + steps / 10, x: 0, y: 0 }, true);
  };
  step();
  for (let i = 0; i < 6; i += 1) frame();
  expect(steps).toBe(7);
  expect(drawn).toBeGreaterThanOrEqual(5);
});
