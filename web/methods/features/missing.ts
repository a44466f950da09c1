import type { Dataset } from '../../data/dataset.ts';

/** What the methods on features need. Tables of numbers are first taken for logits. */
export function missingFeatures({ features, logits }: Dataset): string | null {
  if (features !== null) return null;
  return logits === null
    ? 'Open features: one row a point, with labels where there are any.'
    : `If ${logits.file.name} holds features, one row a point, say so in the menu beside its name.`;
}
