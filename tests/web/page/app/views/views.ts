import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { writeNpy } from '../../../../../web/engine/data/formats/npy/write.ts';
import { BufferSource } from '../../../../../web/engine/data/sources/buffer-source.ts';
import { toggleTheme } from '../../../../../web/page/app/parts/theme.ts';
import { comparableTreesOf } from '../../../../../web/page/app/session/comparable-trees.ts';
import type { Session } from '../../../../../web/page/app/session/session.ts';
import { SAMPLES } from '../../../../../web/page/samples/index.ts';
import { makeFiles } from '../../../../support/browser.ts';
import { otherModels } from '../../../../support/other-models.ts';
import { pngOf } from '../../../../support/pictures.ts';
import { Random } from '../../../../support/random.ts';
import { SIZE } from '../../../../support/screen/elements.ts';
import { resize } from '../../../../support/screen/screen.ts';
import { choose } from '../local-sessions.ts';
import { seenIn } from '../sessions.ts';

/** The values that a picture may depend on, and the key of each in the address of the page; null for one without. */
export const INPUTS = {
  result: null,
  comparison: 'with',
  'target of decisions': 'decide',
  theme: null,
  size: null,
  'node under the pointer': null,
  'selected node': 'node',
  cut: 'cut',
  colour: 'colour',
  'chosen groups': 'groups',
  'picked group': 'group',
  step: 'step',
  'step of a descent': 'iterate',
  'order of siblings': 'siblings',
  'turned node': 'turned',
  'folded node': 'folded',
  'subtree shown alone': 'focus',
  layout: 'layout',
  'joins that stand': 'standing',
  'shared groups drawn for each parent': 'unfolded',
  'class searched for': 'find',
  'texts at the nodes': 'texts',
  'points asked for': 'rows',
  'table of classes': 'classes',
  'models compared': 'changes',
  'what of the consensus': 'consensus',
  'trees side by side': 'panes',
  'how the matrix is shown': 'matrix',
  'branch of the matrix': 'branch',
} as const;
export type Input = keyof typeof INPUTS;

/** Parts of the address that choose what there is beside a picture, not how it looks. */
export const CHOICES = ['beside', 'place', 'panel', 'present', 'reveal', 'edit', 'lesson', 'part'] as const;

/** A change of an input: another value in the address, or what a user does; null for what cannot change beside the picture. */
type Change = string | ((session: Session, files: ViewFiles) => Promise<void> | void) | null;

/** The data that have something to show. */
export type Opened = 'classes' | 'models' | 'circles' | 'picture' | 'features';

/** A picture of the page, and what it must show. */
export interface ViewCase {
  /** Of a picture beside the tree: its id. */
  readonly name: string;
  /** The file of web/page/app that draws it. */
  readonly from: string;
  /** The choices before each change. */
  readonly looked: Readonly<Record<string, string>>;
  readonly drawn: string;
  readonly changes: Readonly<Record<Input, Change>>;
  /** The inputs it shows; with all others it stays as it is. */
  readonly shows: readonly Input[];
  /** Those that a style sheet decides: tests/e2e/views-follow.test.ts. */
  readonly styled: readonly Input[];
  readonly opens: Opened;
}

export interface ViewFiles {
  readonly planted: readonly string[];
  /** The same with two other models of the same points. */
  readonly models: readonly string[];
  /** A tree over the same classes with names for its groups. */
  readonly taxonomy: string;
  readonly features: readonly string[];
  readonly pictures: readonly [string, string];
  remove(): void;
}

/** More than first stand beside their matrix. */
const CLASSES = 26;

