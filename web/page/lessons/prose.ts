import type { Line, Piece, Prose } from './lesson.ts';
import { PhraseError, readShown } from './phrases.ts';

/* Text of a lesson: paragraphs, lists, **strong** words, and numbers of the result in braces. */

const PIECES = /\*\*(.+?)\*\*|\{([^{}]*)\}/g;

/** Throws a PhraseError for braces that name no number. */
function piecesOf(text: string, isStrong = false): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const plain = (upTo: number): void => {
    const words = text.slice(end, upTo);
    if (/[{}]/.test(words)) {
      throw new PhraseError('a brace has no partner', 'Write a number of the result as in {accuracy as %}.');
    }
    if (words !== '') pieces.push({ text: words, isStrong });
  };
  for (const found of text.matchAll(PIECES)) {
    plain(found.index);
    const [all, strong, phrase] = found;
    if (strong !== undefined) pieces.push(...piecesOf(strong, true));
    else pieces.push(readShown((phrase ?? '').trim()));
    end = found.index + all.length;
  }
  plain(text.length);
  return pieces;
}

/** A line of the text with its number. */
export interface TextLine {
  readonly number: number;
  readonly text: string;
}

/** Lines that follow each other are one paragraph; `- ` begins an item. `fail` is told what is wrong in which line. */
export function readProse(lines: readonly TextLine[], fail: (line: number, error: unknown) => void): Prose {
  const blocks: { readonly number: number; readonly isItem: boolean; text: string }[] = [];
  let isOpen = false;
  for (const { number, text } of lines) {
    const words = text.trim();
    const isItem = /^[-*] /.test(words);
    const last = blocks.at(-1);
    if (words === '') isOpen = false;
    else if (isOpen && !isItem && last !== undefined) last.text += ` ${words}`;
    else {
      blocks.push({ number, isItem, text: isItem ? words.slice(2).trim() : words });
      isOpen = true;
    }
  }
  return blocks.flatMap(({ number, isItem, text }): Line[] => {
    try {
      return [{ line: number, isItem, pieces: piecesOf(text) }];
    } catch (error) {
      fail(number, error);
      return [];
    }
  });
}
