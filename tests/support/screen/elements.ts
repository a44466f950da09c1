/*
 * The part of a document that the page uses: elements with attributes, texts, styles, listeners, and no layout. Each element
 * has the same size, which is told to whoever observes it.
 */

export type Listener = ((event: ScreenEvent) => void) | { handleEvent(event: ScreenEvent): void };

/** An event that goes up from its target. */
export class ScreenEvent {
  readonly type: string;
  readonly bubbles: boolean;
  target: ScreenNode | null = null;
  currentTarget: ScreenNode | null = null;
  defaultPrevented = false;
  isStopped = false;
  [field: string]: unknown;

  constructor(type: string, init: Readonly<Record<string, unknown>> = {}) {
    this.type = type;
    this.bubbles = init.bubbles === true;
    Object.assign(this, init);
  }

  preventDefault(): void {
    this.defaultPrevented = true;
  }

  stopPropagation(): void {
    this.isStopped = true;
  }

  stopImmediatePropagation(): void {
    this.isStopped = true;
  }
}

class Target {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #once = new Set<Listener>();

  addEventListener(type: string, listener: Listener, options?: boolean | { readonly once?: boolean }): void {
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
    if (typeof options === 'object' && options.once === true) this.#once.add(listener);
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  protected tell(event: ScreenEvent): void {
    for (const listener of [...(this.#listeners.get(event.type) ?? [])]) {
      if (this.#once.delete(listener)) this.removeEventListener(event.type, listener);
      if (typeof listener === 'function') listener.call(this, event);
      else listener.handleEvent(event);
    }
  }
}

export class ScreenNode extends Target {
  static readonly TEXT_NODE = 3;
  readonly nodeType: number;
  readonly childNodes: ScreenNode[] = [];
  parentNode: ScreenNode | null = null;
  data = '';

  constructor(nodeType: number) {
    super();
    this.nodeType = nodeType;
  }

  get ownerDocument(): Document {
    return document;
  }

  get root(): ScreenNode {
    return this.parentNode?.root ?? this;
  }

  get parentElement(): ScreenNode | null {
    return this.parentNode;
  }

  get firstChild(): ScreenNode | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): ScreenNode | null {
    const { childNodes: all = [] } = this.parentNode ?? {};
    return all[all.indexOf(this) + 1] ?? null;
  }

  get textContent(): string {
    return this.nodeType === ScreenNode.TEXT_NODE
      ? this.data
      : this.childNodes.map(({ textContent }) => textContent).join('');
  }

  set textContent(text: string) {
    this.replaceChildren(...(text === '' ? [] : [textNode(text)]));
  }

  get isConnected(): boolean {
    return this.root.nodeType === 9;
  }

  insertBefore(child: ScreenNode, before: ScreenNode | null = null): ScreenNode {
    child.remove();
    const place = before === null ? this.childNodes.length : this.childNodes.indexOf(before);
    this.childNodes.splice(place, 0, child);
    child.parentNode = this;
    return child;
  }

  appendChild(child: ScreenNode): ScreenNode {
    return this.insertBefore(child);
  }

  append(...children: readonly (ScreenNode | string)[]): void {
    for (const child of children) this.insertBefore(typeof child === 'string' ? textNode(child) : child);
  }

  prepend(child: ScreenNode): void {
    this.insertBefore(child, this.firstChild);
  }

  replaceChildren(...children: readonly ScreenNode[]): void {
    for (const child of [...this.childNodes]) child.remove();
    this.append(...children);
  }

  removeChild(child: ScreenNode): void {
    child.remove();
  }

  before(...siblings: readonly ScreenNode[]): void {
    for (const sibling of siblings) this.parentNode?.insertBefore(sibling, this);
  }

  after(...siblings: readonly ScreenNode[]): void {
    const next = this.nextSibling;
    for (const sibling of siblings) this.parentNode?.insertBefore(sibling, next);
  }

  remove(): void {
    const { childNodes: all = [] } = this.parentNode ?? {};
    const place = all.indexOf(this);
    if (place >= 0) all.splice(place, 1);
    this.parentNode = null;
  }

  contains(other: ScreenNode | null): boolean {
    return other !== null && (other === this || this.contains(other.parentNode));
  }

  /** 4: the other one comes later. */
  compareDocumentPosition(other: ScreenNode): number {
    const places = (node: ScreenNode): number[] =>
      node.parentNode === null ? [] : [...places(node.parentNode), node.parentNode.childNodes.indexOf(node)];
    const [own, its] = [places(this), places(other)];
    const place = own.findIndex((each, depth) => each !== its[depth]);
    return place < 0 || (own[place] ?? 0) < (its[place] ?? -1) ? 4 : 2;
  }

  dispatchEvent(event: ScreenEvent): boolean {
    event.target = this;
    for (let each: ScreenNode | null = this; each !== null; each = each.parentNode) {
      event.currentTarget = each;
      each.tell(event);
      if (event.isStopped || !event.bubbles) break;
    }
    return !event.defaultPrevented;
  }

  /** All elements below, in their order. */
  *below(): Generator<ScreenElement> {
    for (const child of this.childNodes) {
      if (child instanceof ScreenElement) yield child;
      yield* child.below();
    }
  }

  querySelectorAll(selector: string): ScreenElement[] {
    return [...this.below()].filter((each) => each.matches(selector));
  }

  querySelector(selector: string): ScreenElement | null {
    for (const each of this.below()) if (each.matches(selector)) return each;
    return null;
  }
}

const textNode = (text: string): ScreenNode => Object.assign(new ScreenNode(ScreenNode.TEXT_NODE), { data: text });

/** Inline styles by their names in CSS or in code. */
class Style {
  [property: string]: unknown;
  setProperty(name: string, value: string): void {
    this[name] = value;
  }
  removeProperty(name: string): void {
    delete this[name];
  }
  get text(): string {
    const kept = Object.entries(this).filter(([, value]) => value !== '' && value !== null && value !== undefined);
    return kept.map(([name, value]) => `${name}: ${value}`).join('; ');
  }
}

/** Texts that are asked for again and again are read once. */
function readOnce<T>(read: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text) ?? read(text);
    made.set(text, known);
    return known;
  };
}

/** The alternatives of a selector, each as its parts from the outermost. */
const partsOf = readOnce((selector) => selector.split(/,\s*/).map((each) => each.trim().split(/\s+(?![^[]*\])/)));
/** Demands of one part of a selector on an element. */
const askedBy = readOnce((simple) => {
  const rest = simple.replace(/:not\([^)]*\)|:(first|last)-child/g, '');
  if (rest.includes(':')) throw new Error(`the screen does not know ${simple}`);
  return {
    not: /:not\(([^)]*)\)/.exec(simple)?.[1],
    isLast: simple.includes(':last-child'),
    isFirst: simple.includes(':first-child'),
    asked: Array.from(rest.matchAll(/([.#]?)([\w-]+|\*)|\[([\w-]+)(?:=["']?([^\]"']*)["']?)?\]/g)),
  };
});

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** In px, of every element; observers are told when it changes. */
export const SIZE = { width: 900, height: 600 };

/** Files that the page gave to its user, the last one last. */
export const downloads: { readonly name: string; readonly url: string }[] = [];

export class ScreenElement extends ScreenNode {
  readonly localName: string;
  readonly namespaceURI: string;
  readonly kept = new Map<string, string>();
  readonly style = new Style();
  readonly dataset: Record<string, string | undefined>;
  scrollTop = 0;
  scrollLeft = 0;
  /** Of a link: its address, and the name under which that is saved. */
  href = '';
  declare download?: string;
  #value: string | null = null;
  #valueBefore = '';
  #isChecked = false;

  constructor(name: string, namespace: string) {
    super(1);
    this.localName = name;
    this.namespaceURI = namespace;
    this.dataset = new Proxy({} as Record<string, string | undefined>, {
      get: (_, key) => this.kept.get(`data-${kebab(String(key))}`),
      set: (_, key, value) => {
        this.setAttribute(`data-${kebab(String(key))}`, String(value));
        return true;
      },
      deleteProperty: (_, key) => {
        this.kept.delete(`data-${kebab(String(key))}`);
        return true;
      },
    });
  }

  get tagName(): string {
    return this.localName.toUpperCase();
  }

  get nodeName(): string {
    return this.localName;
  }

  get attributes(): readonly { readonly name: string; readonly value: string }[] {
    return Array.from(this.kept, ([name, value]) => ({ name, value }));
  }

  get id(): string {
    return this.kept.get('id') ?? '';
  }

  set id(id: string) {
    this.kept.set('id', id);
  }

  get value(): string {
    if (this.#value !== null) return this.#value;
    if (this.localName === 'select') {
      return (this.querySelector('option[selected]') ?? this.querySelector('option'))?.value ?? '';
    }
    return this.kept.get('value') ?? (this.localName === 'option' ? this.textContent : '');
  }

  set value(value: string) {
    this.#value = String(value);
  }

  get selectedIndex(): number {
    return this.querySelectorAll('option').findIndex(({ value }) => value === this.value);
  }

  /** True of a number between its bounds. */
  get validity(): { readonly valid: boolean } {
    const bound = (name: string, none: number): number => Number(this.kept.get(name) ?? none);
    const number = this.valueAsNumber;
    const valid = number >= bound('min', Number.NEGATIVE_INFINITY) && number <= bound('max', Number.POSITIVE_INFINITY);
    return { valid: this.value !== '' && valid };
  }

  get valueAsNumber(): number {
    return Number(this.value === '' ? Number.NaN : this.value);
  }

  get checked(): boolean {
    return this.#isChecked;
  }

  /** Of the radio buttons of a name one is checked. */
  set checked(isChecked: boolean) {
    const name = this.kept.get('type') === 'radio' ? this.kept.get('name') : undefined;
    if (isChecked && name !== undefined) {
      for (const other of this.root.querySelectorAll(`input[name=${name}]`)) other.#isChecked = false;
    }
    this.#isChecked = isChecked;
  }

  get ownerSVGElement(): ScreenElement | null {
    for (let each = this.parentNode; each instanceof ScreenElement; each = each.parentNode) {
      if (each.localName === 'svg') return each;
    }
    return null;
  }

  get clientWidth(): number {
    return SIZE.width;
  }

  get clientHeight(): number {
    return SIZE.height;
  }

  get children(): ScreenElement[] {
    return this.childNodes.filter((child) => child instanceof ScreenElement);
  }

  setAttribute(name: string, value: unknown): void {
    this.kept.set(name, String(value));
  }

  setAttributeNS(_: string | null, name: string, value: unknown): void {
    this.setAttribute(name, value);
  }

  getAttribute(name: string): string | null {
    return this.kept.get(name) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.kept.has(name);
  }

  removeAttribute(name: string): void {
    this.kept.delete(name);
  }

  toggleAttribute(name: string, force = !this.kept.has(name)): void {
    if (force) this.kept.set(name, '');
    else this.kept.delete(name);
  }

  getBoundingClientRect() {
    const { width, height } = SIZE;
    return { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height };
  }

  focus(): void {
    const { root } = this;
    if (!(root instanceof ScreenDocument) || root.activeElement === this) return;
    root.activeElement?.blur();
    root.activeElement = this;
    this.#valueBefore = this.value;
    this.#say('focus', 'focusin');
  }

  /** A field that was typed into says so when it is left. */
  blur(): void {
    const { root } = this;
    if (!(root instanceof ScreenDocument) || root.activeElement !== this) return;
    root.activeElement = root.body;
    if (this.localName === 'input' && this.value !== this.#valueBefore) this.#say('change');
    this.#say('blur', 'focusout');
  }

  /** A click, and what a browser does after it. */
  click(): void {
    if (this.kept.has('disabled')) return;
    const isMark = this.localName === 'input' && /^(checkbox|radio)$/.test(this.kept.get('type') ?? '');
    const changes = isMark && (this.kept.get('type') === 'checkbox' || !this.checked);
    if (changes) this.checked = !this.checked;
    const isFree = this.dispatchEvent(
      new ScreenEvent('click', { bubbles: true, button: 0, detail: 1, clientX: 0, clientY: 0 }),
    );
    if (!isFree) return;
    if (this.download !== undefined) downloads.push({ name: this.download, url: this.href });
    if (changes) this.#say('input', 'change');
    if (this.localName === 'summary' && this.parentNode instanceof ScreenElement) {
      this.parentNode.toggleAttribute('open');
      this.parentNode.#say('toggle');
    }
    if (this.localName === 'label') this.querySelector('input')?.click();
  }

  #say(...types: readonly string[]): void {
    for (const type of types) {
      this.dispatchEvent(new ScreenEvent(type, { bubbles: !/^(focus|blur|toggle)$/.test(type) }));
    }
  }

  setPointerCapture(): void {}
  releasePointerCapture(): void {}
  scrollIntoView(): void {}
  scrollTo(): void {}
  showModal(): void {
    this.setAttribute('open', '');
  }
  close(): void {
    this.removeAttribute('open');
  }

  /** By names, classes, ids, attributes, and what stands above: all that the page asks for. */
  matches(selector: string): boolean {
    return partsOf(selector).some((parts) => this.#fits(parts));
  }

  closest(selector: string): ScreenElement | null {
    for (let each: ScreenNode | null = this; each instanceof ScreenElement; each = each.parentNode) {
      if (each.matches(selector)) return each;
    }
    return null;
  }

  #fits(parts: readonly string[]): boolean {
    const own = parts.at(-1) ?? '';
    if (!this.#is(own)) return false;
    const above = parts.slice(0, -1);
    if (above.length === 0) return true;
    if (above.at(-1) === '>') {
      return this.parentNode instanceof ScreenElement && this.parentNode.#fits(above.slice(0, -1));
    }
    for (let each = this.parentNode; each instanceof ScreenElement; each = each.parentNode) {
      if (each.#fits(above)) return true;
    }
    return false;
  }

  #is(simple: string): boolean {
    const { not, isLast, isFirst, asked } = askedBy(simple);
    if (not !== undefined && this.#is(not)) return false;
    if (isLast && this.parentNode?.childNodes.at(-1) !== this) return false;
    if (isFirst && this.parentNode?.firstChild !== this) return false;
    return asked.every(([, kind, name = '', attribute, value]) => {
      if (attribute !== undefined)
        return value === undefined ? this.kept.has(attribute) : this.kept.get(attribute) === value;
      if (kind === '.') return (this.kept.get('class') ?? '').split(' ').includes(name);
      if (kind === '#') return this.id === name;
      return name === '*' || this.localName === name;
    });
  }
}

export class ScreenSvg extends ScreenElement {
  get width() {
    return { baseVal: { value: SIZE.width } };
  }
  get height() {
    return { baseVal: { value: SIZE.height } };
  }
}

export class ScreenDocument extends ScreenNode {
  readonly documentElement: ScreenElement;
  readonly head: ScreenElement;
  readonly body: ScreenElement;
  readonly styleSheets = [];
  readonly fullscreenElement = null;
  readonly defaultView = globalThis;
  activeElement: ScreenElement | null;
  /** The maker of elements, of which some are more than elements. */
  readonly make: (name: string, namespace: string) => ScreenElement;

  constructor(make = (name: string, namespace: string) => new ScreenElement(name, namespace)) {
    super(9);
    this.make = make;
    [this.documentElement, this.head, this.body] = ['html', 'head', 'body'].map((name) => this.createElement(name)) as [
      ScreenElement,
      ScreenElement,
      ScreenElement,
    ];
    this.append(this.documentElement);
    this.documentElement.append(this.head, this.body);
    this.activeElement = this.body;
  }

  createElement(name: string): ScreenElement {
    return this.make(name, 'http://www.w3.org/1999/xhtml');
  }

  createElementNS(namespace: string, name: string): ScreenElement {
    return this.make(name, namespace);
  }

  createTextNode(text: string): ScreenNode {
    return textNode(text);
  }

  getElementById(id: string): ScreenElement | null {
    return this.querySelector(`#${id}`);
  }
}
