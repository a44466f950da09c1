import { ScreenCanvas, ScreenImageData, ScreenPath } from './canvas.ts';
import { type Listener, ScreenDocument, ScreenElement, ScreenEvent, ScreenNode, ScreenSvg, SIZE } from './elements.ts';

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

const BASE = 'http://screen.test/';

/** The history of a page, and the address that it is at. */
class ScreenHistory {
  readonly #entries: { state: unknown; href: string }[] = [{ state: null, href: BASE }];
  #at = 0;
  readonly #moved: () => void;

  constructor(moved: () => void) {
    this.#moved = moved;
  }

  get #entry() {
    return this.#entries[this.#at] ?? { state: null, href: '' };
  }
  get state(): unknown {
    return this.#entry.state;
  }
  get href(): string {
    return this.#entry.href;
  }
  get hash(): string {
    return new URL(this.href).hash;
  }
  set hash(hash: string) {
    this.pushState(null, '', `#${hash.replace(/^#/, '')}`);
    setTimeout(this.#moved);
  }
  assign(address: string): void {
    this.hash = address;
  }
  pushState(state: unknown, _: string, to: string): void {
    this.#entries.splice(this.#at + 1, Number.POSITIVE_INFINITY, {
      state,
      href: new URL(to, to.startsWith('#') ? this.href : BASE).href,
    });
    this.#at += 1;
  }
  replaceState(state: unknown, _: string, to = this.href): void {
    Object.assign(this.#entry, { state, href: new URL(to, this.href).href });
  }
  go(steps: number): void {
    this.#at = Math.max(0, Math.min(this.#entries.length - 1, this.#at + steps));
    setTimeout(this.#moved);
  }
  back(): void {
    this.go(-1);
  }
}

export interface Screen {
  readonly document: ScreenDocument;
  readonly history: ScreenHistory;
  /** Begins a page at an address: nothing of the one before hears of anything. */
  begin(address: string): void;
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
  const ofWindow = new ScreenNode(0);
  const told: (readonly [string, Listener])[] = [];
  const history = new ScreenHistory(() => ofWindow.dispatchEvent(new ScreenEvent('popstate')));
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
    history,
    location: history,
    matchMedia: (query: string) => ({
      matches: isTrue(query),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
    setTimeout: wait,
    clearTimeout: stop,
    requestAnimationFrame: (frame: (time: number) => void) => wait(() => frame(performance.now())),
    cancelAnimationFrame: stop,
    addEventListener(type: string, listener: Listener) {
      told.push([type, listener]);
      ofWindow.addEventListener(type, listener);
    },
    removeEventListener: (type: string, listener: Listener) => ofWindow.removeEventListener(type, listener),
  };
  const before = Object.keys(parts).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(parts)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return {
    document,
    history,
    begin(address) {
      for (const [type, listener] of told.splice(0)) ofWindow.removeEventListener(type, listener);
      history.pushState(null, '', address);
    },
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
