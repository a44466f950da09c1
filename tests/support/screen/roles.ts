import { ScreenElement, type ScreenNode } from './elements.ts';

/* Roles and names of elements, as far as the page uses them. */

const ROLES: Readonly<Record<string, string>> = {
  a: 'link',
  article: 'article',
  aside: 'complementary',
  button: 'button',
  caption: 'caption',
  dialog: 'dialog',
  fieldset: 'group',
  figure: 'figure',
  footer: 'contentinfo',
  form: 'form',
  header: 'banner',
  img: 'img',
  li: 'listitem',
  main: 'main',
  nav: 'navigation',
  ol: 'list',
  option: 'option',
  output: 'status',
  progress: 'progressbar',
  section: 'region',
  select: 'combobox',
  table: 'table',
  td: 'cell',
  textarea: 'textbox',
  tr: 'row',
  ul: 'list',
};
const OF_INPUTS: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  search: 'searchbox',
};
/** Roles whose name is their content. */
const BY_CONTENT = new Set(
  'button cell columnheader gridcell heading link listitem menuitem menuitemradio option row rowheader tab treeitem'.split(
    ' ',
  ),
);

export function roleOf(element: ScreenElement): string | null {
  const own = element.getAttribute('role');
  if (own !== null) return own;
  const name = element.localName;
  if (name === 'input' && element.kept.has('list')) return 'combobox';
  if (name === 'input') return OF_INPUTS[element.getAttribute('type') ?? ''] ?? 'textbox';
  if (name === 'th') return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader';
  if (name === 'td' && element.closest('[role=grid]') !== null) return 'gridcell';
  return /^h[1-6]$/.test(name) ? 'heading' : (ROLES[name] ?? null);
}

export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** True of an element that nobody can see or hear of, whatever the style sheets say. */
export function isHidden(element: ScreenElement): boolean {
  for (let each: ScreenNode | null = element; each instanceof ScreenElement; each = each.parentNode) {
    if (each.kept.has('hidden') || each.style.display === 'none') return true;
    if (each.localName === 'dialog' && !each.kept.has('open')) return true;
    const { parentNode } = each;
    const isFolded =
      parentNode instanceof ScreenElement && parentNode.localName === 'details' && !parentNode.kept.has('open');
    if (isFolded && each.localName !== 'summary') return true;
  }
  return false;
}

const isUnheard = (element: ScreenElement): boolean =>
  isHidden(element) || element.closest('[aria-hidden=true]') !== null;

/** The text of an element as it is read out; of a control within a label nothing. */
function heard(node: ScreenNode, without: ScreenElement | null = null): string {
  if (!(node instanceof ScreenElement)) return node.textContent;
  if (node === without || node.getAttribute('aria-hidden') === 'true' || node.kept.has('hidden')) return '';
  const own = node.getAttribute('aria-label');
  if (own !== null) return ` ${own} `;
  const inside = node.childNodes.map((child) => heard(child, without)).join('');
  return /^(span|b|strong|em|i|a|small|sub|sup|bdi)$/.test(node.localName) ? inside : ` ${inside} `;
}

function nameOf(element: ScreenElement): string {
  const { root } = element;
  const own = element.getAttribute('aria-label');
  if (own !== null) return plain(own);
  const by = element.getAttribute('aria-labelledby');
  if (by !== null) {
    const parts = by.split(' ').map((id) => root.querySelector(`#${id}`));
    return plain(parts.map((part) => (part === null ? '' : heard(part))).join(' '));
  }
  if (/^(input|select|textarea|progress)$/.test(element.localName)) {
    const label =
      (element.id === '' ? null : root.querySelector(`label[for=${element.id}]`)) ?? element.closest('label');
    if (label !== null) return plain(heard(label, element));
    return plain(element.getAttribute('title') ?? element.getAttribute('placeholder') ?? '');
  }
  const titled = { fieldset: 'legend', table: 'caption', figure: 'figcaption' }[element.localName];
  const title = titled === undefined ? undefined : element.children.find(({ localName }) => localName === titled);
  if (title !== undefined) return plain(heard(title));
  const content = BY_CONTENT.has(roleOf(element) ?? '') ? plain(heard(element)) : '';
  return content === '' ? plain(element.getAttribute('title') ?? element.getAttribute('alt') ?? '') : content;
}

export interface Named {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
}

export function isCalled(text: string, wanted: string | RegExp, exact = false): boolean {
  if (wanted instanceof RegExp) return wanted.test(text);
  return exact ? text === plain(wanted) : text.toLowerCase().includes(plain(wanted).toLowerCase());
}

export const hasRole = (element: ScreenElement, role: string, { name, exact }: Named = {}): boolean =>
  roleOf(element) === role && !isUnheard(element) && (name === undefined || isCalled(nameOf(element), name, exact));

/** True of a field whose label says so. */
export const isLabelled = (element: ScreenElement, wanted: string | RegExp, exact?: boolean): boolean =>
  (element.kept.has('aria-label') ||
    element.kept.has('aria-labelledby') ||
    /^(input|select|textarea)$/.test(element.localName)) &&
  isCalled(nameOf(element), wanted, exact);
