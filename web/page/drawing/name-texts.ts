import type { TextMark } from './marks.ts';
import { type MeasureText, shortenAmid, shortenNames, withWholeNumber } from './text.ts';

/** A label of a leaf without its text. */
type Place = Omit<TextMark, 'shape' | 'group' | 'text' | 'full' | 'dy'>;

/** Names of leaves, as far as there is room for them. */
export interface NameTexts {
  /** The label of the name at a place. */
  mark(at: number, place: Place): TextMark;
}

/** Above this number of names only some are ever on screen: each is shortened when it is drawn. */
const MANY_NAMES = 10_000;

/** Names in a room of one width, or each in its own. */
export function nameTexts(
  names: readonly string[],
  room: number | readonly number[],
  font: number,
  measure: MeasureText,
  shortenMost = shortenNames,
): NameTexts {
  if (names.length > MANY_NAMES) return lateTexts(names, room, font, measure);
  const texts = shortenMost(names, room, font, measure);
  return {
    mark(at, place) {
      const [name, text] = [names[at] as string, texts[at] as string];
      const zoom = text === '' ? Number.POSITIVE_INFINITY : place.zoom; // never drawn
      return { shape: 'text', group: -1, ...place, text, full: text === name ? null : name, zoom };
    },
  };
}

/** Common beginnings of the names are not looked for here: every shortened name keeps its end. */
function lateTexts(
  names: readonly string[],
  room: number | readonly number[],
  font: number,
  measure: MeasureText,
): NameTexts {
  const texts = new Map<number, string>();
  const textAt = (at: number): string => {
    const known = texts.get(at);
    if (known !== undefined) return known;
    const width = typeof room === 'number' ? room : (room[at] as number);
    const name = names[at] as string;
    const text = withWholeNumber(name, shortenAmid(name, width, font, measure), width, font, measure);
    texts.set(at, text);
    return text;
  };
  return { mark: (at, place) => new LateMark(place, names[at] as string, () => textAt(at)) };
}

/** A label whose text is made when it is asked for. */
class LateMark implements TextMark {
  readonly shape = 'text';
  readonly group = -1;
  readonly id: string;
  readonly style: TextMark['style'];
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly rotate: number;
  readonly anchor: TextMark['anchor'];
  readonly zoom: number;
  readonly isLed: boolean | undefined;
  readonly #name: string;
  readonly #shorten: () => string;

  constructor({ id, style, node, x, y, rotate, anchor, zoom, isLed }: Place, name: string, shorten: () => string) {
    this.id = id;
    this.style = style;
    this.node = node;
    this.x = x;
    this.y = y;
    this.rotate = rotate;
    this.anchor = anchor;
    this.zoom = zoom;
    this.isLed = isLed;
    this.#name = name;
    this.#shorten = shorten;
  }

  get text(): string {
    return this.#shorten();
  }

  get full(): string | null {
    return this.text === this.#name ? null : this.#name;
  }
}
