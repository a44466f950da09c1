/** What was compared: groups by their nodes, and the number that counts. */
export interface Compared {
  readonly nodes: readonly number[];
  readonly value: number | null;
  /** Whether it was taken. */
  readonly taken: boolean;
  /** What else is to say of it. */
  readonly note?: string | undefined;
}

/** A question that a step answers: the rule, the rule with the numbers of this step, and what was compared. */
export interface Question {
  readonly asks: string;
  /** The formula, in the symbols of the paper. */
  readonly rule: string;
  /** The formula with the numbers of this step. */
  readonly filled?: string | undefined;
  /** What the formula says. */
  readonly means: string;
  /** What is compared. */
  readonly list: string;
  readonly compared: readonly Compared[];
  readonly notes: readonly string[];
}
