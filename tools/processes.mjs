/** Processes, as many at a time as there are cores; the newest first, so that what was begun is ended before more begins. */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const start = promisify(execFile);

let free = availableParallelism();
/** @type {(() => void)[]} */
const waiting = [];

/**
 * Runs a program when there is a core for it; what it said. Throws an error with that if the program fails.
 * @param {string} program @param {readonly string[]} args @param {{ cwd?: string }} [options]
 */
export async function run(program, args, options = {}) {
  if (free > 0) free -= 1;
  else await new Promise((resolve) => waiting.push(() => resolve(undefined)));
  try {
    return await start(program, args, { ...options, encoding: 'utf8', maxBuffer: 1 << 26 });
  } finally {
    const next = waiting.pop();
    if (next === undefined) free += 1;
    else next();
  }
}

/**
 * Waits for all, also when one fails: what is still running may need what a failure would clear away.
 * @template T @param {readonly Promise<T>[]} running @returns {Promise<T[]>}
 */
export async function allOf(running) {
  await Promise.allSettled(running);
  return Promise.all(running);
}
