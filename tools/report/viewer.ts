import { join } from 'node:path';
import preact from '@preact/preset-vite';
import { build as buildWith, type Plugin } from 'vite';
import { lateParts } from '../late-parts.ts';
import { packagesIn } from '../notices.ts';
import { OF_WORKER, withoutParts } from '../without-parts.ts';
import { withoutTexts } from '../without-texts.ts';

const APP = join(import.meta.dirname, '../../web/page/app');
const NOTHING = '\0logitree:nothing';

/** Modules of the page, by what stands in the place of each in a report: web/page/app/report/instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  'clusters/joins-section.tsx': 'controls.ts',
  'clusters/standing-note.tsx': 'controls.ts',
  'details/labels-advice.ts': 'labels-advice.ts',
  'details/trust-notes.tsx': 'controls.ts',
  'editing/cell-input.tsx': 'controls.ts',
  'editing/edit-bar.tsx': 'controls.ts',
  'editing/make-change.tsx': 'controls.ts',
  'editing/use-edits.ts': 'use-edits.ts',
  'linked-views/heat/subtracted.ts': 'other-models.ts',
  'linked-views/heat/use-cell-editing.ts': 'use-cell-editing.ts',
  'linked-views/index.ts': 'linked-views.ts',
  'linked-views/indices/apply.ts': 'apply.ts',
  'linked-views/other-model.ts': 'other-models.ts',
  'linked-views/points/label-choice.tsx': 'controls.ts',
  'linked-views/points/points-bar.tsx': 'controls.ts',
  'linked-views/points/use-point-editing.ts': 'use-point-editing.ts',
  'linked-views/points/use-point-moves.ts': 'use-point-moves.ts',
  'playback/reveal.ts': 'reveal.ts',
  'node/examples.tsx': 'other-models.ts',
  'rows/kept-work.ts': 'other-models.ts',
  'session-file/open.ts': 'session-open.ts',
  'session/add.ts': 'controls.ts',
  'session/open-files.ts': 'open-files.ts',
  'session/opening.ts': 'opening.ts',
  'session/tree-runs.ts': 'tree-runs.ts',
};

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
      const other = INSTEAD[name];
      if (other === undefined) return undefined;
      met.add(name);
      return join(APP, 'report/instead', other);
    },
    load: (id) => (id === NOTHING ? 'export {};' : undefined),
    generateBundle() {
      const unmet = Object.keys(INSTEAD).filter((name) => !met.has(name));
      if (unmet.length > 0) this.error(`no report has ${unmet.join(', ')}: nothing need stand in its place`);
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
