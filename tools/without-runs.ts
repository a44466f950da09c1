import type { Plugin } from 'vite';

const REGISTRATION = /\/engine\/methods\/[^/]+\/index\.ts$/;

/**
 * For the page, which shows methods: what computes them is imported where it is called, and that is in the worker. Without
 * this the page would have all of it once more, in files that nobody asks for.
 */
export const withoutRuns = (): Plugin => ({
  name: 'logitree:without-runs',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (!REGISTRATION.test(id)) return undefined;
    const elsewhere = "Promise.reject(new Error('This is computed in the worker'))";
    return { code: code.replaceAll(/\bimport\('[^']+'\)/g, elsewhere), map: null };
  },
});
