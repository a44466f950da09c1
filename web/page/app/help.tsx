import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Tabbed } from './controls/part-tabs.tsx';
import { WordList } from './glossary/word-list.tsx';
import { shownDialog } from './parts/dialog.ts';
import { Fact } from './parts/fact.tsx';
import { setter } from './parts/setters.ts';

interface Part {
  /** The part of the page that it is. */
  readonly selector: string;
  readonly name: string;
  readonly says: string;
}

/** The parts of the screen, in the order in which they are read. */
const PARTS: readonly Part[] = [
  {
    selector: '.bar',
    name: 'Files',
    says: 'The open files and their roles, behind the first button; samples; at the right the ways to take the tree away.',
  },
  { selector: '.visit-words', name: 'Begin', says: 'A sample to try, or your own files.' },
  {
    selector: '.finding-text',
    name: 'Finding',
    says: 'The most important numbers, in a sentence. Press a pair to see it.',
  },
  {
    selector: '.places',
    name: 'Places',
    says: 'Tree, Mistakes, Compare and Decide: four questions to the same data.',
  },
  {
    selector: '.picture',
    name: 'Tree',
    says: 'Each leaf is a class or a point. What meets near the leaves is most alike. Press a branch to read about it, drag the cut to get clusters.',
  },
  { selector: '.legend', name: 'Legend', says: 'The groups that the colours show. Press one to see it alone.' },
  {
    selector: '.beside',
    name: 'Picture beside',
    says: 'The same data in another way. What is pointed out here is marked in the tree, and the other way round.',
  },
  {
    selector: '.foot',
    name: 'View and method',
    says: 'How the tree is drawn, the method that makes it, and what is under the pointer. The green dot counts what has left this page.',
  },
  {
    selector: '.side-method',
    name: 'Method',
    says: 'How the tree is made, and its options.',
  },
  {
    selector: '.side-details',
    name: 'Details',
    says: 'The branch that was pressed, how good the tree is, clusters, outliers, and each step of the method.',
  },
];

const isSeen = (selector: string): boolean => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box !== undefined && box.width > 8 && box.height > 8;
};

/** The parts of the screen as it is, and what each is for. */
function ScreenParts() {
  const shown = useMemo(() => PARTS.filter(({ selector }) => isSeen(selector)), []);
  return (
    <dl class="help-parts">
      {shown.map(({ name, says }) => (
        <Fact key={name} name={name}>
          {says}
        </Fact>
      ))}
    </dl>
  );
}

type Row = readonly [keys: readonly string[], effect: string];

const KEYS: readonly (readonly [heading: string, rows: readonly Row[]])[] = [
  [
    'Anywhere',
    [
      [['?'], 'this help'],
      [['/'], 'find a class'],
      [['o'], 'open files'],
      [['t'], 'walk the tree'],
      [['s'], 'the tree in words'],
      [['1', '2', '3', '4'], 'to a place: tree, mistakes, compare, decide'],
      [['p'], 'present: large, with the legend and nothing else; there Space ← → step, Esc leaves'],
      [['[', ']'], 'the model before, the next one'],
      [['Ctrl+Z'], 'undo a change of the view'],
      [['Ctrl+Shift+Z'], 'redo it'],
      [['Tab'], 'to the next control'],
    ],
  ],
  [
    'In the tree',
    [
      [['↑'], 'to the parent'],
      [['↓'], 'to the first child'],
      [['←', '→'], 'among siblings'],
      [['Enter'], 'draw the subtree alone'],
      [['Esc'], 'back, or select nothing'],
      [['⌫'], 'draw one level more'],
      [['Space'], 'fold or unfold the group'],
      [['r'], 'flip the group'],
      [['a'], 'arrange siblings by size'],
      [['l'], 'next layout'],
      [['c'], 'to the cut; there ← → move it'],
      [['+', '−'], 'zoom'],
      [['0'], 'show the whole tree'],
    ],
  ],
  [
    'In the sheet of a file',
    [
      [['↑', '↓', '←', '→'], 'among cells'],
      [['Enter'], 'on a heading: to its role'],
      [['Esc'], 'close the sheet'],
    ],
  ],
  [
    'With the mouse',
    [
      [['click'], 'select a node'],
      [['double click'], 'draw its subtree alone'],
      [['wheel'], 'zoom'],
      [['drag'], 'pan, or move the line of the cut'],
    ],
  ],
];

/** Every key and what it does. */
function KeyList() {
  return (
    <div class="keys">
      {KEYS.map(([heading, rows]) => (
        <section key={heading}>
          <h3 class="head">{heading}</h3>
          <dl>
            {rows.map(([keys, effect]) => (
              <Fact key={effect} name={keys.map((key) => <kbd key={key}>{key}</kbd>)}>
                {effect}
              </Fact>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

const TITLES = { screen: 'This screen', words: 'Words', keys: 'Keys' } as const;
const BODIES = { screen: ScreenParts, words: WordList, keys: KeyList } as const;

/** The help of the page. It opens at the words where it was opened for one, else at the screen. */
export function Help() {
  const shown = useSignal<keyof typeof TITLES>(shownDialog.peek()?.of === '' ? 'screen' : 'words');
  const Body = BODIES[shown.value];
  return (
    <Tabbed class="" name="help" label="Help" titles={TITLES} shown={shown.value} choose={setter(shown)}>
      <Body />
    </Tabbed>
  );
}
