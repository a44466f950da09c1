// Names of the nodes in files of trees.

/** Numbers names in the order in which they are first seen: a name that repeats is one class on several leaves. */
export class Names {
  readonly #numbers = new Map<string, number>();

  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  list(): string[] {
    return [...this.#numbers.keys()];
  }
}

/** True for a name that child,parent tables of this program give a node without one: "node 7". */
export const isNodeNumber = (name: string): boolean => /^(?:inner )*node \d+$/.test(name);
