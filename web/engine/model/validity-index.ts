/** The validity indices by which a number of clusters is chosen. */
export const INDICES = ['ch', 'db', 'silhouette', 'dunn', 'hartigan'] as const;
export type IndexName = (typeof INDICES)[number];
