import { UNDEFINED } from '../../engine/base/digits.ts';
import type { Judged } from './judged.ts';
import type { Piece, Prose } from './lesson.ts';
import { measured } from './measure.ts';
import { PhraseError } from './phrases.ts';

/** Words, or a number of the tree that is there; what the data do not have is left open. */
export function pieceText(piece: Piece, judged: Judged | null): string {
  if (!('measure' in piece)) return piece.text;
  if (judged === null) return UNDEFINED;
  try {
    return measured(piece.measure, judged, piece.isPercent);
  } catch (error) {
    if (error instanceof PhraseError) return UNDEFINED;
    throw error;
  }
}

/** Paragraphs and items without looks: one line each. */
export const plainText = (prose: Prose, judged: Judged | null): string[] =>
  prose.map(({ isItem, pieces }) => (isItem ? '- ' : '') + pieces.map((piece) => pieceText(piece, judged)).join(''));
