/** What a user should know about a result: a stable code for programs, a sentence for people. */
export interface Warning {
  readonly code: string;
  readonly message: string;
  /** What to do, of one that nobody may overlook. */
  readonly remedy?: string | undefined;
}
