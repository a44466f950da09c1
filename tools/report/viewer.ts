import { join } from 'node:path';
import preact from '@preact/preset-vite';
import { build as buildWith, type Plugin } from 'vite';
import { lateParts } from '../late-parts.ts';
import { packagesIn } from '../notices.ts';
import { OF_WORKER, withoutParts } from '../without-parts.ts';
import { withoutTexts } from '../without-texts.ts';

/** Late parts that nothing asks for in a report: they read files, compute, or are of several models. */
const NEVER =
  /\/(?:session\/(?:digests|edits|models|other-labels|questions|read-again|read-files|comparable-trees)|session-file\/restore|dataset\/join-by-id|models\/rows-beside|formats\/shared\/zip)\.ts$/;

/** A report is the page with a session inside: what comes late for files and for the core never comes. */
const withoutFilesAndCore = (): Plugin => ({
  name: 'logitree:report',
  enforce: 'pre',
  load: (id) => (NEVER.test(id) ? 'export {};' : undefined),
});

const WEB = join(import.meta.dirname, '../../web');

/** Viewer of a report, without the report. */
export interface Viewer {
  readonly script: string;
  readonly style: string;
  /** The packages that are built in, as their folders in the lock file. */
  readonly packages: readonly string[];
}

/** Builds as for users, also where a test or a server for development asks: the same bytes for all. */
async function forUsers<T>(work: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** Builds the viewer of reports: one script, one style sheet. */
export const buildViewer = (): Promise<Viewer> => forUsers(build);

async function build(): Promise<Viewer> {
  const built = await buildWith({
    configFile: false,
    mode: 'production',
    root: WEB,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { 'd3-transition': join(WEB, 'page/drawing/no-transitions.ts') } },
    plugins: [withoutFilesAndCore(), preact(), lateParts(), withoutParts(...OF_WORKER), withoutTexts()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: join(WEB, 'page/app/report/main.tsx'),
        output: { codeSplitting: false },
        checks: { bundlerTimings: false },
      },
    },
  });
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk, ...others] = files.filter((file) => file.type === 'chunk');
  const style = files.find((file) => file.fileName.endsWith('.css'));
  if (chunk === undefined || others.length > 0 || style?.type !== 'asset') {
    throw new Error(`one script and one style expected, found ${files.map(({ fileName }) => fileName).join(', ')}`);
  }
  return { script: chunk.code, style: String(style.source), packages: [...packagesIn([chunk])].sort() };
}
