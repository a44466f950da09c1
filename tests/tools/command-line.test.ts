import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { version } from '../../package.json' with { type: 'json' };
import { flagsOf, nameOf, readWords, splitWords, UsageError } from '../../tools/cli/arguments.ts';
import { COMMANDS } from '../../tools/cli/commands.ts';
import { commandOf, helpFor } from '../../tools/cli/help.ts';
import { asFlag } from '../../tools/cli/outputs.ts';
import { METHODS } from '../../web/engine/methods/index.ts';
import type { CommandSchema } from '../../web/engine/model/command.ts';
import { bundled } from '../support/bundled.ts';
import { refusalOf } from '../support/refusal.ts';
import { heardErrors, savedFiles } from '../support/saved-files.ts';

const root = join(import.meta.dirname, '../..');
const { folder, saved } = savedFiles('command-line');
const said = heardErrors();
const matrix = saved('matrix.csv', 'x,a,b,c\na,8,2,0\nb,3,6,1\nc,0,1,9\n');

/** The output of a command to a caller in this process, words between spaces. */
const given = (command: string): Promise<string | Uint8Array> => {
  const [name = '', ...words] = command.split(' ');
  return commandOf(name).run(words);
};
const jsonOf = async (command: string) => JSON.parse(String(await given(command)));

/** The command line is one file here, which starts five times as fast; ended.test.ts starts it from its source. */
const cli = `${process.execPath} ${await bundled('main.ts')}`;

/** The output of the command line to a shell: each call starts a program. */
function shell(command: string): { status: number | null; out: string; said: string } {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command.replaceAll('cli ', `${cli} `)], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, out: stdout, said: stderr };
}
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
/** The lines on standard error beside the warnings of the result. */
const beyondWarnings = (said: string): string[] => lines(said).filter((line) => !/^(warning|note): /.test(line));

describe('help', () => {
  test('is there for all commands, for one, and from the command itself', () => {
    const { status, out, said } = shell('cli --help');
    expect([status, said]).toEqual([0, '']);
    for (const [name, { schema }] of Object.entries(COMMANDS))
      expect(out).toMatch(new RegExp(`^  ${name} +${schema.summary}$`, 'm'));
    expect(helpFor(['-h'])).toBe(out);
    expect(helpFor(['help'])).toBe(out);
    const own = shell('cli help linkage');
    expect(own.status).toBe(0);
    expect(own.out).toContain('--normalise-rows');
    expect(helpFor(['linkage', '--help'])).toBe(own.out);
    expect(helpFor(['--version'])).toBe(`logitree ${version}\n`);
  });

  test('comes to standard error, with status 2, where no command is named', () => {
    const { status, out, said } = shell('cli ');
    expect([status, out]).toEqual([2, '']);
    expect(said).toContain('help COMMAND');
  });
});

