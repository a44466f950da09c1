/**
 * Makes public/samples/…/recorded.json, the tree that a sample of files opens with, and first-tree.json, the tree of the
 * start page. Run after a sample or a method changes: node --import tsx tools/recorded-trees.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { classSimilarity } from '../web/engine/hierarchy/analysis/similarity.ts';
import { suggestedCount } from '../web/engine/hierarchy/analysis/suggest-cut.ts';
import { open } from '../web/engine/hierarchy/open-files.ts';
import { RUNNERS } from '../web/engine/methods/runners.ts';
import { JOBS } from '../web/engine/workers/all-jobs.ts';
import { createLocalEngine } from '../web/engine/workers/local-engine.ts';
import { confusionCounts } from '../web/page/app/finished/analysis.ts';
import type { Finished } from '../web/page/app/finished/finished.ts';
import { Session } from '../web/page/app/session/session.ts';
import { recordOf } from '../web/page/app/session-file/recorded.ts';
import { foundIn } from '../web/page/app/summary/summary.tsx';
import { languages } from '../web/page/samples/bundled.ts';
import { SAMPLES } from '../web/page/samples/index.ts';
import type { Sample } from '../web/page/samples/sample.ts';

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Samples whose first tree is recorded: those whose files weigh. */
export const RECORDED = SAMPLES.filter(({ recorded }) => recorded !== undefined);

const bytesOf = async (url: string | null): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(path(`public/${url}`)));

/** A sample of files with these as they lie in `public`: the page has them deflated, which takes seconds to make. */
export function fromDisk(sample: Sample): Sample {
  const { downloads, late = [], notice } = sample;
  const inPublic = (name: string): string => `samples/${sample.id}/${name}`;
  const own = downloads.filter(({ name }) => name !== notice?.name && !late.some((each) => each.name === name));
  return {
    ...sample,
    load: () => Promise.all(own.map(async ({ name, url }) => ({ name, bytes: await bytesOf(url) }))),
    late: late.map((each) => ({
      ...each,
      read: async (start, end) => (await bytesOf(inPublic(each.name))).slice(start, end),
    })),
    ...(notice && { notice: { ...notice, read: () => bytesOf(notice.url) } }),
    recorded: async () => new TextDecoder().decode(await bytesOf(inPublic('recorded.json'))),
  };
}

/** The tree that a sample opens with, once all is known of it. */
async function treeOf(sample: Sample): Promise<Finished> {
  const core = new WebAssembly.Module(await readFile(path('wasm/logitree.wasm')));
  const session = new Session({
    engine: createLocalEngine(core, RUNNERS, JOBS),
    open: (opening) => open(opening, undefined, opening.choice),
    now: () => 0,
  });
  await session.openSample({ ...fromDisk(sample), recorded: undefined });
  const shown = session.whole.value;
  if (shown === null) throw new Error(`${sample.id} has no tree: ${session.problems.value[0]?.message}`);
  return session.whenComplete(shown);
}

/** The record of the tree that a sample opens with. */
export async function recordedTree(sample: Sample): Promise<string> {
  const finished = await treeOf(sample);
  const { result } = finished;
  const similarity = classSimilarity(result);
  const suggested = similarity && suggestedCount({ tree: result.hierarchy, similarity });
  return recordOf({ ...finished, result: { ...result, suggested: suggested ?? undefined } });
}

/** The tree of the start page with what is said of it, small enough to be part of the page. */
export async function firstTree(): Promise<string> {
  const finished = await treeOf(languages);
  const { classes, merges } = finished.result;
  const counts = confusionCounts(finished);
  const pair = foundIn(finished).surprise?.pair;
  if (counts === null || pair === undefined) throw new Error('nothing in the sample surprises');
  const rows = classes.map((_, truth) =>
    Array.from(counts.values.subarray(truth * counts.size, (truth + 1) * counts.size)),
  );
  return `${JSON.stringify({
    classes,
    groups: finished.groupings[0]?.values,
    merges: Array.from(merges ?? []),
    points: rows[0]?.reduce((sum, count) => sum + count, 0),
    /** The class that each is most often taken for, and how often. */
    mistaken: rows.map((row, truth) => {
      const most = Math.max(...row.toSpliced(truth, 1));
      return [row.findIndex((count, guess) => count === most && guess !== truth), most];
    }),
    surprise: { a: classes[pair.a], b: classes[pair.b], count: pair.aAsB },
  })}\n`;
}

if (process.argv[1] === import.meta.filename) {
  await writeFile(path('web/page/app/first-visit/first-tree.json'), await firstTree());
  for (const sample of RECORDED) {
    const text = await recordedTree(sample);
    await writeFile(path(`public/samples/${sample.id}/recorded.json`), text);
    console.log(`${sample.title}: ${text.length} characters`);
  }
}
