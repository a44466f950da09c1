import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../web/engine/base/version.ts';
import { SESSION, WORDS } from '../../web/page/app/report/make.ts';
import { smallest } from '../deflated.ts';
import { kept, sourcesOfBuild } from '../kept.ts';
import { noticesOf } from '../notices.ts';
import { hashOf, INLINE_ONLY, policyTag, reportPolicy } from '../page-policy.ts';
import { buildViewer } from './viewer.ts';

/** Puts the viewer into the page, which is the only script that stands in it as it is. */
const BOOT = readFileSync(join(import.meta.dirname, 'boot.mjs'), 'utf8')
  .replace(/^\s+|\/\*\*.*?\*\/ ?|^\/\/.*\n/gm, '')
  .trim();

/** Style of the cover that is seen until the viewer is there. */
const COVER = `body{margin:0;font:14px/1.5 system-ui,sans-serif}#report-cover{max-width:70ch;margin:15vh auto;padding:0 24px}`;

/** The third of its size that deflating leaves, as text. */
async function packed(parts: readonly string[]): Promise<string> {
  const deflated = await smallest(Buffer.from(parts.join('\0')), 15);
  return Buffer.from(deflated).toString('base64');
}

let template: Promise<string> | null = null;

/**
 * A report without its title, words and session: for these there are marks, which web/page/app/report/make.ts fills. Sources that
 * are the same give the same bytes. It is built once, when it is first wanted.
 */
export function reportTemplate(): Promise<string> {
  template ??= kept(['report', ...sourcesOfBuild()], async () => Buffer.from(await build())).then((bytes) =>
    Buffer.from(bytes).toString(),
  );
  return template;
}

async function build(): Promise<string> {
  const { script, style, packages } = await buildViewer();
  const licences = noticesOf(packages);
  const content = reportPolicy([BOOT, script].map(hashOf), [COVER, style].map(hashOf));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${policyTag(content)}${INLINE_ONLY}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Logitree ${VERSION}">
<title>{{title}}</title>
<style>${COVER}</style>
</head>
<body>
<div id="app"><div id="report-cover"><h1>{{title}}</h1>
<p id="report-opening">A report of Logitree. It needs JavaScript to be shown, and loads and sends nothing.</p></div></div>
<script type="application/json" id="${WORDS}">{{words}}</script>
<script type="application/json" id="${SESSION}">{{session}}</script>
<script type="text/plain" id="report-viewer">${await packed([style, script, licences])}</script>
<script>${BOOT}</script>
</body>
</html>
`;
}
