import { fork, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '../../../web/engine/model/run.ts';
import { root } from '../../setup.mjs';

/* Helpers that all measurements have in common. */

/** Folder of files that take long to make. */
export const folder = join(root, 'build/bench');
mkdirSync(folder, { recursive: true });

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Seconds as text; a dash where there are none. */
export const seconds = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : `${value.toFixed(value < 0.1 ? 3 : 2)} s`;

/** Milliseconds of the first of several runs, which includes compiling the code, and their median. */
export function firstAndMedian(runs: number, run: () => void): string[] {
  const times = Array.from({ length: runs }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return [times[0] ?? Number.NaN, median(times)].map((time) => `${time.toFixed(1)} ms`);
}

/** Seconds of processor time that this process has used, all its threads together. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Output as JSON of a Python script beside this file; null where Python lacks what it needs. */
export function inPython<T>(script: string, ...words: readonly string[]): T | null {
  for (const python of ['/usr/bin/python3', 'python3']) {
    const args = [join(import.meta.dirname, script), ...words];
    const { status, stdout } = spawnSync(python, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
    if (status === 0) return JSON.parse(stdout) as T;
  }
  return null;
}

/** Answer of a run in a process of its own, whose memory nothing before it has grown; `told` is sent to it. */
export function inNode<T>(script: URL, words: readonly string[], told?: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = fork(script, words, { serialization: 'advanced', execArgv: ['--import', 'tsx'] });
    if (told !== undefined) child.send(told);
    child.once('message', (said) => resolve(said as T));
    child.once('error', reject);
    child.once('exit', (status) => reject(new Error(`the run ended with status ${status}`)));
  });
}

/** Seconds by phase, from the reports of a run: by the clock, and of all processors together. */
export class Phases {
  readonly seconds: Record<string, number> = {};
  readonly busy: Record<string, number> = {};
  #phase = 'reading';
  #since = performance.now();
  #used = cpuSeconds();

  report = ({ phase }: Pick<Progress, 'phase'>): void => {
    if (phase !== this.#phase) this.enter(phase);
  };

  enter(phase: string): void {
    const [now, used] = [performance.now(), cpuSeconds()];
    this.seconds[this.#phase] = (this.seconds[this.#phase] ?? 0) + (now - this.#since) / 1000;
    this.busy[this.#phase] = (this.busy[this.#phase] ?? 0) + used - this.#used;
    [this.#phase, this.#since, this.#used] = [phase, now, used];
  }
}
