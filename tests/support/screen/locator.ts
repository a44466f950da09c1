import { setTimeout as pause } from 'node:timers/promises';
import { ScreenElement, ScreenEvent, type ScreenNode } from './elements.ts';
import { hasRole, isCalled, isHidden, isLabelled, type Named, plain, roleOf } from './roles.ts';

/** The time that something may take, in ms. */
const LIMIT = 20_000;

type Find = () => ScreenElement[];

interface Filter {
  readonly hasText?: string | RegExp;
  readonly has?: Locator;
}

/** Elements of the page, found anew whenever something is asked of them: the part of Playwright's locators that tests of texts need. */
export class Locator {
  readonly find: Find;
  readonly #what: string;

  constructor(find: Find, what: string) {
    this.find = find;
    this.#what = what;
  }

  #within(keep: (element: ScreenElement) => boolean, what: string): Locator {
    return new Locator(
      () => [...new Set(this.find().flatMap((each) => [...each.below()].filter(keep)))],
      `${this.#what} ${what}`,
    );
  }

  getByRole(role: string, named?: Named): Locator {
    return this.#within((each) => hasRole(each, role, named), `${role} ${named?.name ?? ''}`);
  }

  getByLabel(label: string | RegExp, { exact }: Named = {}): Locator {
    return this.#within((each) => isLabelled(each, label, exact), `labelled ${label}`);
  }

  /** The innermost elements with a text. */
  getByText(text: string | RegExp, { exact }: Named = {}): Locator {
    const has = (each: ScreenElement): boolean =>
      !/^(script|style|head)$/.test(each.localName) && isCalled(plain(each.textContent), text, exact);
    return this.#within((each) => has(each) && !each.children.some(has), `with ${text}`);
  }

  locator(selector: string, { hasText }: Filter = {}): Locator {
    const found = this.#within((each) => each.matches(selector), selector);
    return hasText === undefined ? found : found.filter({ hasText });
  }

  filter({ hasText, has }: Filter): Locator {
    const fits = (each: ScreenElement): boolean =>
      (hasText === undefined || isCalled(plain(each.textContent), hasText)) &&
      (has === undefined || has.find().some((inner) => each !== inner && each.contains(inner)));
    return new Locator(() => this.find().filter(fits), `${this.#what} filtered by ${hasText ?? 'content'}`);
  }

  or(other: Locator): Locator {
    return new Locator(() => [...new Set([...this.find(), ...other.find()])], `${this.#what} or ${other.#what}`);
  }

  nth(place: number): Locator {
    return new Locator(
      () => this.find().slice(place, place === -1 ? undefined : place + 1),
      `${this.#what} [${place}]`,
    );
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.nth(-1);
  }

  /** The one element, once it is there. */
  async #one(): Promise<ScreenElement> {
    for (const end = performance.now() + LIMIT; ; await pause(5)) {
      const found = this.find();
      if (found.length > 1) throw new Error(`${found.length} elements are ${this.#what}`);
      if (found[0] !== undefined) return found[0];
      if (performance.now() > end) throw new Error(`there is no ${this.#what}`);
    }
  }

  async waitFor({ state = 'visible' }: { state?: 'visible' | 'attached' | 'detached' | 'hidden' } = {}): Promise<void> {
    const isSo = (): boolean => {
      const found = this.find();
      if (state === 'detached') return found.length === 0;
      if (state === 'hidden') return found.every(isHidden);
      return found.length > 0 && (state === 'attached' || !found.every(isHidden));
    };
    for (const end = performance.now() + LIMIT; !isSo(); await pause(5)) {
      if (performance.now() > end) throw new Error(`${this.#what} is not ${state}`);
    }
  }

  async count(): Promise<number> {
    return this.find().length;
  }

  async isVisible(): Promise<boolean> {
    return this.find().some((each) => !isHidden(each));
  }

  async textContent(): Promise<string> {
    return (await this.#one()).textContent;
  }

  async innerText(): Promise<string> {
    return shown(await this.#one());
  }

  async allTextContents(): Promise<string[]> {
    return this.find().map(({ textContent }) => textContent);
  }

  async allInnerTexts(): Promise<string[]> {
    return this.find().map(shown);
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.#one()).getAttribute(name);
  }

  async inputValue(): Promise<string> {
    return (await this.#one()).value;
  }

  async isChecked(): Promise<boolean> {
    return (await this.#one()).checked;
  }

  async evaluate<Read, Given>(read: (element: ScreenElement, given: Given) => Read, given?: Given): Promise<Read> {
    return read(await this.#one(), given as Given);
  }

  async evaluateAll<Read>(read: (elements: ScreenElement[]) => Read): Promise<Read> {
    return read(this.find());
  }

  async click(): Promise<void> {
    const element = await this.#usable();
    element.focus();
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) element.dispatchEvent(pointer(type));
    element.click();
  }

  async hover({ position: { x, y } = { x: 0, y: 0 } } = {}): Promise<void> {
    const element = await this.#one();
    for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'pointermove', 'mousemove']) {
      element.dispatchEvent(Object.assign(pointer(type), { clientX: x, clientY: y }));
    }
  }

  async focus(): Promise<void> {
    (await this.#one()).focus();
  }

  async blur(): Promise<void> {
    (await this.#one()).blur();
  }

  async press(key: string): Promise<void> {
    const element = await this.#one();
    element.focus();
    press(element, key);
  }

  async fill(text: string): Promise<void> {
    const element = await this.#usable();
    element.focus();
    element.value = text;
    element.dispatchEvent(event('input'));
    if (element.getAttribute('type') === 'range') element.dispatchEvent(event('change'));
  }

  async check(): Promise<void> {
    await this.#mark(true);
  }

  async uncheck(): Promise<void> {
    await this.#mark(false);
  }

  async #mark(isChecked: boolean): Promise<void> {
    const element = await this.#usable();
    if (element.checked !== isChecked) element.click();
  }

  async selectOption(wanted: string | { readonly label?: string; readonly index?: number }): Promise<void> {
    const element = await this.#usable();
    for (const end = performance.now() + LIMIT; ; await pause(5)) {
      const options = element.querySelectorAll('option');
      const found = options.find((option, place) =>
        typeof wanted === 'string'
          ? option.value === wanted || plain(option.textContent) === wanted
          : place === wanted.index || plain(option.textContent) === wanted.label,
      );
      if (found !== undefined) {
        element.value = found.value;
        element.dispatchEvent(event('input'));
        element.dispatchEvent(event('change'));
        return;
      }
      if (performance.now() > end) throw new Error(`${this.#what} has no option ${JSON.stringify(wanted)}`);
    }
  }

  async setInputFiles(paths: readonly string[]): Promise<void> {
    const element = await this.#one();
    const { filesAt } = await import('./files.ts');
    Object.assign(element, { files: await filesAt(paths) });
    element.dispatchEvent(event('change'));
  }

  /** The one element, once it is not disabled. */
  async #usable(): Promise<ScreenElement> {
    const element = await this.#one();
    for (const end = performance.now() + LIMIT; element.kept.has('disabled'); await pause(5)) {
      if (performance.now() > end) throw new Error(`${this.#what} is disabled`);
    }
    return element;
  }
}

const event = (type: string): ScreenEvent => new ScreenEvent(type, { bubbles: true });

const pointer = (type: string): ScreenEvent =>
  new ScreenEvent(type, {
    bubbles: true,
    button: 0,
    buttons: 0,
    clientX: 0,
    clientY: 0,
    pointerType: 'mouse',
    detail: 1,
  });

/** A key, and the click that Enter and Space are for a button. */
export function press(element: ScreenElement, keys: string): void {
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  const held = { shiftKey: parts.includes('Shift'), ctrlKey: parts.includes('Control'), altKey: parts.includes('Alt') };
  const given = { bubbles: true, key: key === 'Space' ? ' ' : key, metaKey: false, ...held };
  const isFree = element.dispatchEvent(new ScreenEvent('keydown', given));
  if (isFree && (key === 'Enter' || key === 'Space') && roleOf(element) === 'button') element.click();
  if (isFree && key === 'Enter' && element.localName === 'input') element.dispatchEvent(event('change'));
  element.dispatchEvent(new ScreenEvent('keyup', given));
}

const BLOCKS =
  /^(p|div|li|ul|ol|tr|table|h[1-6]|section|dl|dt|dd|figure|fieldset|label|legend|details|summary|thead|tbody)$/;

/** The text of an element as it is seen, each block on a line of its own. */
function shown(element: ScreenElement): string {
  const textOf = (node: ScreenNode): string => {
    if (!(node instanceof ScreenElement)) return node.textContent;
    if (isHidden(node)) return '';
    const inside = node.childNodes.map(textOf).join('');
    return BLOCKS.test(node.localName) ? `\n${inside}\n` : inside;
  };
  return textOf(element)
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim();
}
