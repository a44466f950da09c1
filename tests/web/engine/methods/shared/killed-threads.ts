import { describe, expect, it } from 'vitest';
import type { RunContext } from '../../../../../web/engine/model/run.ts';
import { brokenPool, mortalPool } from '../../../../support/worker-pools.ts';
import { failure } from '../../data/write.ts';

/** That a run by several threads survives one that is killed, and says in these words that they are killed again and again. */
export function describeKilledThreads(json: (context: RunContext) => Promise<string>, words: RegExp): void {
  describe('a thread that is killed', () => {
    it('is replaced, and nothing of the result changes', async () => {
      const { pool, deaths } = mortalPool();
      expect(await json({ pool })).toBe(await json({}));
      expect(deaths()).toBe(2);
    });

    it('again and again ends the run with a message, and the next one works', async () => {
      const { pool, mend } = brokenPool();
      const error = await failure(json({ pool }));
      expect(error.code).toBe('worker-died');
      expect(error.toLine()).toMatch(words);
      mend();
      expect(await json({ pool })).toBe(await json({}));
    });
  });
}
