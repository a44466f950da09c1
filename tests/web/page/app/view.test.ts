import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cut } from '../../../../web/engine/hierarchy/cut.ts';
import { NODE_SET, SWITCH } from '../../../../web/page/app/view/codecs.ts';
import { View } from '../../../../web/page/app/view/view.ts';
import { BY_CUT, PANELS } from '../../../../web/page/app/view/view-values.ts';

const NODES = 41;
const GROUPINGS = ['family', 'a & b=c', 'größe #1'];

/** A view of a tree with labels. */
function shown(address = ''): View {
  const view = new View();
  view.restore(address);
  view.reset({ groupings: GROUPINGS, isMeasured: true, nodes: NODES });
  return view;
}

test('addresses of before are read: 1 is on, nodes of a set ascend', () => {
  expect([SWITCH.write(true), SWITCH.write(false)]).toEqual(['1', '0']);
  expect(['1', '0', 'on'].map((text) => SWITCH.read(text, NODES))).toEqual([true, false, undefined]);
  expect(NODE_SET.write(new Set([12, 3, 30]))).toBe('3.12.30');
});

const node = fc.integer({ min: 0, max: NODES - 1 });
const name = fc.string({ minLength: 1, unit: 'grapheme' });
const cut: fc.Arbitrary<Cut> = fc.oneof(
  fc.integer({ min: 1, max: 1e6 }).map((count): Cut => ({ by: 'count', count })),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((height) => !Object.is(height, -0))
    .map((height): Cut => ({ by: 'height', height })),
);

/** One change of a view, as somebody makes it. */
const change: fc.Arbitrary<(view: View) => void> = fc.oneof(
  node.map((value) => (view: View) => view.select(value)),
  node.map((value) => (view: View) => view.focusOn(value)),
  node.map((value) => (view: View) => view.goTo(value)),
  fc.constant((view: View) => view.back()),
  fc.constantFrom(...GROUPINGS, BY_CUT, null).map((value) => (view: View) => view.colourBy(value)),
  fc.option(cut).map((value) => (view: View) => {
    view.cut.value = value;
  }),
  name.map((value) => (view: View) => view.pick(value)),
  name.map((value) => (view: View) => {
    view.query.value = value;
  }),
  fc.option(name).map((value) => (view: View) => {
    view.linkedView.value = value;
  }),
  fc.constantFrom(...PANELS).map((value) => (view: View) => {
    view.panel.value = value;
  }),
);

const stateOf = (view: View) => ({
  selected: view.selected.value,
  focus: view.focus.value,
  grouping: view.grouping.value,
  cut: view.cut.value,
  linkedView: view.linkedView.value,
  picked: view.picked.value,
  query: view.query.value,
  panel: view.panel.value,
});

describe('the address', () => {
  test('of a view that nobody changed is empty', () => {
    expect(shown().address.value).toBe('');
  });

  test('holds every change: another page that opens it shows the same', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const view = shown();
        for (const make of changes) make(view);
        // The address as a browser keeps it: characters that it cannot have are escaped.
        const url = new URL(`https://localhost/#${view.address.value}`);
        expect(stateOf(shown(url.hash.slice(1)))).toEqual(stateOf(view));
      }),
    );
  });

  test('no text makes a view that cannot be: what it says wrongly is as if it were not said', () => {
    fc.assert(
      fc.property(fc.constantFrom('node', 'focus', 'cut', 'panel', 'colour'), fc.string(), (key, text) => {
        const view = shown(new URLSearchParams([[key, text]]).toString());
        const { selected, focus } = stateOf(view);
        for (const one of [selected ?? 0, ...focus])
          expect(one >= 0 && one < NODES && Number.isInteger(one)).toBe(true);
        expect(stateOf(shown(view.address.value))).toEqual(stateOf(view));
      }),
    );
    expect(shown('node=41&cut=k0&panel=cellar&colour=unknown&focus=3.x&what=ever').address.value).toBe('');
  });

  test('of before, when precision was called accuracy, shows precision; a grouping of that name comes first', () => {
    expect(stateOf(shown('colour=accuracy')).grouping).toBe('precision');
    const view = new View();
    view.restore('colour=accuracy');
    view.reset({ groupings: ['family', 'accuracy'], isMeasured: true, nodes: NODES });
    expect(stateOf(view).grouping).toBe('accuracy');
  });

  test('waits for its tree, and is not taken for the next one', () => {
    const view = shown('node=7&cut=k3&panel=merges&standing=1');
    expect(stateOf(view)).toMatchObject({ selected: 7, cut: { by: 'count', count: 3 }, panel: 'merges' });
    view.reset({ groupings: GROUPINGS, isMeasured: true, nodes: 5 });
    expect(stateOf(view)).toMatchObject({ selected: null, cut: null, panel: 'merges' });
    expect(view.standing.value).toBe(true); // how trees are drawn, not what was looked at in one
  });
});

