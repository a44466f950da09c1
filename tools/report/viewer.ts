import { join } from 'node:path';
import preact from '@preact/preset-vite';
import { build as buildWith, type Plugin } from 'vite';
import { lateParts } from '../late-parts.ts';
import { packagesIn } from '../notices.ts';
import { OF_WORKER, withoutParts } from '../without-parts.ts';
import { withoutTexts } from '../without-texts.ts';

const APP = join(import.meta.dirname, '../../web/page/app');
const NOTHING = '\0logitree:nothing';

/** Modules of the page that read files, compute, or are of several models: in a report web/page/app/report/instead.ts is in the place of each. */
const EXCHANGED = [
  'clusters/joins-section.tsx',
  'clusters/standing-note.tsx',
  'details/labels-advice.ts',
  'details/trust-notes.tsx',
  'editing/cell-input.tsx',
  'editing/edit-bar.tsx',
  'editing/make-change.tsx',
  'linked-views/heat/cell-pictures.tsx',
  'linked-views/heat/subtracted.ts',
  'linked-views/heat/use-cell-editing.ts',
  'linked-views/indices/apply.ts',
  'linked-views/other-model.ts',
  'linked-views/points/label-choice.tsx',
  'linked-views/points/points-bar.tsx',
  'linked-views/points/use-point-editing.ts',
  'linked-views/points/use-point-moves.ts',
  'playback/reveal.ts',
  'node/examples.tsx',
  'rows/kept-work.ts',
  'session-file/open.ts',
  'session/add.ts',
  'session/open-files.ts',
  'session/opening.ts',
  'session/tree-runs.ts',
];
/** The list of pictures, which has a shorter one in its place. */
const PICTURES = 'linked-views/index.ts';

/** Late parts of the page that nothing asks for in a report: they are of files, runs and several models. */
const NEVER = ['digests', 'edits', 'models', 'other-labels', 'questions', 'read-again', 'read-files'].map(
  (name) => `session/${name}.ts`,
);

/** A report is made of the page's own parts, without what reads files and what computes. */
function withoutFilesAndCore(): Plugin {
  const met = new Set<string>();
  return {
    name: 'logitree:report',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || !source.startsWith('.')) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found?.id.startsWith(`${APP}/`)) return undefined;
      const name = found.id.slice(APP.length + 1);
      if (NEVER.includes(name)) return NOTHING;
      if (name !== PICTURES && !EXCHANGED.includes(name)) return undefined;
      met.add(name);
      return join(APP, 'report', name === PICTURES ? 'linked-views.ts' : 'instead.ts');
    },
    load: (id) => (id === NOTHING ? 'export {};' : undefined),
    generateBundle() {
      const unmet = [...EXCHANGED, PICTURES].filter((name) => !met.has(name));
      if (unmet.length > 0) this.error(`no report has ${unmet.join(', ')}: it need not be exchanged`);
    },
  };
}

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
