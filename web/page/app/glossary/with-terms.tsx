import { Term } from './term.tsx';

interface WithTermsProps {
  readonly text: string;
  /** Terms of the glossary, in small letters. */
  readonly terms: readonly string[];
}

/** A text in which the first of each of these terms can be asked what it means. */
export function WithTerms({ text, terms }: WithTermsProps) {
  const asked = new Set<string>();
  // Every second piece is a term.
  const pieces = text.split(new RegExp(`\\b(${terms.join('|')})\\b`, 'i'));
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