describe('Decide beside the tree', () => {
  const beside = (measures: readonly string[]): View => {
    const view = new View();
    view.reset({ groupings: GROUPINGS, measures, isMeasured: true, nodes: NODES });
    view.standBeside('decide');
    return view;
  };

  test('colours the tree by its answers, and gives it back the colours that were chosen', () => {
    const view = beside(['purity', 'answers']);
    for (const before of ['family', 'purity', null]) {
      expect(view.grouping.value).toBe('answers');
      view.standBeside(null);
      expect(view.grouping.value).toBe(before);
      view.colourBy(before === 'family' ? 'purity' : null);
      view.standBeside('decide');
    }
  });

  test('is opened by the colours that it finds: without it they would paint nothing', () => {
    const view = new View();
    view.reset({ groupings: GROUPINGS, measures: ['purity', 'answers'], isMeasured: true, nodes: NODES });
    view.colourBy('answers');
    expect(view.linkedView.value).toBe('decide');
    view.undo();
    expect([view.grouping.value, view.linkedView.value]).toEqual(['family', null]);
    view.restore('colour=answers');
    expect(view.linkedView.value).toBe('decide');
    const later = new View();
    later.restore('colour=answers&beside=heatmap');
    later.reset({ groupings: GROUPINGS, measures: ['purity', 'answers'], isMeasured: true, nodes: NODES });
    expect(later.linkedView.value).toBe('decide');
  });

  test('leaves the colours of a tree that nothing can be decided with: answers would be no colour of it', () => {
    const view = beside(['purity']);
    expect([view.grouping.value, view.address.value]).toEqual(['family', 'beside=decide']);
  });
});

describe('undo and redo', () => {
  test('go back through every change to the start, and forth again', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const view = shown();
        const states = [stateOf(view)];
        for (const make of changes) {
          make(view);
          view.settle();
          const state = stateOf(view);
          if (JSON.stringify(state) !== JSON.stringify(states.at(-1))) states.push(state);
        }
        for (const state of states.toReversed().slice(1)) {
          expect(view.canUndo.value).toBe(true);
          view.undo();
          expect(stateOf(view)).toEqual(state);
        }
        expect(view.canUndo.value).toBe(false);
        for (const state of states.slice(1)) {
          view.redo();
          expect(stateOf(view)).toEqual(state);
        }
        expect(view.canRedo.value).toBe(false);
      }),
    );
  });

  test('a drag of the cut is one step, two drags are two', () => {
    const view = shown();
    const drag = (...counts: number[]): void => {
      for (const count of counts) view.cut.value = { by: 'count', count };
      view.settle();
    };
    drag(2, 3, 4, 5);
    drag(6, 7);
    view.undo();
    expect(view.cut.value).toEqual({ by: 'count', count: 5 });
    view.undo();
    expect(view.cut.value).toBe(null);
    expect(view.canUndo.value).toBe(false);
  });

  test('after a change there is nothing to redo', () => {
    const view = shown();
    view.select(3);
    view.undo();
    view.select(4);
    view.redo();
    expect(view.selected.value).toBe(4);
  });

  test('a node is told of where details are open, and once they are opened; else no panel stands in the address', () => {
    const view = shown();
    view.select(3);
    expect(view.address.value).toBe('node=3');
    view.toggle('details');
    expect(view.panel.value).toBe('node');
    const other = shown();
    other.select(3);
    other.open('metrics');
    expect(other.panel.value).toBe('metrics');
  });

  test('selecting a node that changes the panel as well is one step', () => {
    const view = shown();
    view.toggle('details');
    view.select(3);
    expect(view.panel.value).toBe('node');
    view.undo();
    expect(stateOf(view)).toMatchObject({ selected: null, panel: 'metrics' });
  });

  test('a new tree has no past', () => {
    const view = shown();
    view.select(3);
    view.reset({ groupings: GROUPINGS, isMeasured: true, nodes: NODES });
    expect(view.canUndo.value).toBe(false);
    view.undo();
    expect(view.selected.value).toBe(null);
  });
});

test('colours that somebody chose stay as another tree of the same points is shown, cut into its clusters', () => {
  const view = new View();
  const tree = { groupings: ['labels'], isMeasured: false, nodes: 9 };
  const look = { cut: { by: 'count', count: 3 }, colour: BY_CUT } as const;
  view.reset({ ...tree, look });
  expect(view.grouping.value).toBe(BY_CUT);
  view.colourBy('labels');
  view.reset({ ...tree, look: { ...look, cut: { by: 'count', count: 4 } } }, { isNew: false });
  expect(view.grouping.value).toBe('labels');
  const before = new View();
  before.reset(tree);
  before.reset({ ...tree, look }, { isNew: false });
  expect(before.grouping.value).toBe(BY_CUT); // nobody chose the labels
});

test('cutting the tree while a step is shown is one step for undo', () => {
  const view = shown();
  view.step.value = 3;
  view.cutAt(0.5);
  expect([view.step.value, view.cut.value]).toEqual([null, { by: 'height', height: 0.5 }]);
  view.undo();
  expect([view.step.value, view.cut.value]).toEqual([3, null]);
});
