import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readNpy } from '../npy.ts';
import { fixtureFolder, hasFixtures } from '../real-data.ts';
import type { Merge } from './l2h.ts';
import type { Nested } from './metrics.ts';

/** A number of a fixture: JSON has no NaN and no infinities, so these are written as strings. */
export type Written = number | 'NaN' | 'Infinity' | '-Infinity';

interface ExpectedMerges {
  readonly merges: Merge[];
}

/** Expected merges are under `merges_empty_skip`, `merges_empty_reference` and `score_…`; what is absent is not known. */
export interface L2hFixture {
  readonly id: string;
  readonly kind: 'l2h' | 'l2h_error' | 'l2h_probabilities' | 'l2h_rational';
  readonly input: {
    readonly logits?: Written[][];
    readonly probabilities?: number[][];
    readonly npy?: string;
    readonly shape?: number[];
  };
  readonly expected: {
    readonly merges?: Merge[];
    readonly as_log?: ExpectedMerges;
    readonly wrong_as_logits?: ExpectedMerges;
    readonly merges_empty_skip?: ExpectedMerges;
    readonly merges_empty_reference?: ExpectedMerges;
    readonly counts?: number[];
    readonly class_means?: Written[];
    readonly rows_read?: number;
    readonly rp?: number[][];
    readonly min_score_gap?: Written;
    readonly min_relative_rp_margin?: Written;
    readonly exact_steps?: { readonly scores: Record<string, string>; readonly averages: Record<string, string> }[];
    readonly error?: string;
    readonly [score: `score_${string}`]: ExpectedMerges;
  };
  readonly same_as?: ExpectedMerges;
}

export interface MetricsFixture {
  readonly id: string;
  readonly kind: 'metrics';
  readonly input: { readonly contingency: number[][]; readonly tree: Nested };
  readonly expected: Record<string, Written>;
}

export type Fixture = L2hFixture | MetricsFixture;

/** The few fixtures that lie in the project, and the folder with all of them that may lie beside it. */
export const OWN = fileURLToPath(new URL('./fixtures', import.meta.url));
export const SHARED = ['l2h', 'metrics'].filter(hasFixtures).map(fixtureFolder);

export interface Found {
  readonly folder: string;
  readonly fixture: Fixture;
}

/** All fixtures of a folder, none if it does not exist. */
export function fixturesIn(folder: string): Found[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ folder, fixture: JSON.parse(readFileSync(join(folder, name), 'utf8')) as Fixture }));
}

/** The table a fixture gives, inline or as a .npy beside it. */
export function tableOf({ input }: L2hFixture, folder: string): { shape: number[]; data: Float64Array } {
  if (input.npy !== undefined) return readNpy(join(folder, input.npy));
  const rows = input.logits ?? input.probabilities ?? [];
  const shape = input.shape ?? [rows.length, rows[0]?.length ?? 0];
  return { shape, data: Float64Array.from(rows.flat(), Number) };
}
