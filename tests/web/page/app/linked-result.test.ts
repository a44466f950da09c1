import { expect, test } from 'vitest';
import { linkOf, openLinked } from '../../../../web/page/app/address/follow.ts';
import type { Finished } from '../../../../web/page/app/finished/finished.ts';
import { textForLink } from '../../../../web/page/app/session-file/link.ts';
import { withoutCounts } from '../../../../web/page/app/session-file/without-counts.ts';
import { sessionJson } from '../../../../web/page/app/session-file/write.ts';
import { finished, logits, settle, setUp } from './sessions.ts';

/* A whole result in an address: what came from it, and what did not. */

const shown = (await finished()).session.whole.value as Finished;
const session = sessionJson(withoutCounts(shown), '');

test('the tree of a link is shown with its view, and goes on being in the address', async () => {
  const all = setUp();
  const link = await textForLink(session);
  await openLinked(all.session, link, 'layout=icicle');
  const whole = all.session.whole.value;
  expect(whole === null ? null : linkOf(whole.result)).toBe(link);
  expect(all.session.view.layout.value).toBe('icicle');
  expect(all.session.notice.value?.text).toContain('in the link itself');
});

test('a tree of a run that ended while a damaged link was read did not come from the link', async () => {
  const all = setUp();
  const opened = all.session.open([logits()]);
  await settle();
  const reading = openLinked(all.session, await textForLink(session.replace('"merges"', '"mergers"')), '');
  all.job(0).resolve();
  await opened;
  await reading;
  expect(all.session.problems.value.map(({ code }) => code)).toEqual(['session']);
  const whole = all.session.whole.value;
  expect(whole?.result.method).toBe('l2h');
  expect(whole === null ? null : linkOf(whole.result)).toBeNull();
  expect(all.session.notice.value).toBeNull();
});
