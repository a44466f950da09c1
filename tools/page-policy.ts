import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * The tightest policy that works in Chromium, Firefox and WebKit, as a meta tag of the build (development needs its hot
 * reload). Nothing may be fetched: the compute worker is made from a blob: URL, inherits this policy, and carries the
 * core in its own text. 'wasm-unsafe-eval' lets workers compile WebAssembly, which is the core and the decoder of Snappy,
 * and runs no text as code.
 */
export function policy(script: string, style: string): string {
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `script-src ${script} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src ${style}`,
    'img-src blob: data:',
    "connect-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** The same for a report, which computes nothing: no worker, no WebAssembly. Scripts and styles by their hashes. */
export const reportPolicy = (scripts: readonly string[], styles: readonly string[]): string =>
  [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src ${styles.join(' ')}`,
    'img-src data:',
    "connect-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types logitree-report',
  ].join('; ');

export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The tag of a policy, and that of the rule beside it: requests do not name the page that they come from. */
export const policyTag = (content: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="${content}"><meta name="referrer" content="no-referrer">`;

/**
 * A second policy, for a page whose scripts are known by digests, and which has all of them in it: it admits no script of an
 * address. The first alone admits a request to any address, if the element that makes it names one of the digests.
 */
export const INLINE_ONLY = `<meta http-equiv="Content-Security-Policy" content="script-src-elem 'unsafe-inline'">`;

/** Puts the policy first in the head of the built page, before anything it has to hold. */
export function pagePolicy(): Plugin {
  return {
    name: 'logitree:page-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<head>', `<head>\n    ${policyTag(policy("'self'", "'self'"))}`),
    },
  };
}
