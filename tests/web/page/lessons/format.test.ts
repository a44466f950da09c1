import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isLesson, readLesson } from '../../../../web/page/lessons/format.ts';

const TEXT = readFileSync('web/page/lessons/texts/mistakes.lesson.md', 'utf8');
const SMALL = `# Which two are nearest?

lesson: 1
data: circles
run: method=linkage

## Which linkage wins?

Look at the points.

### Predict

predict: choice with the largest ari at 2 clusters
choice: Single | method=linkage&option.method=single
choice: Ward | method=linkage&option.method=ward

### Reveal

view: beside=points
Single has {ari at 2 clusters as %}.

- **One** item
- another

### Take away

Chains.
`;

const linesWrong = (text: string): string[] =>
  readLesson(text, 'mine.md').problems.map(({ message, remedy }) => `${message}. ${remedy}`);

test('a lesson is read with its parts, data, predictions and what is only for the teacher', () => {
  const { lesson, problems } = readLesson(TEXT, 'mistakes.lesson.md');
  expect(problems).toEqual([]);
  expect(lesson).toMatchObject({ id: 'mistakes', title: 'How do mistakes make a tree?', minutes: 17 });
  expect(lesson?.parts[0]?.files).toMatchObject([{ name: 'fruits.csv', role: 'confusion' }]);
  expect(lesson?.parts[0]?.files[0]?.text).toMatch(
    /^true\\taken for,apple.*\napple,51,15,.*\n(.*\n){4}strawberry,3,.*76\n$/,
  );
  expect(lesson?.parts.map(({ prediction }) => prediction?.kind)).toEqual(['pair', 'pair', 'number', 'pair']);
  expect(lesson?.parts.map(({ isOwn }) => isOwn)).toEqual([false, false, false, true]);
  expect(lesson?.parts[0]?.teacher.misconceptions).toHaveLength(2);
});

test('text has paragraphs, items, strong words and numbers of the result', () => {
  const [part] = readLesson(SMALL, 'mine.md').lesson?.parts ?? [];
  expect(part?.reveal.view).toBe('beside=points');
  expect(part?.reveal.text).toEqual([
    {
      line: 20,
      isItem: false,
      pieces: [
        { text: 'Single has ', isStrong: false },
        { measure: { kind: 'ari', clusters: 2 }, isPercent: true },
        { text: '.', isStrong: false },
      ],
    },
    {
      line: 22,
      isItem: true,
      pieces: [
        { text: 'One', isStrong: true },
        { text: ' item', isStrong: false },
      ],
    },
    { line: 23, isItem: true, pieces: [{ text: 'another', isStrong: false }] },
  ]);
  expect(part?.prediction).toMatchObject({
    kind: 'choice',
    most: 'largest',
    choices: [
      { title: 'Single', run: { method: 'linkage', options: { method: 'single' } } },
      { title: 'Ward', run: { method: 'linkage', options: { method: 'ward' } } },
    ],
  });
});

test('Windows line ends and a byte order mark change nothing', () => {
  expect(readLesson(`\uFEFF${SMALL.replaceAll('\n', '\r\n')}`, 'a.md')).toEqual(readLesson(SMALL, 'a.md'));
});

test('a text is known as a lesson by its title and the line under it', () => {
  expect(isLesson(TEXT)).toBe(true);
  expect(isLesson(SMALL.replaceAll('\n', '\r\n'))).toBe(true);
  expect(isLesson('# Title\nabout: bees\nlesson: 1\n')).toBe(true);
  expect(isLesson('# Notes\n\nOur next lesson: 12 people.\n')).toBe(false);
  expect(isLesson('apple\npear\n')).toBe(false);
});

