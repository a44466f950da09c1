/** What a user should know about a result: a stable code for programs, a sentence for people. */
export interface Warning {
  readonly code: string;
  readonly message: string;
  /** What to do; set for warnings that must not be overlooked. */
  readonly remedy?: string | undefined;
}
