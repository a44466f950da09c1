export const TABS = ['each', 'pairs'] as const;
export type Tab = (typeof TABS)[number];

/** The choice of the view: single ones or pairs, of classes or of groups of the cut. */
export interface Looked {
  readonly tab: Tab;
  readonly kind: 'classes' | 'groups';
}

/** The text of the address: "pairs.groups"; null for the table of classes. */
export function writeLooked({ tab, kind }: Looked): string | null {
  const words = [...(tab === 'pairs' ? ['pairs'] : []), ...(kind === 'groups' ? ['groups'] : [])];
  return words.join('.') || null;
}

export function readLooked(text: string | null): Looked {
  const words = (text ?? '').split('.');
  return { tab: words.includes('pairs') ? 'pairs' : 'each', kind: words.includes('groups') ? 'groups' : 'classes' };
}
