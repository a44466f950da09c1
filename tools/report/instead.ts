import { join } from 'node:path';
import type { Plugin } from 'vite';

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
  'rows/kept-work.ts': 'other-models.ts',
  'session-file/open.ts': 'session-open.ts',
  'session/add.ts': 'controls.ts',
  'session/open-files.ts': 'open-files.ts',
  'session/opening.ts': 'opening.ts',
  'session/tree-runs.ts': 'tree-runs.ts',
  'summary/first-minute.tsx': 'controls.ts',
};

/** Late parts of the page that nothing asks for in a report: they are of files, runs and several models. */
const NEVER = ['digests', 'edits', 'models', 'other-labels', 'questions', 'read-again'].map(
  (name) => `session/${name}.ts`,
);

/** A report is made of the page's own parts, without what reads files and what computes. */
export function withoutFilesAndCore(): Plugin {
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
