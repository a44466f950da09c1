import { mkdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { policy, policyTag } from '../../tools/page-policy.ts';
import { staticServer } from '../../tools/serve.mjs';
import { savedFiles } from '../support/saved-files.ts';

const { folder: base, saved } = savedFiles('serve');
const folder = join(base, 'dist');
const server = staticServer(folder);
let port = 0;

beforeAll(async () => {
  for (const name of ['samples', 'assets']) mkdirSync(join(folder, name), { recursive: true });
  saved('secret.txt', 'secret');
  saved('dist/index.html', `<head>${policyTag(policy("'self'", "'self'"))}</head>`);
  saved('dist/a b.txt', 'text');
  saved('dist/assets/index-Bd0Ry.js', '');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** The answer of the server to a request line, sent as it is: a browser or `fetch` would mend it. */
const ask = (target: string, method = 'GET'): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${method} ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });

test('a page, its files and what is not there', async () => {
  expect(await ask('/')).toMatch(/^HTTP\/1\.1 200 .*text\/html/s);
  expect(await ask('/a%20b.txt?x=1')).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\ntext$/s);
  expect(await ask('/a%20b.txt', 'HEAD')).toMatch(/^HTTP\/1\.1 200 .*content-length: 4.*\r\n\r\n$/is);
  expect(await ask('/nothing.js')).toMatch(/^HTTP\/1\.1 404 /);
  expect(await ask('/samples')).toMatch(/^HTTP\/1\.1 404 /); // a folder
  expect(await ask('/', 'POST')).toMatch(/^HTTP\/1\.1 405 /);
});

test('what has its content in its name is kept by a browser, the page is asked for again', async () => {
  expect(await ask('/assets/index-Bd0Ry.js')).toMatch(/cache-control: [^\r]*immutable/);
  expect(await ask('/assets/nothing.js')).toMatch(/cache-control: no-cache/);
  expect(await ask('/')).toMatch(/cache-control: no-cache/);
});

test.each([
  '/%',
  '/%ff',
  '/%00',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '//x:y',
])('no request ends the server or leaves its folder: %s', async (target) => {
  const answer = await ask(target);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).not.toContain('secret');
  expect(await ask('/')).toMatch(/^HTTP\/1\.1 200 /);
});

test('the policy of the page goes out as a header too, with what only a header can say', async () => {
  const page = await ask('/');
  expect(page).toContain(`content-security-policy: ${policy("'self'", "'self'")}; frame-ancestors 'none'\r\n`);
  for (const answer of [page, await ask('/a%20b.txt'), await ask('/nothing'), await ask('/%')]) {
    expect(answer).toContain('x-content-type-options: nosniff\r\n');
    expect(answer).toContain("frame-ancestors 'none'\r\n");
  }
});
