import { configDefaults, defineConfig } from 'vitest/config';
import { quickSamples } from './tests/support/quick-samples.ts';
import { withToyMethod } from './tests/toy-method/with-toy-method.ts';

/** The seed of all properties. PROPERTY_SEED overrides it, for runs that look for new cases: a whole number, or `new`. */
function propertySeed(): number {
  const { PROPERTY_SEED: given } = process.env;
  if (given === undefined) return 1;
  const seed = given === 'new' ? Math.floor(Math.random() * 2 ** 31) : Number(given);
  if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED is ${given}, expected a whole number or new`);
  console.log(`PROPERTY_SEED=${seed}`);
  return seed;
}

/** Tests that take long are in files of this name, wherever they stand: `npm run test:long`. */
const LONG = 'tests/**/*.long.test.ts';
const exclude = [...configDefaults.exclude, LONG];
/** Goes through the program with one more method in its lists. */
const TOY_METHOD = 'tests/toy-method/**/*.test.ts';
/** Set by `npm run test:long`: the files of `npm test` then go through all of their cases (tests/support/cases.ts). */
const isLong = process.env.LOGITREE_LONG !== undefined;
/** For programs that end soon: less processor time in all. */
const SHORT_LIVED = [
  '--single-threaded-gc', // several threads that collect garbage take more time in all
  ...['--min-semi-space-size=32', '--max-semi-space-size=64'], // most of it is found young, in fewer collections
  '--interrupt-budget=500000', // a test ends before optimising what it runs pays; usually 67584
];
/** One process goes through all files, with one browser (tests/e2e/fixture.ts). */
const inBrowsers = {
  isolate: false,
  fileParallelism: false,
  provide: { isLong },
  expect: { poll: { timeout: 20_000 } },
  hookTimeout: 120_000,
};

const properties = { setupFiles: ['tests/support/property-seed.ts'], env: { PROPERTY_SEED: String(propertySeed()) } };

// unit: everything that runs in Node. toy-method: the same with one more method. e2e: a built page in a real browser, one file
// at a time. long: all without haste.
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [quickSamples()],
        test: {
          name: 'unit',
          ...properties,
          include: ['tests/**/*.test.ts'],
          exclude: [...exclude, 'tests/e2e/**', TOY_METHOD],
          experimental: { fsModuleCache: true },
          execArgv: SHORT_LIVED,
          isolate: false, // modules of the page are loaded once, not for each of 170 files
          provide: { isLong },
          expect: inBrowsers.expect,
          testTimeout: 60_000,
          hookTimeout: 120_000, // some bundle the command line
        },
      },
      {
        plugins: [quickSamples(), withToyMethod()],
        test: { name: 'toy-method', include: [TOY_METHOD], testTimeout: 60_000 },
      },
      {
        test: {
          ...inBrowsers,
          name: 'e2e',
          execArgv: SHORT_LIVED,
          include: ['tests/e2e/**/*.test.ts'],
          exclude,
          testTimeout: 120_000,
          experimental: { fsModuleCache: true }, // several processes load the same modules (tools/test.mjs)
        },
      },
      {
        plugins: [quickSamples()],
        test: { ...inBrowsers, ...properties, name: 'long', include: [LONG], testTimeout: 3_600_000 },
      },
    ],
  },
});
