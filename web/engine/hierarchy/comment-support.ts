/** Support in comments of Newick and Nexus, which stand behind the bracket of a group or behind its length. */

import { isNumber, toNumber } from '../base/number-text.ts';
import { firstOf, meaningOf, type NamesAndSupport, shareOf } from './support-values.ts';

/** A comment that is nothing but a number, as RAxML writes it. */
const BARE = '';
/** Keys of support in BEAST, MrBayes and FigTree, and in NHX (B): of several that a tree has, the first counts. */
const KEYS = ['posterior', 'prob', 'bootstrap', 'support', 'label', 'B', BARE];

/** The numbers of a comment by key: "[&posterior=0.9,rate=2]", "[&&NHX:B=90]", "[90]". */
function numbersOf(comment: string): [key: string, text: string][] {
  const text = comment.trim();
  if (isNumber(text)) return [[BARE, text]];
  if (!text.startsWith('&')) return [];
  const fields = text.startsWith('&&NHX') ? text.split(':') : text.slice(1).split(',');
  return fields.flatMap((field): [string, string][] => {
    const [key = '', value = ''] = field.split('=');
    const number = value.replace(/^"(.*)"$/, '$1');
    return key !== BARE && KEYS.includes(key) && isNumber(number) ? [[key, number]] : [];
  });
}

/** The contents of comments at nodes, gathered while a tree is read. */
export class CommentSupport {
  /** The numbers of each key by group. */
  readonly #groups = new Map<string, Map<number, string>>();
  #isBareAtLeaves = false;

  add(node: number, isLeaf: boolean, comments: readonly string[]): void {
    for (const [key, text] of comments.flatMap(numbersOf)) {
      if (isLeaf) this.#isBareAtLeaves ||= key === BARE;
      else this.#groups.set(key, (this.#groups.get(key) ?? new Map<number, string>()).set(node, text));
    }
  }

  /** Names and support of labels of nodes, with the support of comments if the labels have none. */
  beside(found: NamesAndSupport, nodes: number): NamesAndSupport {
    const key = KEYS.find((each) => this.#groups.has(each));
    const texts = key !== undefined && this.#groups.get(key);
    if (!texts) return found;
    const some = firstOf([...texts.values()]);
    const saying = (code: string, text: string): NamesAndSupport => {
      const message = `Numbers in comments (${key === BARE ? '' : `${key} `}${some}) ${text}`;
      return { ...found, warnings: [...(found.warnings ?? []), { code, message }] };
    };
    if (found.support) {
      return saying('support-left-out', 'are left out: inner nodes have other numbers, which were read.');
    }
    if (key === BARE && this.#isBareAtLeaves) {
      return saying('support-left-out', 'are left out: they stand at leaves as well, so that they are no support.');
    }
    const meaning = meaningOf([...texts.values()].map(toNumber), nodes);
    if (meaning === null || meaning === 'ids') {
      const text = 'look like support values, but of how many resamples is not known: they are left out.';
      return saying('support-left-out', text);
    }
    const support = Float64Array.from({ length: nodes }, (_, node) => {
      const text = texts.get(node);
      return text === undefined ? Number.NaN : shareOf(toNumber(text), meaning);
    });
    return { ...saying('support', `were read as support, ${meaning.words}.`), support };
  }
}
