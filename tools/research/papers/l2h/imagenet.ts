import { isClear } from '../../../../web/engine/hierarchy/analysis/outlier-report.ts';
import { table, textTable, three } from '../markdown.ts';
import type { Experiment } from '../paper.ts';
import { IMAGENET_FILES, type ImageNetTree, imageNetTrees } from './imagenet-trees.ts';

/* The case study of section 4.2 on what is public: ResNet-50 instead of InternImage, its five best classes instead of logits. */

const MOST_NAMES = 8;
const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`
    : names.join(', ');

const SUPERCLASSES = ['artifact', 'organism'];

function superclassTable(trees: readonly (readonly [string, ImageNetTree])[]): string {
  const rows = trees.map(([title, tree]) => {
    const { cases, classes, grouped, baseline } = tree.outliers(SUPERCLASSES);
    const { mean, min, max } = baseline.classes;
    return [
      title,
      grouped,
      `${classes} in ${cases.length}`,
      cases.filter(isClear).length,
      `${mean.toFixed(1)} (${min} to ${max})`,
    ];
  });
  return table(
    ['tree', 'classes', 'outlying classes, in branches', 'clear branches', 'outlying classes with shuffled classes'],
    rows,
  );
}

function clearCases(tree: ImageNetTree): string {
  const { cases, groupNames } = tree.outliers(SUPERCLASSES);
  const rows = cases
    .filter(isClear)
    .map((each) => [
      listed(tree.namesUnder(each.node)),
      groupNames[each.group] ?? '',
      three(each.score),
      listed(Array.from(each.beside, (c) => tree.classes[c] ?? '')),
    ]);
  return textTable(['classes', 'group', 'score', 'beside'], rows);
}

const SLED_DOGS = ['malamute', 'Eskimo dog', 'Siberian husky'];
const SNOW = ['dogsled', 'bobsled', 'snowmobile', 'snowplow'];

function snowTable(tree: ImageNetTree): string {
  const dogs = SLED_DOGS.map((name) => tree.classOf(name));
  const organisms = tree.classesIn('organism');
  const cell = ({ size, atRandom }: { size: number; atRandom: number }): string => `${size} (${atRandom.toFixed(0)})`;
  const rows = SNOW.map((name) => {
    const c = tree.classOf(name);
    return [name, listed(tree.beside(c)), cell(tree.smallestWith(c, dogs)), cell(tree.smallestWith(c, organisms))];
  });
  return textTable(
    ['class', 'joined first with', 'smallest group with a sled dog', 'smallest group with an organism'],
    rows,
  );
}

/** A table of groups of WordNet and the groups of each tree that are most like them. */
function nearestTable(groups: readonly string[], trees: readonly (readonly [string, ImageNetTree])[]): string {
  const [[, first] = []] = trees;
  const rows = groups.map((group) => [
    group,
    first?.classesIn(group).length ?? '',
    ...trees.flatMap(([, tree]) => {
      const found = tree.nearest(tree.classesIn(group));
      return [`${found.both} + ${found.missing.length}`, three(found.distance), three(found.atRandom)];
    }),
  ]);
  const head = trees.flatMap(([title]) => [`${title}: of it + others`, 'distance', 'of random classes']);
  return table(['group of WordNet', 'classes', ...head], rows);
}

/** Classes of a group that are elsewhere, and classes of others in its own group of the tree. */
function strays(tree: ImageNetTree, group: string): string {
  const { extra, missing } = tree.nearest(tree.classesIn(group));
  const name = (c: number): string => tree.classes[c] ?? '';
  const away = extra.map((c) => `${name(c)} (joined first with ${listed(tree.beside(c))})`);
  const others = missing.length === 0 ? 'no others' : listed(missing.map(name));
  return `Elsewhere: ${away.length === 0 ? 'none' : away.join('; ')}. Among them: ${others}.`;
}

export const supers: Experiment = {
  of: 'Figure 3 (a)',
  shows: 'ImageNet coloured by artifact and organism, and what stands among the others',
  status: 'on other data',
  note: `The scores are those of the panel Outliers and of \`cli outliers\`: an outlying branch stands nearer to the other group
than to its own, and is clear where at most one of twenty outliers of shuffled trees scores as much. The paper finds that a subtree of
dogsled, snowmobile and bobsled is merged with malamute, Siberian husky and Eskimo dog. In brackets: the mean with the classes
shuffled, 20 times.`,
  needs: IMAGENET_FILES,
  run: async (setting) => {
    const { l2h, merging } = await imageNetTrees(setting);
    return [
      superclassTable([
        ['L2H', l2h],
        ['confusion merging', merging],
      ]),
      'The clear branches of L2H:',
      clearCases(l2h),
      'Snow, in the tree of L2H:',
      snowTable(l2h),
      'The same in the tree of confusion merging:',
      snowTable(merging),
    ].join('\n\n');
  },
};

const CLADES = ['oscine', 'bird of prey', 'parrot', 'aquatic bird', 'wading bird', 'game bird'];

export const birds: Experiment = {
  of: 'Figure 3 (b)',
  shows: 'the subtree of birds, coloured by kinds of birds',
  status: 'on other data',
  note: `The paper has 58 of 60 birds in one subtree (this WordNet tree has 59), most aquatic birds in one of its two branches,
groups of parrots, birds of prey, passerines (here oscines, all that there is of them) and game birds, with peacock among parrots and
bustard among game birds. For each kind: the group of the tree that is most like it, how many of its classes it has and how many
others, its Jaccard distance, and the mean of as many classes drawn at random.`,
  needs: IMAGENET_FILES,
  run: async (setting) => {
    const { l2h, merging } = await imageNetTrees(setting);
    const near = (name: string, group: string): string => {
      const { size, atRandom } = l2h.smallestWith(l2h.classOf(name), l2h.classesIn(group));
      return `${size} (${atRandom.toFixed(0)})`;
    };
    return [
      nearestTable(
        ['bird', ...CLADES],
        [
          ['L2H', l2h],
          ['merging', merging],
        ],
      ),
      `Birds in the tree of L2H. ${strays(l2h, 'bird')}`,
      `In that of confusion merging. ${strays(merging, 'bird')}`,
      'The two birds that the paper names, in the tree of L2H; sizes with shuffled classes in brackets:',
      textTable(
        [
          'class',
          'in WordNet',
          'joined first with',
          'smallest group with another of its kind',
          'with one that the paper says',
        ],
        [
          [
            'peacock',
            'game bird',
            listed(l2h.beside(l2h.classOf('peacock'))),
            near('peacock', 'game bird'),
            `parrot: ${near('peacock', 'parrot')}`,
          ],
          [
            'bustard',
            'wading bird',
            listed(l2h.beside(l2h.classOf('bustard'))),
            near('bustard', 'wading bird'),
            `game bird: ${near('bustard', 'game bird')}`,
          ],
        ],
      ),
    ].join('\n\n');
  },
};

export const hypernyms: Experiment = {
  of: 'Figure 8',
  shows: 'ImageNet coloured by bird, dog and clothing, and by bird, mammal and reptile',
  status: 'on other data',
  note: `The page draws it: open the files, with a table of names (\`id,name\`) for WordNet’s identifiers, and choose the groups
above the legend. Columns as above.`,
  needs: IMAGENET_FILES,
  run: async (setting) => {
    const { l2h, merging } = await imageNetTrees(setting);
    return nearestTable(
      ['bird', 'dog', 'clothing', 'mammal', 'reptile', 'vehicle'],
      [
        ['L2H', l2h],
        ['merging', merging],
      ],
    );
  },
};