/** A change of the text above, and what is said of it. */
const FAULTS: readonly (readonly [from: string, to: string, said: string])[] = [
  ['# Which two are nearest?\n', '', 'line 2: the text does not begin with a title. Begin with a line like #'],
  ['lesson: 1\n', '', 'line 1: the lesson does not say its format. Put the line lesson: 1 under the title.'],
  ['data: circles', 'daat: circles', 'line 4: “daat:” is not known under the title. Did you mean data:?'],
  ['data: circles', 'data: circels', 'line 4: there is no sample “circels”. Did you mean circles?'],
  ['data: circles\n', '', 'line 6: nothing says which data are shown. Put a line like data: languages'],
  ['data: circles', 'data: here', 'line 4: there are no data here. Put them before, in a block'],
  ['run: method=linkage', 'run: method=linkgae', 'line 5: there is no method “linkgae”. Did you mean linkage?'],
  ['option.method=ward', 'option.metod=ward', 'Did you mean option.method?'],
  ['method=ward', 'method=wart', 'line 15: option.method cannot be “wart”. It can be average, single'],
  ['### Reveal', '### Revael', 'line 17: a part has no section “Revael”. Did you mean Reveal?'],
  ['### Take away', '### Reveal', 'line 25: the part has two sections Reveal'],
  ['### Reveal', '#### Reveal', 'line 17: the heading “Reveal” has no place here'],
  ['### Reveal', '### Teacher', 'line 7: what is predicted here is never revealed. Add a section ### Reveal.'],
  [
    'choice with the largest ari at 2 clusters',
    'pair of round 1',
    'line 13: “pair of round 1” is no prediction. Write one like “pair of step 1”',
  ],
  [
    'choice with the largest ari at 2 clusters',
    'pair of step one',
    'line 13: A step is a whole number from 1, but “one” was found',
  ],
  ['predict: choice', 'Choice', 'line 11: nothing says what is predicted'],
  ['choice: Ward | method=linkage&option.method=ward\n', '', 'line 13: there are fewer than two choices'],
  ['Ward | method=linkage&option.method=ward', 'Ward', 'line 15: a choice needs a title and what it stands for'],
  ['{ari at 2 clusters', '{aari', 'line 20: “aari” is no metric. Did you mean ari?'],
  ['{ari at 2 clusters as %}', '{ari', 'line 20: a brace has no partner'],
  [
    'Look at the points.',
    'Look.\nview: beside=points',
    'line 10: “view:” stands in the middle of a paragraph. Put an empty line before it.',
  ],
  ['data: circles', 'data: circles\ndata: moons', 'line 5: “data:” comes twice. Keep one of the two.'],
  ['data: circles', 'data:', 'line 4: “data:” has no value. Write it behind the colon.'],
  ['view: beside=points', 'view: points', 'line 19: this is no view. Copy it from the address'],
  [
    'run: method=linkage\n\n## Which linkage wins?\n',
    '\n## Which linkage wins?\nhide: leaves\n',
    '“leaves” cannot be hidden',
  ],
  ['Look at', '```file a.csv\nLook at', 'line 9: the block that begins here has no end'],
  ['Look at the points.', '```\na,b\n```', 'line 9: the block does not say what it is'],
  [
    'Look at the points.',
    '```file a.csv as logit\na,b\n```',
    'line 9: a file cannot be used as “logit”. Take one of logits',
  ],
  ['lesson: 1', 'lesson: 1\nminutes: ten', 'line 4: “ten” is no number of minutes'],
];

test.each(FAULTS)('of %j written %j is told where it is, what is wrong and what to do', (from, to, said) => {
  const wrong = SMALL.replace(from, to);
  expect(wrong).not.toBe(SMALL);
  expect(linesWrong(wrong).join('\n')).toContain(said);
  expect(readLesson(wrong, 'mine.md').lesson).toBeNull();
  expect(readLesson(wrong, 'mine.md').problems[0]?.place.file).toBe('mine.md');
});

test('everything that is wrong is told at once, from top to bottom', () => {
  const wrong = SMALL.replace('data: circles', 'data: circels').replace('{ari at', '{air at').replace('=ward', '=wart');
  expect(linesWrong(wrong).map((each) => /^line (\d+)/.exec(each)?.[1])).toEqual(['4', '15', '20']);
});

test('the lesson in the document is right, and a number in strong words is a number', () => {
  const [, text = ''] = /````text\n([\s\S]*?)````/.exec(readFileSync('docs/lessons.md', 'utf8')) ?? [];
  const { lesson, problems } = readLesson(text, 'animals.md');
  expect(problems).toEqual([]);
  expect(text).toContain('**{similarity of cat and dog}**');
  const measures = lesson?.parts[0]?.reveal.text.flatMap(({ pieces }) => pieces.filter((piece) => 'measure' in piece));
  expect(measures).toHaveLength(3);
});

test.each([
  ['data: circles', 'daat: circles'],
  ['run: method=linkage', 'rnu: method=linkage'],
  ['predict: choice', 'perdict: choice'],
  ['### Reveal', '### Revael'],
  ['lesson: 1', 'leson: 1'],
])('%s written %s is one fault, not also something that is missing', (from, to) => {
  const { problems } = readLesson(SMALL.replace(from, to), 'bees.md');
  expect(problems.map(({ message }) => message).filter((each) => !/is not known|has no section/.test(each))).toEqual(
    [],
  );
  expect(problems).toHaveLength(1);
});
