import { expect, test } from 'vitest';
import { holdsSession } from '../../../../../web/page/app/export/contents.ts';
import { countedLeaves } from '../../../../../web/page/app/finished/finished.ts';
import type { Session } from '../../../../../web/page/app/session/session.ts';
import { withoutCounts } from '../../../../../web/page/app/session-file/without-counts.ts';
import { sessionJson } from '../../../../../web/page/app/session-file/write.ts';
import { segments } from '../../../../../web/page/panels/ultrametric/segments.ts';
import { pngOf } from '../../../../support/pictures.ts';
import { sourceOf } from '../../../engine/data/write.ts';
import { sessionOf } from '../local-sessions.ts';
import { seenIn } from '../sessions.ts';

const restored = (text: string): Promise<Session> => sessionOf(sourceOf('saved.json', text));

test('a session without its files has the picture as it was segmented; without counts it has none', async () => {
  const flag = pngOf(24, 12, (x) => (x < 12 ? [200, 30, 30] : [30, 60, 160]));
  const session = await sessionOf(sourceOf('flag.png', flag));
  for (const graph of ['image', 'superpixels']) {
    session.setOption('graph', graph);
    session.setOption('superpixels', 18);
    await session.start();
    const finished = seenIn(session);
    expect(countedLeaves(finished, 18)).toBe(graph === 'image' ? '18 points' : '18 superpixels');
    expect(holdsSession(finished)).toContain('the picture');
    const text = sessionJson(finished, '');
    const again = seenIn(await restored(text));
    expect(segments.fits(again)).toBe(true);
    expect(again.dataset.image?.picture).toEqual(finished.dataset.image?.picture);
    expect(segments.fits(seenIn(await restored(sessionJson(withoutCounts(finished), ''))))).toBe(false);
    const damaged = await restored(text.replace('"width":24,"height":12', '"width":12,"height":12'));
    expect(damaged.problems.value[0]?.message).toContain('data.image.picture');
  }
});