describe('the command line is asked about', () => {
  test('says what an option is without its flag, also where that is none of its words', () => {
    const inOneLine = (method: string) => helpFor(['help', method])?.replace(/\s+/g, ' ');
    expect(inOneLine('l2h')).toContain('Default: probabilities if the first rows lie in 0 to 1 and sum to 1. ');
    expect(inOneLine('ultrametric')).toMatch(/with their weights\. .* Default: closest:1\. --top-nodes/);
    expect(inOneLine('ultrametric')).toMatch(/a share that is drawn\. .* Default: none\. --bad-rows/);
  });

  describe.each(Object.entries(COMMANDS))('%s', (name, { schema }) => {
    const help = helpFor(['help', name]) ?? '';
    const sections = new Map(
      help.split(/\n(?= {2}-)/).map((section) => [section.trim().split(/\s/)[0] ?? '', section.replace(/\s+/g, ' ')]),
    );

    test('explains every flag that it takes in a sentence, with unit, range and default of numbers', () => {
      for (const flag of flagsOf(schema)) {
        const section = sections.get(asFlag(nameOf(flag))) ?? '';
        expect(section, `${name} ${nameOf(flag)}`).toMatch(/ [A-Z].{15,}\.( |$)/);
        if (flag.kind !== 'integer' && flag.kind !== 'number' && flag.kind !== 'numbers') continue;
        expect(section, nameOf(flag)).toMatch(/number/);
        expect(section, nameOf(flag)).toMatch(/Default: |[Bb]y default|not given|is needed|is given/);
        const isOfMethod = METHODS.some(
          ({ id, options }) => id === name && options.some(({ key }) => key === flag.key),
        );
        if (!isOfMethod && flag.key !== 'seed') expect(section, nameOf(flag)).toMatch(/\([^)]+\)| (mm|pt)\./);
      }
    });

    test('explains no flag that it does not take, and refuses such with the nearest one', () => {
      const names = flagsOf(schema).map(nameOf);
      const explained = [...sections.keys()]
        .filter((word) => word.startsWith('-'))
        .map((word) => word.replace(/^-+/, ''));
      expect(explained.sort()).toEqual([...names].sort());
      for (const flag of names.filter(({ length }) => length > 3)) {
        const mistyped = () => splitWords([`--${flag}x`], flagsOf(schema));
        expect(mistyped).toThrow(new UsageError(`there is no option --${flag}x; did you mean --${flag}?`));
      }
    });
  });

  test('with its words mistyped, behind a command, and about help itself', () => {
    expect(() => helpFor(['help', 'hlep'])).toThrow('did you mean help?');
    expect(() => commandOf('hlep')).toThrow('there is no command hlep; did you mean help?');
    expect(helpFor(['help', 'help'])).toBe(helpFor(['help']));
    expect(helpFor(['l2h', '--version'])).toBe(`logitree ${version}\n`);
    expect(helpFor(['l2h', '--help'])).toBe(helpFor(['help', 'l2h']));
  });
});

test('a number that no run can use is refused with its range', async () => {
  const refusal = new UsageError('--bootstrap is 1e9, expected a whole number from 0 to 10000');
  await expect(given(`l2h ${matrix} --bootstrap 1e9`)).rejects.toThrow(refusal);
});

test('no file is written over one that is read, nor over another that is written', async () => {
  const values = saved('values.csv', 'a,b,c\n5,1,2\n4,2,1\n1,5,2\n2,1,6\n');
  const tree = join(folder, 'both.nwk');
  await expect(given(`l2h ${values} --json ${values}`)).rejects.toThrow('--json would write over');
  await expect(given(`l2h ${values} --json ${tree} --newick ${tree}`)).rejects.toThrow('name the same file');
  await expect(given(`l2h ${values} --json /dev/null --newick /dev/null`)).resolves.toBe('');
  expect(existsSync(tree)).toBe(false);
  expect(readFileSync(values, 'utf8')).toMatch(/^a,b,c/);
});

