/**
 * Properties draw the same cases in every run, so that a run says the same each time; PROPERTY_SEED gives others
 * (vitest.config.ts: `new` draws one).
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED) });
