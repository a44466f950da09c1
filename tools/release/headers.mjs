/** Headers that a host should send with the page, in the languages of common hosts: dist/headers/, docs/hosting.md. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages that may show the page in a frame: those of its own host, such as slides. */
const FRAMES = "frame-ancestors 'self'";
/** The policy of files that are no page: a worker made from their address would not have the policy of the page. */
const NO_PAGE = `default-src 'none'; ${FRAMES}`;

/** Sent with every file. */
export const HEADERS = Object.freeze({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
});

/**
 * The policy in the meta tag of a page; null where it has none.
 * @param {string} html
 */
export const policyOf = (html) =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? null;

/** @param {Readonly<Record<string, string>>} headers @param {(name: string, value: string) => string} line */
const lines = (headers, line) =>
  Object.entries(headers)
    .map(([name, value]) => line(name, value))
    .join('\n');

/** @param {{ site: string, file: string }} policies those of the two pages */
export const netlify = ({
  site,
  file,
}) => `# Netlify, Cloudflare Pages: put this file beside index.html, under the name _headers.
/*
${lines(HEADERS, (name, value) => `  ${name}: ${value}`)}
/
  content-security-policy: ${site}
/index.html
  content-security-policy: ${site}
/logitree.html
  content-security-policy: ${file}
/assets/*
  content-security-policy: ${NO_PAGE}
/samples/*
  content-security-policy: ${NO_PAGE}
`;

/** @param {{ site: string, file: string }} policies */
export const apache = ({
  site,
  file,
}) => `# Apache with mod_headers: put this file beside index.html, under the name .htaccess.
${lines(HEADERS, (name, value) => `Header always set ${name} "${value}"`)}
Header always set content-security-policy "${NO_PAGE}"
<Files "index.html">
  Header always set content-security-policy "${site}"
</Files>
<Files "logitree.html">
  Header always set content-security-policy "${file}"
</Files>
`;

/** @param {{ site: string, file: string }} policies */
export const nginx = ({
  site,
  file,
}) => `# nginx: include this file in the block "http"; the last lines go into the block "server" or "location" of the page.
map $uri $logitree_policy {
  default "${NO_PAGE}";
  ~/(index\\.html)?$ "${site}";
  ~/logitree\\.html$ "${file}";
}
# In the block of the page:
${lines(HEADERS, (name, value) => `#   add_header ${name} "${value}" always;`)}
#   add_header content-security-policy $logitree_policy always;
`;

/**
 * Writes them into a built folder, with the policies of its pages.
 * @param {string} folder
 */
export function writeHeaders(folder) {
  /** @param {string} page */
  const policy = (page) => {
    const found = policyOf(readFileSync(join(folder, page), 'utf8'));
    if (found === null) throw new Error(`${page} has no policy`);
    return `${found}; ${FRAMES}`;
  };
  const policies = { site: policy('index.html'), file: policy('logitree.html') };
  mkdirSync(join(folder, 'headers'), { recursive: true });
  for (const [name, write] of Object.entries({ netlify, apache, nginx })) {
    writeFileSync(join(folder, 'headers', `${name}.txt`), write(policies));
  }
}
