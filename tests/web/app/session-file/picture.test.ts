import { expect, test } from 'vitest';
import { holdsSession } from '../../../../web/app/export/contents.ts';
import { countedLeaves, type Finished } from '../../../../web/app/finished/finished.ts';
import { Session } from '../../../../web/app/session/session.ts';
import { withoutCounts } from '../../../../web/app/session-file/without-counts.ts';
import { sessionJson } from '../../../../web/app/session-file/write.ts';
import { BufferSource } from '../../../../web/data/sources/buffer-source.ts';
import { open } from '../../../../web/hierarchy/open-files.ts';
import { RUNNERS } from '../../../../web/methods/runners.ts';
import { segments } from '../../../../web/methods/ultrametric/panel/segments.ts';
import { createLocalEngine } from '../../../../web/workers/local-engine.ts';
import { coreModule } from '../../../support/core.ts';
import { pngOf } from '../../../support/pictures.ts';

const start = () => new Session({ engine: createLocalEngine(coreModule, RUNNERS), open, now: () => 0 });
const seenIn = (session: Session): Finished => {
  const { value } = session.finished;
  if (value === null) throw new Error(`no tree: ${session.problems.value[0]?.message}`);
  return value;
};
const restored = async (text: string): Promise<Session> => {
  const session = start();
  await session.open([new BufferSource('saved.json', new TextEncoder().encode(text))]);
  return session;
};

test('a session without its files has the picture as it was segmented; without counts it has none', async () => {
  const session = start();
  await session.open([
    new BufferSource(
      'flag.png',
      pngOf(24, 12, (x) => (x < 12 ? [200, 30, 30] : [30, 60, 160])),
    ),
  ]);
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
