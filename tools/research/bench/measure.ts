import { fork, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../setup.mjs';

/* Helpers that all measurements have in common. */

/** Folder of files that take long to make. */
export const folder = join(root, 'build/bench');
mkdirSync(folder, { recursive: true });

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

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
    const child = fork(script, words, { serialization: 'advanced' });
    if (told !== undefined) child.send(told);
    child.once('message', (said) => resolve(said as T));
    child.once('error', reject);
    child.once('exit', (status) => reject(new Error(`the run ended with status ${status}`)));
  });
}
