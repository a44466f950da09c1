import { at } from '../../../../web/engine/base/arrays.ts';
import { Features } from '../../../../web/engine/bindings/features.ts';
import { weightedMost } from '../../../../web/engine/methods/hmmc/findings.ts';
import { limitsOf, MarginSplitter, settle } from '../../../../web/engine/methods/hmmc/run.ts';
import { type GrownNode, grow } from '../../../../web/engine/methods/shared/features/grow.ts';
import { textTable } from '../../markdown.ts';
import { type Claim, type Experiment, type Found, heldIf, type Setting } from '../paper.ts';
import { AWA_FILES, awa } from './data.ts';

const LAYERS = 4;
const MOST = 3;
const NAMED = 6;

async function run(setting: Setting): Promise<Found> {
  const { names, features: attributes, points } = awa(setting);
  const features = new Features(setting.core, points, 'scale');
  const settings = settle({ leaves: names.length, seed: 0 });
  const splitter = new MarginSplitter(features, settings.split, 0);
  const nodes = await grow(features.all(), limitsOf(settings, names.length), splitter, {});
  const strongest = ({ id, order }: GrownNode): string[] => {
    const split = order < 0 ? undefined : splitter.splits.get(id);
    if (split === undefined) return [];
    const made = { ...split, node: id, points: 0, depth: 0, order: 0 };
    return weightedMost(made, features.columns, MOST).map(({ feature }) => at(attributes, feature));
  };
  // From the top down, every node before its children, as the drawing has them.
  const rows: (readonly string[])[] = [];
  const waiting = [0];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = at(nodes, id);
    if (node.depth >= LAYERS) continue;
    const own = Array.from(node.rows, (row) => at(names, row));
    const few =
      own.length > NAMED ? `${own.slice(0, NAMED).join(', ')} and ${own.length - NAMED} more` : own.join(', ');
    rows.push([`${'– '.repeat(node.depth)}${own.length} animals`, few, strongest(node).join(', ')]);
    waiting.push(...node.children.toReversed());
  }
  features.destroy();
  /** The node that parts two animals, and whether an attribute is one of its strongest. */
  const parts = (one: string, other: string, attribute: string): Claim => {
    const [a, b] = [names.indexOf(one), names.indexOf(other)];
    const has = (id: number, row: number): boolean => at(nodes, id).rows.includes(row);
    const parting = nodes.find(
      ({ rows: own, children }) =>
        own.includes(a) && own.includes(b) && children.some((id) => has(id, a) && !has(id, b)),
    );
    const said = parting === undefined ? [] : strongest(parting);
    return {
      claim: `“${attribute}” divides ${one} and ${other}`,
      here:
        parting === undefined ? 'not divided' : `a node of ${parting.rows.length} divides them by ${said.join(', ')}`,
      verdict: heldIf(said.includes(attribute)),
    };
  };
  return {
    claims: [parts('blue whale', 'polar bear', 'quadrapedal'), parts('rhinoceros', 'giraffe', 'longneck')],
    body: textTable(['node', 'animals', 'strongest attributes'], rows),
  };
}

export const figure3: Experiment = {
  of: 'Figure 3',
  shows: 'the tree of animals with classes and attributes at every node',
  note: `The 50 animals by their 85 attributes, a point a class (the paper has pictures, each with the attributes of its class). The page writes animals and
attributes at the nodes: *Classes and features* beneath a tree of clusters. Here as in the paper the first four layers.`,
  needs: AWA_FILES,
  quick: true,
  found: run,
  pictures: [
    {
      name: '3',
      shows: 'Animals by their attributes: at the groups the strongest attributes',
      words: (setting) => {
        const { names, features, points } = awa(setting);
        const line = (name: string, row: number): string =>
          [name, ...points.values.slice(row * points.columns, (row + 1) * points.columns)].join();
        const text = [['animal', ...features].join(), ...names.map(line)].join('\n');
        const labels = setting.made('animals.txt', `${names.join('\n')}\n`);
        const animals = setting.made('animals.csv', `${text}\n`);
        return ['hmmc', animals, '--labels', labels, '--leaves', '12', '--texts', 'on'];
      },
    },
  ],
};
