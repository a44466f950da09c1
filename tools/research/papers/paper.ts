import type { Core } from '../../../web/engine/bindings/core.ts';
import type { Dataset, Role } from '../../../web/engine/model/dataset.ts';

/** Verdict on a table or a figure of a paper. */
export type Status =
  | 'reproduced' // the same data, or the same illustration
  | 'on other data' // the same experiment on data that are public
  | 'not reproduced' // it was done, and came out otherwise
  | 'impossible here';

/** Engine and data that experiments are run with. */
export interface Setting {
  readonly core: Core;
  /** True where a file of the real data is there; and its path. */
  has(file: string): boolean;
  path(file: string): string;
  /** Files of the real data put together, each in its role. */
  open(...files: readonly (readonly [file: string, role: Role])[]): Promise<Dataset>;
}

/** One table or figure, or several that belong together. */
export interface Experiment {
  /** Its name in the paper: "Table 1", "Figures 15 to 20". */
  readonly of: string;
  /** Its content there, in a few words. */
  readonly shows: string;
  readonly status: Status;
  /** Account of how it was done, or why it cannot be: Markdown. */
  readonly note: string;
  /** Files of the real data that it needs. */
  readonly needs?: readonly string[];
  /** True where it takes less than half a second: a test then compares what it says with the page. */
  readonly quick?: boolean;
  /** Findings as Markdown, the numbers of the paper beside ours: the same at every run, so no times. */
  readonly run?: (setting: Setting) => Promise<string>;
}

export interface Paper {
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly url: string;
  /** Text above the experiments: data, options, what all of them have in common. */
  readonly intro: string;
  /** Number of tables and figures of the paper: each is named by an experiment. */
  readonly tables: number;
  readonly figures: number;
  /** In the order of the paper. */
  readonly experiments: readonly Experiment[];
}
