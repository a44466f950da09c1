import { ScreenCanvas, ScreenImageData, ScreenPath } from './canvas.ts';
import { ScreenDocument, ScreenElement, ScreenEvent, ScreenNode, ScreenSvg, SIZE } from './elements.ts';

/** Told of the size of its elements when it begins, and whenever that changes. */
class SizeObserver {
  static readonly all = new Set<SizeObserver>();
  readonly #tell: (entries: readonly object[]) => void;
  readonly #elements = new Set<ScreenElement>();

  constructor(tell: (entries: readonly object[]) => void) {
    this.#tell = tell;
    SizeObserver.all.add(this);
  }
  observe(element: ScreenElement): void {
    this.#elements.add(element);
    setTimeout(() => this.say());
  }
  disconnect(): void {
    this.#elements.clear();
    SizeObserver.all.delete(this);
  }
  say(): void {
    const entries = Array.from(this.#elements, (target) => ({ target, contentRect: { ...SIZE } }));
    if (entries.length > 0) this.#tell(entries);
  }
}

/** Gives every element another size. */
export function resize(width: number, height: number): void {
  Object.assign(SIZE, { width, height });
  for (const observer of SizeObserver.all) observer.say();
}

/** The screen is wide, and of somebody who wants no motion. */
const isTrue = (query: string): boolean => /min-width|prefers-reduced-motion/.test(query);

/** A timer that waits longer is for somebody who reads or looks on. */
const LONG = 1000;

export interface Screen {
  readonly document: ScreenDocument;
  /** The number of frames and short timers that somebody waits for. */
  waiting(): number;
  close(): void;
}

/** Puts a document without pixels where code of the page looks for one. */
export function openScreen(): Screen {
  const { setTimeout: later, clearTimeout: never } = globalThis;
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  const wait = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): ReturnType<typeof setTimeout> => {
    const timer = later(() => {
      waiting.delete(timer);
      if (isOpen) work(...given);
    }, ms);
    if (ms < LONG) waiting.add(timer);
    return timer;
  };
  const stop = (timer: ReturnType<typeof setTimeout>): void => {
    waiting.delete(timer);
    never(timer);
  };
  let isOpen = true;
  const document = new ScreenDocument((name, namespace) =>
    name === 'canvas'
      ? new ScreenCanvas(name, namespace)
      : new (namespace.endsWith('svg') ? ScreenSvg : ScreenElement)(name, namespace),
  );
  const parts: Readonly<Record<string, unknown>> = {
    document,
    window: globalThis,
    Node: ScreenNode,
    Element: ScreenElement,
    HTMLElement: ScreenElement,
    HTMLCanvasElement: ScreenCanvas,
    HTMLInputElement: class extends ScreenElement {},
    HTMLSelectElement: class extends ScreenElement {},
    SVGElement: ScreenSvg,
    Event: ScreenEvent,
    Path2D: ScreenPath,
    ImageData: ScreenImageData,
    ResizeObserver: SizeObserver,
    navigator: { maxTouchPoints: 0 },
    devicePixelRatio: 1,
    location: new URL('http://screen.test/'),
    matchMedia: (query: string) => ({
      matches: isTrue(query),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
    setTimeout: wait,
    clearTimeout: stop,
    requestAnimationFrame: (frame: (time: number) => void) => wait(() => frame(performance.now())),
    cancelAnimationFrame: stop,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  const before = Object.keys(parts).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(parts)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return {
    document,
    waiting: () => waiting.size,
    close() {
      isOpen = false;
      for (const [name, property] of before) {
        if (property === undefined) Reflect.deleteProperty(globalThis, name);
        else Object.defineProperty(globalThis, name, property);
      }
    },
  };
}
