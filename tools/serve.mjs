/** Serves a folder of files over HTTP and nothing else. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { HEADERS, policyOf } from './release/headers.mjs';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** Names in this folder change with what the files hold: a browser that has one need not ask again. */
const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' };
/** Headers of every file, from any host for static files. */
const PLAIN = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
/** Headers of files that are no page: they may not load or run anything, nor stand in a frame, workers included. */
const SAFE = { ...PLAIN, ...HEADERS, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

/**
 * The path that a request asks for, below the folder; null for an address that is none.
 * @param {string | undefined} url
 */
function pathOf(url) {
  try {
    const path = decodeURIComponent(new URL(`http://localhost${url}`).pathname);
    return path.includes('\0') || path.split(/[/\\]/).includes('..') ? null : path;
  } catch {
    return null;
  }
}

/** @param {string} file @returns {import('node:fs').Stats | undefined} */
function statsOf(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? stats : undefined;
}

/**
 * The policy in a page's own meta tag, sent as a header as well: there it can also forbid that the page stands in a frame.
 * @param {string} file @returns {Record<string, string>}
 */
function pagePolicy(file) {
  const policy = policyOf(readFileSync(file, 'utf8'));
  return policy === null ? {} : { 'content-security-policy': `${policy}; frame-ancestors 'none'` };
}

/**
 * @param {string} folder
 * @param {{ policy: boolean }} [headers] without the policy, as any host for static files would serve it
 * @returns {import('node:http').Server}
 */
export function staticServer(folder, { policy } = { policy: true }) {
  const safe = policy ? SAFE : PLAIN;
  return createServer((request, response) => {
    /** @param {number} status @param {string} text @param {Record<string, string>} [more] */
    const refuse = (status, text, more = {}) =>
      response.writeHead(status, { ...safe, 'content-type': 'text/plain', ...more }).end(text);
    const path = pathOf(request.url);
    if (path === null) return refuse(400, 'not an address');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(405, 'files are only given out', { allow: 'GET, HEAD' });
    }
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const stats = statsOf(file);
    if (stats === undefined) return refuse(404, 'not here');
    const ending = extname(file);
    const stream = createReadStream(file);
    stream.once('error', () => (response.headersSent ? response.destroy() : refuse(404, 'not here')));
    stream.once('open', () => {
      response.writeHead(200, {
        ...safe,
        'content-type': TYPES[ending] ?? 'application/octet-stream',
        'content-length': stats.size,
        ...(policy && ending === '.html' ? pagePolicy(file) : {}),
        ...(path.startsWith('/assets/') ? FOREVER : {}),
      });
      if (request.method === 'GET') return stream.pipe(response);
      stream.destroy();
      return response.end();
    });
    return undefined;
  });
}
