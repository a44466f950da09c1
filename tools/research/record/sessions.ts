import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BufferSource } from '../../../web/engine/data/sources/buffer-source.ts';
import { loadReaders, open } from '../../../web/engine/hierarchy/open-files.ts';
import { RUNNERS } from '../../../web/engine/methods/runners.ts';
import { JOBS } from '../../../web/engine/workers/all-jobs.ts';
import { createLocalEngine } from '../../../web/engine/workers/local-engine.ts';
import { EXPORTS, SESSION_WITH_DATA } from '../../../web/page/app/export/export-list.ts';
import { LINKED_VIEWS } from '../../../web/page/app/linked-views/index.ts';
import { Session } from '../../../web/page/app/session/session.ts';
import { COLOUR_MEASURES } from '../../../web/page/app/view/colour-measures.ts';
import { LAYOUT_NAMES } from '../../../web/page/app/view/layouts.ts';
import type { Digests, Outcome, Section } from './outcome.ts';
import { recorded } from './outcome.ts';
import { filesBelow } from './readings.ts';

/* Saved sessions: what opens, what is exported, and what the address says of each view. */

/** Fields of a view as addresses name them, each as it may stand in a link. */
const VIEWS: readonly string[] = [
  '',
  ...LAYOUT_NAMES.map((layout) => `layout=${layout}`),
  ...LINKED_VIEWS.map(({ id }) => `beside=${id}`),
  ...COLOUR_MEASURES.map(({ name }) => `colour=${encodeURIComponent(name)}`),
  'cut=k3',
  'cut=h0.5&colour=clusters+of+the+cut',
  'step=2',
  'node=3&panel=metrics',
  'layout=icicle&cut=k4&order=small+first',
  'focus=4&folded=3',
  'matrix=column-log',
  'turned=4',
  'iterate=2',
];

/** Stands in for the page: writers of figures ask it for its theme; everything else works without one. */
function standInForThePage(): void {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => undefined }) });
}

const newSession = (module: WebAssembly.Module): Session =>
  new Session({
    engine: createLocalEngine(module, RUNNERS, JOBS),
    open: (opening) => open(opening, undefined, opening.choice),
    now: () => 0,
  });

export async function sessions(
  root: string,
  module: WebAssembly.Module,
  digests: Digests,
): Promise<{ exports: Section; addresses: Section }> {
  standInForThePage();
  await loadReaders();
  const { exportViewOf } = await import('../../../web/page/app/export/figure-view.ts');
  const exports: Section = {};
  const addresses: Section = {};
  for (const path of filesBelow(join(root, 'tests/golden/sessions'))) {
    const name = basename(path);
    const session = newSession(module);
    await session.open([new BufferSource(name, new Uint8Array(readFileSync(path)))]);
    const { value: finished } = session.finished;
    if (finished === null) {
      exports[name] = { problems: session.problems.value.map(({ message }) => message) };
      continue;
    }
    for (const format of [...EXPORTS, SESSION_WITH_DATA]) {
      const key = `${name}: ${format.label}`;
      exports[key] = await recorded(async (): Promise<Outcome> => {
        const view = exportViewOf(session, finished);
        const lacks = format.lacks?.(view) ?? null;
        if (lacks !== null) return { lacks };
        const blob = await format.write(finished, view);
        return { file: digests.of(key, new Uint8Array(await blob.arrayBuffer())), holds: format.holds(finished) };
      });
    }
    for (const view of VIEWS) {
      addresses[`${name}#${view}`] = await recorded(async () => {
        session.showAgain(finished, view);
        return { address: session.view.address.value, problems: session.problems.value.length };
      });
    }
  }
  return { exports, addresses };
}
