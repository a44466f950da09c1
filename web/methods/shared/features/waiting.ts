/** A node that could be split: what it scored, and when it was split. */
export interface Scored {
  readonly node: number;
  readonly score: number;
  /** 0, 1, …; null for one that never was. */
  readonly order: number | null;
}

/** The nodes that waited to be split when one was: made before, and split then or later or never. The best score comes first. */
export function waitingAt(scored: readonly Scored[], parents: (node: number) => number, order: number): Scored[] {
  const orderOf = new Map(scored.map((each) => [each.node, each.order]));
  const wasThere = ({ node }: Scored): boolean => {
    const parent = parents(node);
    const made = parent < 0 ? -1 : orderOf.get(parent);
    return made !== null && made !== undefined && made < order;
  };
  return scored
    .filter((each) => wasThere(each) && (each.order === null || each.order >= order))
    .sort((a, b) => b.score - a.score);
}
