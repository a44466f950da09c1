import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { linksOf } from '../../../../web/page/app/export/export-menu.tsx';
import { type Finished, finish } from '../../../../web/page/app/finished/finished.ts';
import { finished, RESULT } from './sessions.ts';

/* Links to a tree: what is copied, and what is said where it is not. */

const copied: string[] = [];

beforeEach(() => {
  copied.length = 0;
  const href = 'http://192.0.2.7/logitree/#method=l2h';
  vi.stubGlobal('location', { href, protocol: 'http:', hash: '#method=l2h' });
  vi.stubGlobal('navigator', { clipboard: { writeText: async (link: string) => void copied.push(link) } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function shown() {
  const { session } = await finished();
  const whole = session.whole.value as Finished;
  return { session, whole, links: linksOf(session, whole) };
}

test.each(['Copy link', 'Copy link with the tree'])('“%s” says where a page has no clipboard', async (label) => {
  vi.stubGlobal('navigator', {}); // as on a host without HTTPS
  const { session, links } = await shown();
  await links.find((link) => link.label === label)?.take();
  expect(session.problems.value).toEqual([]);
  expect(session.notice.value?.text).toMatch(/^The browser would not copy the link: /);
});

test('a link with a tree has the view of this tree, also where another is shown meanwhile', async () => {
  const { session, whole, links } = await shown();
  session.view.layout.value = 'icicle';
  const copying = links.find(({ id }) => id === 'copy-link-result')?.take();
  const other = { ...RESULT, hierarchy: hierarchyFromMerges(3, Uint32Array.of(1, 2, 3, 0)) };
  session.showAgain(finish(other, whole.dataset, whole.files, whole.stamp), 'layout=treemap&cut=k3');
  await copying;
  expect(copied).toEqual([expect.stringMatching(/#result=[\w-]+&layout=icicle&/)]);
});
