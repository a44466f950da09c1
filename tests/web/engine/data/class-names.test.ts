import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { open } from './roles.ts';
import { failure } from './write.ts';

/* Names of classes as programs keep them. */

const NAMES = ['cat', 'dog', 'red fox'];

test.each([
  [
    'config.json',
    '{"model_type": "vit", "hidden_size": 768, "id2label": {"0": "cat", "2": "red fox", "1": "dog"}, "label2id": {"cat": 0}}',
  ],
  ['config.json', '{"label2id": {"dog": 1, "cat": 0, "red fox": 2}, "architectures": ["ViT"]}'],
  [
    'x.json',
    '{"to": {"dog": 1, "cat": 0, "red fox": 2}, "from": ["2", {"0": "x"}], "back": {"0": "cat", "1": "dog", "2": "red fox"}}',
  ],
  [
    'imagenet_class_index.json',
    '{"0": ["n01440764", "cat"], "1": ["n01443537", "dog"], "2": ["n01484850", "red fox"]}',
  ],
  ['classes.json', '{"0": "cat", "1": "dog", "2": "red fox"}'],
  ['class_to_idx.json', '{"red fox": 2, "cat": 0, "dog": 1}'],
  ['classes.json', '["cat", "dog", "red fox"]'],
  ['classes.json', '{"CLASSES": ["cat", "dog", "red fox"]}'],
  ['classes.txt', "{1: 'cat', 2: 'dog', 3: 'red fox'}"],
  ['names.txt', "NAMES = ['cat', 'dog',\n  'red fox']\n"],
  ['names.py.txt', 'NAMES = {"0": "cat", "1": "dog", "2": "red fox"}\n'],
  ['dataset_info.json', '{"names": ["cat", "dog", "red fox"], "num_classes": 3}'],
  ['data.yaml', 'train: ../train/images\nval: ../valid/images\n\nnc: 3\nnames: [\'cat\', "dog", red fox]\n'],
  [
    'coco.yaml',
    '# animals\npath: ../datasets\nnames:\n  0: cat\n  1: dog # a pet\n  2: red fox\ndownload: https://example.org/a.zip\n',
  ],
  ['labels.yml', '- cat\n- "dog"\n- red fox\n'],
  ['x.yaml', 'model: vit\nclasses:\n  - cat\n  - dog\n  - red fox\n'],
  ['x.yaml', 'names: [cat,\n  dog,\n  red fox]\n'],
  ['x.yaml', 'label2id:\n  dog: 1\n  cat: 0\n  red fox: 2\n'],
  ['x.yaml', '0: cat\n1: dog\n2: red fox\n'],
])('%s: %s', async (name, text) => {
  expect((await open(name, text)).content).toMatchObject({ kind: 'strings', values: NAMES });
});

test('a number without a name is of a class that was never used', async () => {
  const file = await open('labels.txt', '1 cat\n2 dog\n3\n4 red fox\n');
  expect(assemble([{ ...file, role: 'classes' }]).classes?.names).toEqual(['cat', 'dog', '3', 'red fox']);
});

test('words under id are ids, and the names stand beside them', async () => {
  const classes = async (text: string) => assemble([await open('classes.csv', text)]).classes;
  const beside = await classes('id,species\nn1,cat\nn2,dog\nn3,red fox\n');
  expect([beside?.names, beside?.ids]).toEqual([NAMES, ['n1', 'n2', 'n3']]);
  expect((await classes('id,kind\ncat,pet\ndog,pet\nred fox,wild\n'))?.names).toEqual(['cat', 'dog', 'red fox']);
});

test('groups that are called category name no class, nor does the highest of ranks that come again', async () => {
  const classes = async (text: string) => assemble([{ ...(await open('classes.csv', text)), role: 'classes' }]).classes;
  const groups = await classes('id,category,term\na,pet,cat\nb,pet,dog\nc,wild,red fox\n');
  expect(groups).toMatchObject({ names: NAMES, ids: ['a', 'b', 'c'], groupings: [{ name: 'category' }] });
  const ranks = await classes(
    'no,Kingdom,Order,Family,Scientific.Name\n1,A,C,F,cat\n2,A,C,D,dog\n3,A,C,D,dog\n4,A,R,M,mouse\n',
  );
  expect(ranks?.names).toEqual(['cat', 'dog (1)', 'dog (2)', 'mouse']);
});

test.each([
  ['label_map.pbtxt', NAMES.map((name, c) => `item {\n  name: "${name}"\n  id: ${c + 1}\n}\n`).join('')],
  [
    'map.txt',
    NAMES.map((name, c) => `item { id: ${3 - c} name: '/m/${c}' display_name: '${name}' }`)
      .reverse()
      .join('\n'),
  ],
  ['synsets.txt', 'n00000001 cat|Felis\nn00000002 dog|Canis\nn00000003 red fox|Vulpes\n'],
])('%s: %j', async (name, text) => {
  const classes = assemble([await open(name, text)]).classes;
  expect(classes?.names.map((own) => own.replace(/^n\d+ /, ''))).toEqual(
    name === 'map.txt' ? NAMES.toReversed() : NAMES,
  );
});

test('a class and what it is are no headings, though words of theirs are', async () => {
  const lines = [
    'name,description',
    'Red fox,Wild',
    'Rank and Group Quality,Class of groups by name and quality',
    'x,y',
    'z,w',
  ];
  expect(assemble([await open('classes.csv', lines.join('\n'))]).classes?.names).toHaveLength(4);
});

test('YAML that names no classes is refused', async () => {
  const error = await failure(() => open('x.yaml', 'model: vit\nepochs: 3\n'));
  expect([error.code, error.remedy]).toEqual(['no-names', expect.stringContaining('one name a line')]);
});

describe('a list with one line more than there are classes', () => {
  const logits = Array.from({ length: 9 }, (_, r) =>
    [Math.sin(r), Math.cos(3 * r), Math.sin(5 * r) - 1].join(','),
  ).join('\n');
  const dataset = async (...more: readonly (readonly [string, string])[]) => {
    const files = await Promise.all([['logits.csv', logits] as const, ...more].map(([name, text]) => open(name, text)));
    return assemble(assignRoles(files));
  };
  test('begins with a heading', async () => {
    const { classes, warnings } = await dataset(['classes.txt', 'class_name\ncat\ndog\nred fox\n']);
    expect(classes?.names).toEqual(NAMES);
    expect([classes?.warnings?.map(({ code }) => code), warnings]).toEqual([['heading'], []]);
    expect(classes?.warnings?.[0]?.message).toContain("the first, 'class_name', was taken for a heading");
  });
  test('does not where labels count as many', async () => {
    const labels = ['labels.txt', '0\n1\n2\n3\n0\n1\n2\n3\n3\n'] as const;
    const { classes } = await dataset(['classes.txt', 'bear\ncat\ndog\nred fox\n'], labels);
    expect(classes?.names).toEqual(['bear', ...NAMES]);
  });
});
