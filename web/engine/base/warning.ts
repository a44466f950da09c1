/** A warning about a result: a stable code for programs, a sentence for people. */
export interface Warning {
  readonly code: string;
  readonly message: string;
  /** The way to mend it; set for warnings that must not be overlooked. */
  readonly remedy?: string | undefined;
}
