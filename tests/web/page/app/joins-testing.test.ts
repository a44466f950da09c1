import { expect, test, vi } from 'vitest';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { open } from '../../../../web/engine/hierarchy/open-files.ts';
import { RUNNERS } from '../../../../web/engine/methods/runners.ts';
import { JOBS } from '../../../../web/engine/workers/all-jobs.ts';
import { createLocalEngine } from '../../../../web/engine/workers/local-engine.ts';
import { testJoins, testOf } from '../../../../web/page/app/clusters/joins-section.tsx';
import { Session } from '../../../../web/page/app/session/session.ts';
import { testedOf } from '../../../../web/page/app/view/standing.ts';
import { coreModule } from '../../../support/core.ts';
import { plantedLogits } from '../../../support/generate.ts';

test('while the joins of one tree are tested, another tree that is shown is not said to be tested', async () => {
  const session = new Session({
    engine: createLocalEngine(coreModule, RUNNERS, JOBS),
    open: (opening) => open(opening, undefined, opening.choice),
    now: () => 0,
  });
  const logits = Float64Array.from(plantedLogits(200, 6, 3).logits);
  await session.open([new BufferSource('logits.npy', writeNpy([200, 6], logits))]);
  const finished = session.finished.value;
  if (finished === null) throw new Error(session.problems.value[0]?.message ?? 'there is no result');
  const { hierarchy } = finished.result;
  const other = { ...hierarchy };
  testJoins(session, finished);
  expect(testOf(hierarchy).state.value.phase).toBe('running');
  expect(testOf(other).state.value.phase).toBe('idle');
  await vi.waitFor(() => expect(testOf(hierarchy).state.value.phase).toBe('idle'));
  expect(testedOf(hierarchy)?.joins).toBe(4);
  expect(testedOf(other)).toBeNull();
});
