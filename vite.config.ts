import { join } from 'node:path';
import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';
import { CHUNKS } from './tools/chunks.ts';
import { coreText } from './tools/core-text.ts';
import { lateParts } from './tools/late-parts.ts';
import { LEFT_OUT } from './tools/left-out.ts';
import { linkPicture } from './tools/link-picture.ts';
import { noticesComplete, noticesFile } from './tools/notices.ts';
import { oneFile } from './tools/one-file.ts';
import { pagePolicy } from './tools/page-policy.ts';
import { notePackages, sbomFile } from './tools/release/sbom.ts';
import { reportFile } from './tools/report/plugin.ts';
import { sampleFiles } from './tools/sample-files.ts';
import { OF_PAGE, OF_WORKER, withoutParts } from './tools/without-parts.ts';
import { withoutTexts } from './tools/without-texts.ts';

/** How long the parts of a build take concerns nobody who runs one. */
const checks = { bundlerTimings: false };

/**
 * The page lives in web/; what is served as it is, in public/. `vite build` makes the site, `vite build --mode one-file`
 * adds the one-file edition dist/logitree.html.
 */
export default defineConfig(({ mode }) => {
  const single = mode === 'one-file';
  return {
    root: 'web',
    publicDir: single ? false : '../public',
    base: './',
    resolve: {
      alias: [
        { find: 'd3-transition', replacement: join(import.meta.dirname, 'web/page/drawing/no-transitions.ts') },
        ...LEFT_OUT,
      ],
    },
    plugins: [
      preact(),
      lateParts(),
      withoutParts(...OF_WORKER),
      sampleFiles(),
      noticesComplete(),
      noticesFile(),
      reportFile(),
      notePackages(),
      ...(single ? [oneFile()] : [pagePolicy(), linkPicture(process.env.SITE_URL), sbomFile()]),
    ],
    worker: {
      format: 'iife' as const,
      plugins: () => [
        coreText(mode === 'production'),
        withoutTexts(),
        withoutParts(...OF_PAGE),
        noticesComplete(),
        notePackages(),
      ],
      rolldownOptions: { checks },
    },
    build: {
      outDir: '../dist',
      emptyOutDir: !single,
      target: 'es2022',
      modulePreload: false, // the list of what each late part needs would be loaded with the page
      chunkSizeWarningLimit: 20_000, // samples and readers are large, and come when they are asked for
      cssCodeSplit: !single,
      rolldownOptions: {
        checks,
        output: { codeSplitting: single ? false : { groups: CHUNKS } },
      },
    },
  };
});
