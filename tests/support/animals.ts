import { HierarchyBuilder } from '../../web/engine/hierarchy/builder.ts';
import type { Hierarchy } from '../../web/engine/model/hierarchy.ts';
import { Random } from './random.ts';

/**
 * Animals by attributes that they have or have not, with a nested structure: in the manner of Animals with Attributes,
 * whose data are not public here. Every group of the tree below has attributes of its own, and every animal one.
 */

/** A group with its attributes, and either further groups or animals, each by its name with one attribute of its own. */
interface Group {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly parts: readonly Group[] | Readonly<Record<string, string>>;
}

const KINGDOM: readonly Group[] = [
  {
    name: 'marine',
    attributes: ['swims', 'ocean', 'flippers', 'eats fish'],
    parts: [
      {
        name: 'whales',
        attributes: ['hairless', 'big', 'plankton'],
        parts: { 'blue whale': 'blue', 'killer whale': 'patches', dolphin: 'tricks' },
      },
      {
        name: 'seals',
        attributes: ['coastal', 'fat', 'barks'],
        parts: { seal: 'spotted coat', walrus: 'tusks', otter: 'uses tools' },
      },
    ],
  },
  {
    name: 'hoofed',
    attributes: ['hooves', 'grazes', 'plains', 'herds'],
    parts: [
      {
        name: 'horse kind',
        attributes: ['long legs', 'mane', 'gallops'],
        parts: { horse: 'ridden', zebra: 'stripes', giraffe: 'long neck' },
      },
      {
        name: 'horned',
        attributes: ['horns', 'chews cud', 'stocky'],
        parts: { deer: 'antlers', buffalo: 'mud', sheep: 'wool' },
      },
    ],
  },
  {
    name: 'hunters',
    attributes: ['claws', 'eats meat', 'stalks', 'paws'],
    parts: [
      {
        name: 'cats',
        attributes: ['climbs', 'solitary', 'roars'],
        parts: { lion: 'tawny', tiger: 'orange', leopard: 'rosettes' },
      },
      {
        name: 'dogs',
        attributes: ['packs', 'howls', 'long muzzle'],
        parts: { wolf: 'grey', fox: 'red', collie: 'domestic' },
      },
    ],
  },
];

/** The probability of an attribute of the own group, of a foreign one, and of one that means nothing. */
const OWN = 0.9;
const FOREIGN = 0.08;
const NOISE = 0.5;
const MEANINGLESS = 10;

export interface Animals {
  readonly names: readonly string[];
  readonly attributes: readonly string[];
  /** One row a picture of an animal: 1 where it has the attribute. */
  readonly values: Float64Array;
  readonly labels: Int32Array;
  readonly truth: Hierarchy;
}

/** The same animals for the same seed, this many of each. */
export function animals(each: number, seed: number): Animals {
  const names: string[] = [];
  const attributes: string[] = [];
  const chances: Map<number, number>[] = [];
  const tree = new HierarchyBuilder();
  const attribute = (name: string): number => attributes.push(name) - 1;
  const grow = ({ name, attributes: own, parts }: Group, above: readonly number[]): number => {
    const shared = [...above, ...own.map(attribute)];
    const children = Object.entries(parts).map(([animal, part]) => {
      if (typeof part !== 'string') return grow(part, shared);
      names.push(animal);
      chances.push(new Map([...shared, attribute(part)].map((at) => [at, OWN])));
      return tree.leaf(names.length - 1);
    });
    return tree.join(children, name);
  };
  tree.join(KINGDOM.map((group) => grow(group, [])));
  const meaning = attributes.length;
  for (let i = 0; i < MEANINGLESS; i += 1) attributes.push(`seen on day ${i + 1}`);
  const random = new Random(2000 + seed);
  const labels = Int32Array.from({ length: names.length * each }, (_, row) => row % names.length);
  const values = Float64Array.from({ length: labels.length * attributes.length }, (_, place) => {
    const at = place % attributes.length;
    const label = labels[Math.floor(place / attributes.length)] ?? 0;
    const chance = at < meaning ? (chances[label]?.get(at) ?? FOREIGN) : NOISE;
    return random.uniform() < chance ? 1 : 0;
  });
  return { names, attributes, values, labels, truth: tree.finish() };
}

/** The animals as a file: attributes in the header, the animal in the last column. */
export function animalsCsv({ names, attributes, values, labels }: Animals): string {
  const rows = Array.from(labels, (label, row) =>
    [...values.subarray(row * attributes.length, (row + 1) * attributes.length), names[label]].join(','),
  );
  return `${[...attributes, 'label'].join(',')}\n${rows.join('\n')}\n`;
}