/** Logits with classes that have two groupings and stand in another tree, features with labels, and two pictures of one size. */
export function viewFiles(): ViewFiles {
  const { logits, labels, saved, remove } = makeFiles(800, CLASSES, 91);
  const names = Array.from({ length: CLASSES }, (_, c) => `${c},class ${c},group ${c % 4},kind ${c % 2}`);
  const random = new Random(12);
  const values = new Float64Array(240 * 4);
  random.normals(values);
  values.forEach((value, at) => {
    values[at] = value + 6 * ((Math.floor(at / 4) % 6) % (at % 4 === 0 ? 2 : 3));
  });
  const classes = Float64Array.from({ length: 240 }, (_, row) => row % 6);
  const stripes = [0, 230, 20, 250, 40];
  const shade = (x: number, y: number, at: number) =>
    (stripes[Math.floor((at === 0 ? x : y) / 6)] ?? 0) + ((x * y) % 5);
  const picture = (at: 0 | 1) =>
    saved(
      `picture${at}.png`,
      pngOf(30, 24, (x, y) => [shade(x, y, at), 90, 90]),
    );
  const pairs = Array.from({ length: CLASSES / 2 }, (_, c) => `('class ${c}','class ${CLASSES - 1 - c}')`);
  const other = `${pairs.reduce((joined, pair) => `(${joined},${pair})`)};\n`;
  const planted = [
    logits,
    labels,
    saved('classes.csv', `id,name,group,kind\n${names.join('\n')}\n`),
    saved('other.nwk', other),
  ];
  return {
    planted,
    models: [...planted, ...otherModels(logits, CLASSES)],
    taxonomy: saved('taxonomy.csv', taxonomy()),
    features: [
      saved('features.npy', writeNpy([240, 4], values)),
      saved('labels_of_rows.npy', writeNpy([240], classes)),
    ],
    pictures: [picture(0), picture(1)],
    remove,
  };
}

/** Four groups of planted classes, two and two in one. */
function taxonomy(): string {
  const classes = Array.from({ length: CLASSES }, (_, c) => `class ${c},group ${c % 4}\n`);
  return `child,parent\n${classes.join('')}group 0,even ones\ngroup 2,even ones\ngroup 1,odd ones\ngroup 3,odd ones\neven ones,all\nodd ones,all\n`;
}

/** Runs again with another value of an option. */
const runWith =
  (option: string, value: string | number) =>
  async (session: Session): Promise<void> => {
    session.setOption(option, value);
    await session.start();
  };

const size = (): void => resize(SIZE.width - 40, SIZE.height - 30);

/** The pointer on a merge of the list, or on a cluster of the table. */
const point = (session: Session): void => {
  session.view.hovered.value = seenIn(session).order.leaves.length + 3;
};

/** Opens files by their paths. */
const openPaths = (session: Session, paths: readonly string[]): Promise<void> =>
  session.open(paths.map((path) => new BufferSource(basename(path), new Uint8Array(readFileSync(path)))));

const CHANGES = {
  'target of decisions': 'target-0.9',
  theme: toggleTheme,
  size,
  'node under the pointer': point,
  cut: 'k3',
  colour: 'group',
  'chosen groups': '2', // of the tree these colour, and not of what is looked at here
  step: '4',
  'step of a descent': '4',
  'order of siblings': 'large first',
  layout: 'rectangular',
  // The tree alone has it: tests/e2e/support-values.test.ts.
  'joins that stand': null,
  'shared groups drawn for each parent': '1',
  'points asked for': 't3',
  'table of classes': 'pairs.groups',
  'models compared': '1.0.classes',
  'what of the consensus': 'models',
  'trees side by side': 'method=linkage,option.method=single',
  'how the matrix is shown': 'column-log',
  // Those of clusters: tests/e2e/features.test.ts.
  'texts at the nodes': null,
} as const;

/** Of a binary tree of classes: the child of the root that has more under it. */
const SECOND = String(2 * CLASSES - 3);

const OF_CLASSES = {
  ...CHANGES,
  result: runWith('score', 'size'),
  comparison: null,
  colour: 'kind',
  'picked group': 'group 1',
  'selected node': SECOND,
  'turned node': SECOND,
  'folded node': SECOND,
  'subtree shown alone': SECOND,
  'branch of the matrix': SECOND,
  'class searched for': 'class 3',
} as const;

/** Chains, whose classes have other relatives; that of points makes the same trees. */
const OF_MODELS = { ...OF_CLASSES, result: runWith('score', 'mean') } as const;

const COMPARED = {
  ...OF_CLASSES,
  cut: 'k2', // threads of other clusters have colours that are much alike in one theme
  comparison: (session: Session): void => {
    session.view.comparedWith.value = comparableTreesOf(session, seenIn(session))[1]?.id ?? null;
  },
} as const;