test('names that would command the terminal are shown, not sent', () => {
  const file = saved('\u001b[31mred\u202e.csv', 'a,b\n1,2\n3\n');
  const { status, said } = shell(`cli l2h '${file}'`);
  expect(status).toBe(1);
  expect(said).toMatch(/^\\u001b\[31mred\\u202e\.csv: /);
});

test('more than is of use is taken as before: all there is', async () => {
  const same = async (few: string, many: string) =>
    expect((await jsonOf(many)).hierarchy).toEqual((await jsonOf(few)).hierarchy);
  const points = saved('points.csv', 'x,y\n0,0\n0,1\n1,0\n9,9\n9,8\n8,9\n');
  await same(`confusion ${matrix} --r 1`, `confusion ${matrix} --r 2`);
  await same(`l2h ${matrix} --as logits --top 10000`, `l2h ${matrix} --as logits --top 20000`);
  await same(
    `ultrametric ${points} --neighbours 5 --iterations 3`,
    `ultrametric ${points} --neighbours 20000 --iterations 3`,
  );
});

test('features that are read as logits because a command says so are called features', async () => {
  const iris = saved(
    'iris.csv',
    'sepal_length,petal_length,species\n5.1,1.4,setosa\n6.2,4.5,virginica\n5.9,4.2,virginica\n',
  );
  await given(`l2h ${iris}`);
  expect(said()).toMatch(/warning: iris\.csv looks like features \(.+\); it is read as logits\./);
});

test('dissimilarities that are read as logits because a command says so are called so', async () => {
  await given(`l2h ${saved('d.csv', '0,1.5,3\n1.5,0,2.5\n3,2.5,0\n')}`);
  expect(said()).toMatch(/warning: d\.csv looks like dissimilarities \(.+\); it is read as logits\./);
});

test('a share of 0.00005 may be labelled: of a million points that is fifty', async () => {
  const points = saved('labelled.csv', 'x,y,label\n0,0,a\n0,1,a\n9,9,b\n9,8,b\n');
  const fit = given(`ultrametric ${points} --terms triplet --labelled 0.00005`);
  await expect(fit).rejects.toThrow('one of another; among 1 labelled point there are none');
});

test('rows that nothing names are points, and the result says so', async () => {
  const rows = saved('rows.csv', '0.5,1\n2,3.5\n7,1\n');
  const points = await jsonOf(`linkage ${rows}`);
  expect([points.options.unnamed, points.classes[0]]).toEqual(['points', 'point 0']);
  expect(await jsonOf(`linkage ${rows} --as features`)).toEqual(points);
  const classes = await jsonOf(`linkage ${rows} --unnamed classes`);
  expect([classes.options.unnamed, classes.classes[0]]).toEqual(['classes', 'class 0']);
});

test('a tree without heights has no correlation of heights', async () => {
  const parents = saved('tree.csv', 'child,parent\na,x\nb,x\nx,root\nc,root\nroot,\n');
  const newick = saved('tree.nwk', '((a:1,b:1):2,c:3);\n');
  const found = await jsonOf(`compare ${newick} ${parents}`);
  const { cophenetic_correlation, baker_gamma, random, warnings } = found;
  expect([cophenetic_correlation, baker_gamma, random.cophenetic_correlation]).toEqual([null, null, null]);
  expect(warnings.map(({ code }: { code: string }) => code)).toEqual(['no-heights']);
  expect((await jsonOf(`compare ${newick} ${newick}`)).cophenetic_correlation).toBeCloseTo(1);
});

test('a prediction that cannot be is called a prediction', async () => {
  const tree = saved('abc.nwk', '((a,b),c);\n');
  const [labels, predictions] = [saved('y.txt', 'a\nb\nc\n'), saved('p.txt', '0.5\n1\n2\n')];
  const names = saved('abc.txt', 'a\nb\nc\n');
  const scored = given(`metrics ${tree} --predictions ${predictions} --labels ${labels} --classes ${names}`);
  expect(await refusalOf(scored)).toMatch(
    /^p\.txt: prediction 0\.5 at row 0 is not a class index\. Predictions are class indices/,
  );
});

test('a label that no column can be is said, with its row', async () => {
  const logits = saved('logits.csv', '1.5,0,0\n0,1.5,0\n0,0,1.5\n1.5,0,0\n');
  const labels = saved('labels.txt', '0\n1\n99\n0\n');
  await given(`l2h ${logits} --as logits --columns-are classes --labels ${labels}`);
  expect(said()).toContain('1 point of labels.txt has a label that none of the 3 columns can be, the first at row 2');
});

describe('wrong usage is one line on what is wrong and one on where to look', () => {
  const SCHEMA = {
    summary: '',
    inputs: { F: '' },
    expected: 'one input file',
    flags: [
      { kind: 'text', key: 'labels', value: 'F', hint: '' },
      { kind: 'text', key: 'json', value: 'F', hint: '' },
      { kind: 'switch', key: 'turned', hint: '' },
      { kind: 'integer', key: 'rows_kept', minimum: 1, maximum: 9, default: 3, hint: '' },
    ],
  } as const satisfies CommandSchema;
  test.each([
    [['a', '--lables', 'b'], 'there is no option --lables; did you mean --labels?'],
    [['a', '--frobnicate'], 'there is no option --frobnicate'],
    [['a', '--memory', '1500'], '--memory is gone: where lists do not decide, L2H reads the rows again'],
    [['a', '--labels'], '--labels needs a value, found nothing'],
    [['a', '--labels', '--json'], '--labels needs a value, found --json (if that is meant: --labels=--json)'],
    [['a', '--labels', 'b', '--labels', 'c'], '--labels is given twice'],
    [['a', '--turned=yes'], '--turned takes no value, found yes'],
    [['a', '--rows-kept', '10'], '--rows-kept is 10, expected a whole number from 1 to 9'],
    [[], 'expected one input file, found none'],
    [['a', 'b'], 'expected one input file, found a, b'],
  ])('%s', (words, message) => {
    expect(() => readWords(words, SCHEMA)).toThrow(new UsageError(message));
  });

  test('what is right is read', () => {
    const { input, others, values } = readWords(['a', '--labels=-1', '--json', '-', '--turned'], SCHEMA);
    expect([input, others, values]).toEqual(['a', [], { labels: '-1', json: '-', turned: true, rows_kept: 3 }]);
  });

  test('in the shell', () => {
    const command = shell('cli confuson x.csv');
    expect(command.status).toBe(2);
    expect(lines(command.said)).toEqual([
      'there is no command confuson; did you mean confusion?',
      'See: npm run -s cli -- help',
    ]);
    const option = shell(`cli confusion ${matrix} --thruth rows`);
    expect(option.status).toBe(2);
    expect(lines(option.said)).toEqual([
      'there is no option --thruth; did you mean --truth?',
      'See: npm run -s cli -- help confusion',
    ]);
    expect(option.out).toBe('');
  });
});

describe('what the operating system refuses is one line and never a stack', () => {
  const full = `confusion ${matrix} --json /dev/full`;
  test.each([
    ['a folder as input', `confusion ${folder}`, /it is a folder\. Name the files in it/],
    ['a file that is not there', `confusion ${folder}/none.csv`, /none\.csv: there is no such file/],
    ['a reference that is a folder', `confusion ${matrix} --reference ${folder}`, /it is a folder/],
    ['an output in no folder', `confusion ${matrix} --json ${folder}/none/x.json`, /none\/x\.json: there is no such/],
    ['an output on a full disk', full, /\/dev\/full: the disk is full\. Make room/],
    ['an output that is a folder', `confusion ${matrix} --newick ${folder}`, /it is a folder/],
  ])('%s', async (_, command, line) => {
    const refused = await refusalOf(given(command));
    expect(refused).toMatch(line);
    expect(lines(refused)).toHaveLength(1);
  });

  test('in the shell', () => {
    const ran = shell(`cli ${full}`);
    expect([ran.status, ran.out, beyondWarnings(ran.said).length]).toEqual([1, '', 1]);
    expect(ran.said).toMatch(/\/dev\/full: the disk is full/);
  });
});

test('a pipe is read as the file it stands for', async () => {
  const { status, out, said } = shell(`cli confusion <(cat ${matrix})`);
  expect([status, beyondWarnings(said)]).toEqual([0, []]);
  expect(JSON.parse(out).hierarchy).toEqual((await jsonOf(`confusion ${matrix}`)).hierarchy);
});

test('a reader that has had enough is no error', () => {
  const { status, said } = shell(`set -o pipefail; cli confusion ${matrix} | head -c 1`);
  expect([status, beyondWarnings(said)]).toEqual([0, []]);
});
