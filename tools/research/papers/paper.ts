import type { Core } from '../../../web/engine/bindings/core.ts';
import type { Dataset, Role } from '../../../web/engine/model/dataset.ts';

/** A sentence of a paper about numbers, and what was found of it here. */
export interface Claim {
  readonly claim: string;
  /** Our number with its range, the paper's beside it. */
  readonly here: string;
  /** `verdict(k, n)`, or what `untried` says. */
  readonly verdict: string;
}

/** Verdict of a claim that was tried n times, on as many networks, sets or rows, and held k times. */
export const verdict = (k: number, n: number): string =>
  k === n ? 'holds' : k === 0 ? 'does not hold' : `holds on ${k} of ${n}`;

/** Verdict of a claim that was tried once. */
export const heldIf = (isTrue: boolean): string => verdict(Number(isTrue), 1);

/** A claim whose number is how often it held. */
export const heldOn = (k: number, n: number, of: string, claim: string): Claim => ({
  claim,
  here: `${k} of ${n} ${of}`,
  verdict: verdict(k, n),
});

/** A claim that a sentence answers. */
export const asWritten = (claim: string, here: string): Claim => ({ claim, here, verdict: heldIf(true) });

export const untried = (claim: string, why: string, here = ''): Claim => ({
  ...{ claim, here },
  verdict: `cannot be tried here: ${why}`,
});

/** Engine and data that experiments are run with. */
export interface Setting {
  readonly core: Core;
  /** True where a file of the real data is there; and its path. */
  has(file: string): boolean;
  path(file: string): string;
  /** Files of the real data put together, each in its role. */
  open(...files: readonly (readonly [file: string, role: Role])[]): Promise<Dataset>;
  /** Path of a file of this text that is made for a picture. */
  made(name: string, text: string): string;
}

/** A figure that the command line draws. */
export interface Picture {
  readonly name: string;
  readonly shows: string;
  /** The words behind `cli`, without those of the figure's file. */
  readonly words: (setting: Setting) => Promise<readonly string[]> | readonly string[];
}

export interface Found {
  readonly claims: readonly Claim[];
  /** Tables and what they show as Markdown: the same at every run, so no times. */
  readonly body: string;
}

/** One table or figure, or several that belong together. */
export interface Experiment {
  /** Its name in the paper: "Table 1", "Figures 15 to 20". */
  readonly of: string;
  /** Its content there, in a few words. */
  readonly shows: string;
  /** Account of how it was done, or why it cannot be: Markdown. */
  readonly note: string;
  /** Files of the real data that it needs. */
  readonly needs?: readonly string[];
  /** True where it takes at most a second or two: a test then compares what it says with the page. */
  readonly quick?: boolean;
  /** Claims of what is run, or those of what is not. */
  readonly found: readonly Claim[] | ((setting: Setting) => Promise<Found>);
  readonly pictures?: readonly Picture[];
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
