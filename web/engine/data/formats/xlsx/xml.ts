/**
 * Goes through the XML of a workbook. Node has no reader of XML, and that of browsers builds a tree of every cell; the parts of a
 * workbook are elements with attributes and texts and nothing else, which takes this page. Anything that could make a text
 * larger than it is, or fetch something (DOCTYPE, entities), is refused.
 */

import { DataError } from '../../../base/error.ts';

export interface Tag {
  /** Without a prefix. */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  readonly attributes: string;
  /** The text before it, behind the tag before, with its entities. */
  readonly text: string;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const badWorkbook = (what: string): DataError =>
  new DataError('damaged-workbook', `the Excel workbook cannot be read: ${what}`, 'Save it again, or as "CSV UTF-8".');

/** The characters that XML has written as entities. @throws DataError for any that somebody defined */
export function textOfXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&\s]{1,12});?/g, (_, name: string) => {
    const code = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name);
    const point = code ? Number.parseInt(code[1] ?? code[2] ?? '', code[1] === undefined ? 10 : 16) : -1;
    const character = code ? (point <= 0x10ffff ? String.fromCodePoint(point) : undefined) : NAMED[name];
    if (character === undefined) throw badWorkbook(`it has the entity '${name}'`);
    return character;
  });
}

/** The value of an attribute, whatever prefix its name has; undefined where there is none. */
export function attribute({ attributes }: Tag, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : textOfXml(value);
}

/** End of a tag: a > in quotes is part of an attribute. -1 for a tag without end. */
function endOfTag(xml: string, at: number): number {
  let end = xml.indexOf('>', at);
  for (let from = at; end >= 0; ) {
    const quote = /["']/.exec(xml.slice(from, end));
    if (quote === null) return end;
    const close = xml.indexOf(quote[0], from + quote.index + 1);
    if (close < 0) return -1;
    from = close + 1;
    if (end < from) end = xml.indexOf('>', from);
  }
  return -1;
}

/** All tags of a text of XML in turn. @throws DataError for a DOCTYPE, and for a tag that does not end */
export function* tagsOf(xml: string): Generator<Tag> {
  let behind = 0;
  let text = '';
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', behind)) {
    text += xml.slice(behind, at);
    const special = /^<(?:!--|!\[CDATA\[|\?|!)/.exec(xml.slice(at, at + 9))?.[0];
    if (special === '<!') throw badWorkbook('it has a DOCTYPE, which no spreadsheet writes');
    const mark = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' }[special ?? ''] ?? '>';
    const end = special === undefined ? endOfTag(xml, at) : xml.indexOf(mark, at);
    if (end < 0) throw badWorkbook('a tag does not end');
    behind = end + mark.length;
    if (special !== undefined) {
      // A CDATA section has no entities.
      if (special === '<![CDATA[') text += xml.slice(at + special.length, end).replaceAll('&', '&amp;');
      continue;
    }
    const isEmpty = xml[end - 1] === '/';
    const kind = xml[at + 1] === '/' ? 'close' : isEmpty ? 'empty' : 'open';
    const inside = xml.slice(at + (kind === 'close' ? 2 : 1), isEmpty ? end - 1 : end);
    const space = inside.search(/\s/);
    const full = space < 0 ? inside : inside.slice(0, space);
    yield { name: full.slice(full.indexOf(':') + 1), kind, attributes: space < 0 ? '' : inside.slice(space), text };
    text = '';
  }
}
