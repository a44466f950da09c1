import { expect, test, vi } from 'vitest';
import type { Result } from '../../../../web/engine/model/result.ts';
import { figureViewOf } from '../../../../web/page/app/export/figure-view.ts';
import { figureOnPaper } from '../../../../web/page/app/export/paper/paper-files.ts';
import { type PaperSource, type PartId, partsOf } from '../../../../web/page/app/export/paper/paper-parts.ts';
import { plainView } from '../../../../web/page/app/export/paper/plain-view.ts';
import { loadMethodPanel } from '../../../../web/page/app/playback/method-panel.ts';
import { layoutNamed, layouts } from '../../../../web/page/app/view/late-drawing.ts';
import { USUAL_PAPER } from '../../../../web/page/drawing/paper/paper.ts';
import { finished, RESULT, seenIn } from './sessions.ts';
import './panels.ts';

/* The parts of a view in a figure for a paper. */

// The writers of figures ask for the theme of the page as it is loaded.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
await layouts.load();

const { session } = await finished();
const shown = seenIn(session);
const { view } = session;

const sourceOf = (result: Partial<Result> = {}): PaperSource => ({
  finished: { ...shown, result: { ...shown.result, ...result } },
  view: figureViewOf(session, shown),
  tanglegram: null,
});
const svgOf = (parts: readonly PartId[] = ['tree'], source = sourceOf()): string =>
  figureOnPaper(source, new Set(parts), USUAL_PAPER).svg;

test('the figure changes with what is looked at', () => {
  view.layout.value = 'radial';
  const figures = [svgOf()];
  const changes: (() => void)[] = [
    () => {
      view.layout.value = 'rectangular';
    },
    () => {
      view.grouping.value = null;
    },
    () => {
      view.step.value = 0;
    },
    () => {
      view.step.value = null;
      view.cut.value = { by: 'count', count: 2 };
    },
    () => {
      view.turned.value = new Set([4]);
    },
  ];
  for (const change of changes) {
    change();
    figures.push(svgOf());
  }
  expect(new Set(figures).size).toBe(figures.length);
  view.cut.value = null;
  view.turned.value = new Set();
});

test('a step says what is faint also without a caption, and can stand there with its rule and numbers', async () => {
  await loadMethodPanel('linkage');
  view.step.value = 0;
  const result = { ...shown.result, method: 'linkage', options: { ...shown.result.options, method: 'average' } };
  const linked = { ...shown, result };
  const source = { ...sourceOf(), finished: linked, view: figureViewOf(session, linked) };
  view.step.value = null;
  const bare = figureOnPaper(source, new Set(['tree']), { ...USUAL_PAPER, caption: false }).svg;
  expect(bare).toContain('After merge 1 of 2: what comes later is faint.');
  expect(bare).not.toContain('Logitree');
  expect(partsOf(source)).toEqual(['tree', 'step']);
  const withStep = svgOf(['tree', 'step'], source);
  expect(withStep).toContain('Merge 1 of 2: a + b');
  expect(withStep).toContain('argmin d(G, H)');
  expect(partsOf(sourceOf())).not.toContain('step');
});

test('a result offers the parts that it has, and each of them changes the figure', () => {
  expect(partsOf(sourceOf())).toEqual(['tree']);
  const contingency = { rows: 3, columns: 3, counts: Float64Array.of(5, 1, 0, 0, 4, 2, 1, 0, 6) };
  const plane = { coordinates: Float64Array.of(0, 0, 1, 2, 3, 1), kept: [] };
  const history = { cost: Float64Array.of(3, 2, 1), terms: {}, best: 2 };
  const rich = sourceOf({ contingency, plane, history } as unknown as Partial<Result>);
  expect(partsOf(rich)).toEqual(['tree', 'matrix', 'points', 'curve']);
  const figures = partsOf(rich).map((id) => svgOf(id === 'tree' ? ['tree'] : ['tree', id], rich));
  expect(new Set(figures).size).toBe(4);
  expect(figures[2]).toContain('Points by their two principal components.');
  expect(figures[3]).toContain(
    'Cost of the fit after every step, on a logarithmic scale; the upright line is at the best one, 2.',
  );
  // The matrix brings its tree along.
  expect(svgOf(['matrix'], rich)).toBe(svgOf(['tree', 'matrix'], rich));
});

test('the view as it is at first is the one that the command line draws', () => {
  view.grouping.value = 'group';
  view.step.value = null;
  for (const name of ['radial', 'rectangular', 'treemap'] as const) {
    view.layout.value = name;
    const layout = layoutNamed(name);
    const plain = { ...sourceOf(), view: plainView(shown, layout, shown.groupings[0] ?? null) };
    expect(svgOf(['tree'], plain)).toBe(svgOf());
  }
  expect(RESULT.classes).toHaveLength(3);
});
