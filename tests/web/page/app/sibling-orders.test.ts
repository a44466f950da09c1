import { expect, test } from 'vitest';
import { arrange, SIBLING_ORDERS } from '../../../../web/engine/hierarchy/arrange.ts';
import { drawingOrder } from '../../../../web/engine/hierarchy/walk.ts';
import { siblingOrders } from '../../../../web/page/app/view/layouts.ts';
import { SAMPLES } from '../../../../web/page/samples/index.ts';
import { newSession } from './local-sessions.ts';
import { seenIn } from './sessions.ts';

/* Every order of siblings that is offered draws the tree in another way. */

test.each(SAMPLES.map((sample) => [sample.id, sample] as const))('of the sample %s', async (_id, sample) => {
  const session = newSession();
  await session.openSample(sample);
  const finished = seenIn(session);
  const { hierarchy } = finished.result;
  const drawn = (siblings: (typeof SIBLING_ORDERS)[number]): string => {
    const arranged = arrange(hierarchy, finished.order, siblings, new Set());
    return drawingOrder(arranged, finished.parents).leaves.join();
  };
  const offered = siblingOrders(finished);
  expect(offered).toContain('made');
  expect(new Set(offered.map(drawn)).size).toBe(offered.length);
  for (const left of SIBLING_ORDERS) if (!offered.includes(left)) expect(drawn(left)).toBe(drawn('made'));
});