/** Points of a sample; a leaf is a point. */
const OF_POINTS = {
  ...CHANGES,
  result: runWith('neighbours', 3),
  comparison: null,
  colour: 'labels',
  'picked group': 'cluster 2',
  'selected node': '380',
  'turned node': '380',
  'folded node': '380',
  'subtree shown alone': '380',
  'branch of the matrix': '380',
  'class searched for': '1',
} as const;

/** All that decides how the matrix and the tree are laid out. */
const ARRANGED = ['order of siblings', 'turned node', 'folded node', 'subtree shown alone'] as const;
const ALWAYS = ['result', 'theme', 'size'] as const;
const POINTED = ['node under the pointer', 'selected node'] as const;

export const VIEWS: readonly ViewCase[] = [
  {
    name: 'confusion',
    from: 'linked-views/heat/picture.tsx',
    // Groups: their cells have room for numbers.
    looked: { beside: 'confusion', colour: 'clusters of the cut', cut: 'k6', panel: 'merges' },
    styled: ['layout'],
    drawn: '.heat canvas',
    changes: OF_CLASSES,
    shows: [
      ...ALWAYS,
      ...POINTED,
      ...ARRANGED,
      'cut',
      'colour',
      'layout',
      'step',
      'how the matrix is shown',
      'branch of the matrix',
    ],
    opens: 'classes',
  },
  {
    name: 'classes',
    from: 'classes/picture.tsx',
    looked: { beside: 'classes', classes: 'groups', colour: 'group', cut: 'k6', panel: 'merges' },
    styled: ['theme', 'size'],
    drawn: '.virtual',
    changes: OF_CLASSES,
    shows: [...ALWAYS, 'node under the pointer', 'subtree shown alone', 'cut', 'table of classes'],
    opens: 'classes',
  },
  {
    name: 'rows',
    from: 'rows/picture.tsx',
    looked: { beside: 'rows', colour: 'group', panel: 'merges' },
    styled: ['theme'],
    drawn: '.view[aria-busy=false] .virtual',
    changes: OF_CLASSES,
    // The points are the same whatever tree is made of them.
    shows: ['theme', 'size', 'points asked for'],
    opens: 'classes',
  },
  {
    name: 'changes',
    from: 'linked-views/changes/picture.tsx',
    looked: { beside: 'changes', changes: '0.1.classes', colour: 'group', panel: 'merges' },
    styled: ['theme', 'size'],
    drawn: '.view[aria-busy=false] .virtual',
    changes: OF_MODELS,
    shows: [...ALWAYS, 'models compared'],
    opens: 'models',
  },
  {
    name: 'consensus',
    from: 'linked-views/consensus/pictures.tsx',
    looked: { beside: 'consensus', consensus: 'trees', colour: 'group', cut: 'k6', panel: 'merges' },
    styled: ['size'],
    drawn: '.view[aria-busy=false]',
    changes: OF_MODELS,
    shows: [...ALWAYS, ...POINTED, 'cut', 'colour', 'what of the consensus'],
    opens: 'models',
  },
  {
    name: 'comparison',
    from: 'linked-views/comparison/picture.tsx',
    looked: { beside: 'comparison', colour: 'clusters of the cut', cut: 'k6', panel: 'merges' },
    styled: [],
    drawn: '.tangle canvas',
    changes: COMPARED,
    shows: [...ALWAYS, ...POINTED, 'comparison', 'cut', 'colour'],
    opens: 'classes',
  },
  {
    name: 'curve of the comparison',
    from: 'linked-views/comparison/cluster-curve.tsx',
    looked: { beside: 'comparison', panel: 'merges' },
    styled: ['theme', 'size'],
    drawn: '.cluster-curve svg',
    changes: COMPARED,
    shows: [...ALWAYS, 'comparison'],
    opens: 'classes',
  },
  {
    name: 'decide',
    from: 'decide/risk-picture.tsx',
    looked: { beside: 'decide', colour: 'group', panel: 'merges' },
    styled: [],
    drawn: '.decide-risk',
    changes: OF_CLASSES,
    shows: [...ALWAYS, 'target of decisions'],
    opens: 'classes',
  },
  {
    name: 'methods',
    from: 'method-table/picture.tsx',
    looked: { beside: 'methods', panel: 'merges' },
    styled: ['theme', 'size'],
    drawn: '.method-table[aria-busy=false] .virtual',
    changes: OF_CLASSES,
    shows: ALWAYS,
    opens: 'classes',
  },
  {
    name: 'panes',
    from: 'linked-views/panes/pane-cell.tsx',
    looked: { beside: 'panes', cut: 'k6', panel: 'clusters', panes: 'method=linkage' },
    styled: [],
    drawn: '.panes-grid',
    // A note above the tree takes some of their room.
    changes: { ...OF_POINTS, 'step of a descent': null },
    shows: [...ALWAYS, ...POINTED, 'cut', 'trees side by side'],
    opens: 'circles',
  },
  {
    name: 'tree',
    from: 'tree/tree.tsx',
    looked: { colour: 'clusters of the cut', cut: 'k6', panel: 'merges' },
    styled: [],
    drawn: '[role=tree] > svg',
    changes: { ...OF_CLASSES, 'picked group': 'cluster 1' },
    shows: [
      ...ALWAYS,
      ...POINTED,
      ...ARRANGED,
      'cut',
      'colour',
      'picked group',
      'step',
      'layout',
      'class searched for',
    ],
    opens: 'classes',
  },
  {
    name: 'worth of each cut',
    from: 'clusters/curve-chart.tsx',
    looked: { colour: 'group', cut: 'k6', panel: 'clusters' },
    styled: ['theme', 'size'],
    drawn: 'svg.curve',
    changes: { ...OF_CLASSES, 'node under the pointer': null },
    shows: ['result', 'theme', 'cut'],
    opens: 'classes',
  },
  {
    name: 'points',
    from: 'linked-views/points/picture.tsx',
    looked: { beside: 'points', colour: 'clusters of the cut', cut: 'k6', panel: 'clusters' },
    styled: [],
    drawn: '.points-frame canvas',
    changes: OF_POINTS,
    shows: [...ALWAYS, ...POINTED, 'cut', 'colour', 'picked group', 'step of a descent'],
    opens: 'circles',
  },
  {
    name: 'curve',
    from: 'linked-views/curve/picture.tsx',
    looked: { beside: 'curve', colour: 'clusters of the cut', cut: 'k6', panel: 'clusters' },
    styled: [],
    drawn: '.costs-frame svg',
    changes: OF_POINTS,
    shows: [...ALWAYS, 'step of a descent'],
    opens: 'circles',
  },
  {
    name: 'segments',
    from: '../panels/ultrametric/segments-picture.tsx',
    looked: { beside: 'segments', colour: 'clusters of the cut', cut: 'k6', panel: 'clusters' },
    styled: ['theme', 'size'],
    drawn: 'canvas.segments',
    changes: {
      ...OF_POINTS,
      result: async (session, { pictures }) => {
        for (const { id } of session.files.peek()) session.remove(id);
        await openPaths(session, [pictures[1]]);
      },
      colour: null, // without colours there is no legend, and the picture is larger
      'selected node': '1430',
    },
    shows: [...ALWAYS, ...POINTED, 'cut', 'step of a descent'],
    opens: 'picture',
  },
  {
    name: 'indices',
    from: 'linked-views/indices/picture.tsx',
    looked: { beside: 'indices', cut: 'k3', panel: 'node' },
    styled: ['size'],
    drawn: '.charts',
    changes: {
      ...OF_POINTS,
      result: runWith('test', 0.3),
      'node under the pointer': null,
      'selected node': '7',
      'turned node': '7',
      'folded node': '7',
      'subtree shown alone': '7',
      'branch of the matrix': '7',
    },
    shows: ALWAYS,
    opens: 'features',
  },
];

/** The way to open these data. */
export const OPEN: Readonly<Record<Opened, (session: Session, files: ViewFiles) => Promise<void>>> = {
  classes: (session, { planted }) => openPaths(session, planted),
  models: (session, { models }) => openPaths(session, models),
  picture: (session, { pictures }) => openPaths(session, [pictures[0]]),
  async circles(session) {
    const circles = SAMPLES.find(({ id }) => id === 'circles');
    if (circles === undefined) throw new Error('there is no such sample');
    await session.openSample(circles);
  },
  async features(session, { features }) {
    await openPaths(session, features);
    const rows = session.files.value.find(({ name }) => name === 'features.npy');
    if (rows !== undefined) session.setRole(rows.id, 'features');
    choose(session, 'visual-tree');
    await session.start();
  },
};
