import { expect, test } from 'vitest';
import type { Observed } from '../../../../web/engine/workers/observe.ts';
import { NO_TRAFFIC, type Traffic, withObserved } from '../../../../web/page/app/privacy/traffic.ts';

const FOLDER = 'https://example.org/logitree/';
const request = (address: string, initiator: string): Observed => ({ kind: 'request', address, initiator });
const blocked = (address: string): Observed => ({ kind: 'blocked', address });
const part = `${FOLDER}assets/labels-DIYp.js`;
const BUILT = { folder: FOLDER, names: new Set(['assets/labels-DIYp.js']) };
const NO_BUILD = { folder: FOLDER, names: null };
const addTo = (files: typeof BUILT | typeof NO_BUILD, ...all: readonly Observed[]): Traffic =>
  all.reduce((traffic, observed) => withObserved(traffic, observed, files), NO_TRAFFIC);
const add = (...all: readonly Observed[]): Traffic => addTo(BUILT, ...all);

const elsewhere = 'https://example.com/collect?x=1';
const foreign = request(elsewhere, 'fetch');

test('parts of the page itself are listed, and nothing is counted as sent', () => {
  expect(add(request(part, 'script'))).toMatchObject({ bytes: 0, requests: [], own: ['assets/labels-DIYp.js'] });
});

test('any other request counts at least the bytes of its address', () => {
  expect(add(foreign, foreign)).toMatchObject({
    bytes: 2 * elsewhere.length,
    requests: [elsewhere, elsewhere],
  });
});

test('a name beside the page that no file of the build has is counted: it could say anything', () => {
  const madeUp = `${FOLDER}assets/secret.js`;
  expect(add(request(madeUp, 'script'))).toMatchObject({ bytes: madeUp.length, requests: [madeUp], own: [] });
  // While the page is developed, its files have names that nobody wrote down.
  expect(addTo(NO_BUILD, request(madeUp, 'script'))).toMatchObject({ bytes: 0, own: ['assets/secret.js'] });
  expect(addTo(NO_BUILD, request(`${madeUp}?x`, 'script'))).toMatchObject({ own: [] });
});

test('an address beside the page that carries something is not a part of it', () => {
  expect(add(request(`${part}?secret`, 'script')).requests).toHaveLength(1);
  expect(add(request(part, 'fetch')).requests).toHaveLength(1);
  expect(add(request(part, 'img')).requests).toHaveLength(1);
});

test('addresses inside the page are no requests', () => {
  expect(add(request('blob:https://example.org/1', 'other'))).toEqual(NO_TRAFFIC);
});

test('what the policy stopped did not leave, whichever report comes first', () => {
  const stopped = { bytes: 0, requests: [], blocked: [elsewhere] };
  expect(add(foreign, blocked(elsewhere))).toMatchObject(stopped);
  expect(add(blocked(elsewhere), foreign)).toMatchObject(stopped);
});

test('of a frame that was stopped the report has the origin only; other reports are about their address alone', () => {
  expect(add(request(elsewhere, 'iframe'), blocked('https://example.com'))).toMatchObject({ requests: [] });
  expect(add(foreign, blocked('https://example.com/collect')).requests).toEqual([elsewhere]);
  expect(add(foreign, blocked('trusted-types-sink'))).toMatchObject({
    requests: [elsewhere],
    blocked: ['trusted-types-sink'],
  });
});

test('of a file on disk that was stopped the report has no name; requests elsewhere are not meant by it', () => {
  const file = 'file:///home/me/assets/made-up.js';
  expect(add(request(file, 'other'), blocked('file'))).toMatchObject({ requests: [], blocked: ['file'] });
  expect(add(blocked('file'), request(file, 'other'), foreign)).toMatchObject({ requests: [elsewhere] });
});
