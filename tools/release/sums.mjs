/** Digests of a build: of every file, in dist/SHA256SUMS, and one of them all, which the page shows. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

export const SUMS = 'SHA256SUMS';
/** The two pages. Each has a digest written into it, so that digest cannot be of the page as it is. */
const SITE = 'index.html';
const ONE_FILE = 'logitree.html';

/** Text that stands in a page until the digest is known. */
const NO_DIGEST = '0'.repeat(64);
const SHOWN = /(<meta name="logitree-build" content=")[0-9a-f]{64}(")/;

/** The names of its own files, for the page: it counts requests for any other. */
const OWN_FILES = /(<meta name="logitree-files" content=")(")/;

/** @param {string | Uint8Array} content */
export const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/**
 * The files under a folder, by their paths with slashes, in the order of their bytes.
 * @param {string} folder
 */
export const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

/**
 * Lines that `sha256sum` prints for files in a folder.
 * @param {string} folder @param {readonly string[]} files
 */
const sumsOf = (folder, files) =>
  files.map((file) => `${sha256(readFileSync(join(folder, file)))}  ${file}\n`).join('');

/**
 * The digest that the site shows: of the lines of SHA256SUMS but for those of the two pages.
 * @param {string} sums
 */
export const digestOfSite = (sums) => sha256(sums.replace(/^[0-9a-f]{64} {2}(index|logitree)\.html\n/gm, ''));

/**
 * The digest that the one-file edition shows: of the file with zeros in its place.
 * @param {string} html
 */
export const digestOfFile = (html) => sha256(html.replace(SHOWN, `$1${NO_DIGEST}$2`));

/**
 * The digest that a page shows.
 * @param {string} html
 */
export const shownIn = (html) => /<meta name="logitree-build" content="([0-9a-f]{64})"/.exec(html)?.[1] ?? null;

/**
 * Writes the digests into the pages of a built folder, and SHA256SUMS beside them.
 * @param {string} folder
 */
export function sealBuild(folder) {
  /** @param {string} page @param {string} digest */
  const write = (page, digest) => {
    const html = readFileSync(join(folder, page), 'utf8');
    if (!SHOWN.test(html)) throw new Error(`${page} has no place for the digest of the build`);
    writeFileSync(join(folder, page), html.replace(SHOWN, `$1${digest}$2`));
  };
  const files = filesOf(folder).filter((file) => file !== SUMS);
  const own = files.flatMap((file) => (file.startsWith('assets/') ? [file.slice('assets/'.length)] : []));
  const site = readFileSync(join(folder, SITE), 'utf8');
  if (!OWN_FILES.test(site)) throw new Error(`${SITE} has no place for the names of its files`);
  writeFileSync(join(folder, SITE), site.replace(OWN_FILES, `$1${own.join(' ')}$2`));
  write(SITE, digestOfSite(sumsOf(folder, files)));
  write(ONE_FILE, digestOfFile(readFileSync(join(folder, ONE_FILE), 'utf8')));
  writeFileSync(join(folder, SUMS), sumsOf(folder, files));
}
