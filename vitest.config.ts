import { defineConfig } from 'vitest/config';
import { sampleFiles } from './tools/sample-files.ts';

// unit: everything that runs in Node. e2e: a built page in a real browser, one file at a time.
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [sampleFiles()],
        test: {
          name: 'unit',
          include: [
            'tests/core/**/*.test.ts',
            'tests/oracle/**/*.test.ts',
            'tests/web/**/*.test.ts',
            'tests/tools/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          fileParallelism: false,
          retry: 1, // a browser may stall once on a busy machine; what was tried again is said
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
