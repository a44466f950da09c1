import { Term } from './term.tsx';

/** Words of the glossary in what is told of a step, in small letters. */
export const WORDS_OF_STEPS = ['reassigned probability', 'margin', 'support', 'height', 'k-means', 'validity index'];

/** A text in which the first of each of these words can be asked what it means. */
export function WithTerms({ text }: { readonly text: string }) {
  const asked = new Set<string>();
  // Every second piece is a term.
  const pieces = text.split(new RegExp(`\\b(${WORDS_OF_STEPS.join('|')})\\b`, 'i'));
  return (
    <>
      {pieces.map((piece, place) => {
        const isFirst = place % 2 === 1 && !asked.has(piece.toLowerCase());
        asked.add(piece.toLowerCase());
        return isFirst ? <Term key={place}>{piece}</Term> : piece;
      })}
    </>
  );
}
