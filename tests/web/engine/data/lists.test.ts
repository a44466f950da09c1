import { describe, expect, it } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import type { TopLists } from '../../../../web/engine/model/dataset.ts';
import { open } from './roles.ts';
import { failure } from './write.ts';

async function lists(name: string, text: string): Promise<TopLists> {
  const { content, role } = await open(name, text);
  if (content.kind !== 'lists') throw new Error(`found ${content.kind}`);
  expect(role).toBe('logits');
  return content.lists;
}

const EXPECTED = {
  rows: 2,
  width: 2,
  ids: Uint16Array.of(0, 1, 1, 0xffff),
  values: Float64Array.of(-0.1, -2.5, -0.25, Number.NEGATIVE_INFINITY),
  names: ['cat', 'dog'],
  classes: 2,
  areSorted: true,
};

/** The columns and the values of a table in memory. */
async function table(name: string, text: string): Promise<readonly [unknown, readonly number[]]> {
  const { content, role } = await open(name, text);
  if (content.kind !== 'table') throw new Error(`found ${content.kind}`);
  expect(role).toBe('logits');
  const { source, columnNames } = content.table;
  return [columnNames, [...new Float64Array((await source.read(0, source.size)).buffer)]];
}

describe('labels with their probabilities, as fastText prints them', () => {
  it('are lists, in any number a line', async () => {
    const text = '__label__cat 0.9 __label__dog 0.1\n__label__dog 1.00001\n';
    const { names, ids, values } = await lists('p.txt', text);
    expect([names, [...ids]]).toEqual([
      ['cat', 'dog'],
      [0, 1, 1, 0xffff],
    ]);
    expect([...(values ?? [])]).toEqual([Math.log(0.9), Math.log(0.1), 0, Number.NEGATIVE_INFINITY]);
  });
  it('and a text behind a label are none', async () => {
    const { content } = await open('t.txt', '__label__cat it purrs\n__label__dog it barks\n__label__cat it sleeps\n');
    expect(content.kind).not.toBe('lists');
  });
});

describe('the best classes of each point', () => {
  it.each([
    ['pairs', '[["cat", -0.1], ["dog", -2.5]]\n[["dog", -0.25]]\n'],
    [
      'objects',
      '[{"class": "cat", "logprob": -0.1}, {"class": "dog", "logprob": -2.5}]\n[{"label": "dog", "logprob": -0.25}]',
    ],
    ['a map', '{"cat": -0.1, "dog": -2.5}\n{"dog": -0.25}\n'],
    [
      'tokens',
      '{"top_logprobs": [{"token": "cat", "logprob": -0.1}, {"token": "dog", "logprob": -2.5}]}\n{"top_logprobs": [{"token": "dog", "logprob": -0.25}]}\n',
    ],
    [
      'an answer with more in it',
      '{"id": "a", "logprobs": {"content": [{"token": "cat", "top_logprobs": [{"token": "cat", "logprob": -0.1}, {"token": "dog", "logprob": -2.5}]}]}}\n{"id": "b", "logprobs": {"content": [{"top_logprobs": [{"token": "dog", "logprob": -0.25}]}]}}\n',
    ],
  ])('as JSON lines: %s', async (_, text) => {
    expect(await lists('answers.jsonl', text)).toMatchObject(EXPECTED);
  });

  it.each([
    ['row,class,logprob\n0,cat,-0.1\n0,dog,-2.5\n1,dog,-0.25\n'],
    ['sample;token;log_prob\r\na;cat;-0.1\r\na;dog;-2.5\r\nb;dog;-0.25\r\n'],
  ])('as CSV', async (text) => {
    expect(await lists('answers.csv', text)).toEqual(EXPECTED);
  });

  it('with numbers for classes', async () => {
    const found = await lists('answers.csv', 'row,class,logprob\n0,7,-0.1\n0,2,-2.5\n1,2,-0.25\n');
    expect(found).toMatchObject({ ids: Uint16Array.of(7, 2, 2, 0xffff), names: null, classes: 8 });
  });

  it('takes a probability of 0 as any program writes its logarithm', async () => {
    const text = (written: string): string => `row,class,logprob\n0,cat,0\n0,dog,${written}\n1,dog,-0.25\n`;
    const values = Float64Array.of(0, Number.NEGATIVE_INFINITY, -0.25, Number.NEGATIVE_INFINITY);
    for (const written of ['-inf', '-Inf', '-Infinity'])
      expect(await lists('answers.csv', text(written))).toMatchObject({ values });
  });

  it('takes the order of a file of classes, and refuses a class that it does not name', async () => {
    const answers = await open('answers.jsonl', '{"cat": -0.1, "dog": -2.5}\n{"dog": -0.25}\n');
    const named = { ...(await open('classes.txt', 'dog\nemu\ncat\n')), role: 'classes' as const };
    expect(assemble([answers, named]).lists?.lists).toMatchObject({ ids: Uint16Array.of(2, 0, 0, 0xffff), classes: 3 });
    const few = { ...(await open('classes.txt', 'dog\nemu\n')), role: 'classes' as const };
    expect(() => assemble([answers, few])).toThrow("'cat' is listed and not among the names of classes.txt");
  });

  it.each([
    ['answers.jsonl', '{"cat": -0.1}\n[1, 2]\n', 'point 1 is not a list of classes and log-probabilities'],
    ['answers.jsonl', '{"cat": -0.1}\n{"cat": "high"}\n', 'point 1 is not a list of classes and log-probabilities'],
    ['answers.csv', 'row,class,logprob\n0,cat,-0.1\n1,cat,high\n', "expected a log-probability at row 1, found 'high'"],
    [
      'answers.csv',
      'row,class,logprob\n0,cat,-0.1\n1,cat,-1\n0,dog,-3\n',
      'the lines of point 0 do not stand together',
    ],
    [
      'answers.csv',
      'row,class,logprob\n0,cat,-0.7\n0,dog,-3\n0,cat,-0.9\n1,dog,-1\n',
      "point '0' lists 'cat' twice, the second time at row 2",
    ],
    ['answers.csv', 'row,class,logprob\n0,cat,-0.1\n0,,-3\n1,dog,-1\n', 'no class is named at row 1'],
    [
      'answers.csv',
      'row,class,logprob\n0,cat,-0.1\n0,dog,Infinity\n1,dog,-1\n',
      "expected a log-probability at row 1, found 'Infinity'",
    ],
  ])('%s: what is not one is refused by its place', async (name, text, message) => {
    expect(await failure(open(name, text))).toMatchObject({ code: 'bad-lists', message, place: { file: name } });
  });

  it('tables of numbers stay tables', async () => {
    expect((await open('logits.jsonl', '[1, 2]\n[3, 4]\n')).content.kind).toBe('table');
    expect((await open('logits.csv', '1,2,3\n4,5,6\n')).content.kind).toBe('table');
  });
});

describe('what language models and pipelines answer', () => {
  const tokens = (...list: readonly (readonly [string, number])[]) =>
    list.map(([token, logprob]) => ({ token, logprob, bytes: [1] }));
  const two = tokens([' cat', -0.1], [' dog', -2.5]);
  const one = tokens([' dog', -0.25]);
  const chat = (list: typeof two) => ({
    id: 'x',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'cat' },
        logprobs: {
          content: [
            { token: '"', logprob: 0, top_logprobs: tokens(['"', 0]) },
            { ...list[0], top_logprobs: list },
          ],
        },
      },
    ],
    usage: { total_tokens: 3 },
  });
  const lines = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n');

  it.each([
    ['chat', [chat(two), chat(one)]],
    [
      'batch',
      [chat(two), chat(one)].map((body) => ({
        id: 'b',
        custom_id: 'p',
        response: { status_code: 200, body },
        error: null,
      })),
    ],
    [
      'responses',
      [two, one].map((list) => ({
        output: [
          {
            type: 'message',
            content: [{ type: 'output_text', text: 'cat', logprobs: [{ token: 'cat', top_logprobs: list }] }],
          },
        ],
      })),
    ],
    [
      'legacy completions',
      [{ ' cat': -0.1, ' dog': -2.5 }, { ' dog': -0.25 }].map((map) => ({
        choices: [
          {
            text: '\n cat',
            logprobs: { tokens: ['\n', ' cat'], token_logprobs: [0, -0.1], top_logprobs: [{ '\n': 0 }, map] },
          },
        ],
      })),
    ],
    [
      'vLLM',
      [
        {
          11: { logprob: -0.1, rank: 1, decoded_token: ' cat' },
          12: { logprob: -2.5, rank: 2, decoded_token: ' dog' },
        },
        { 12: { logprob: -0.25, rank: 1, decoded_token: ' dog' } },
      ],
    ],
  ])('as %s, in JSON lines or a list', async (_, values) => {
    const { areTokens, ...found } = await lists('answers.jsonl', lines(values));
    expect([found, areTokens]).toEqual([EXPECTED, true]);
    expect(await lists('answers.json', JSON.stringify(values, null, 1))).toEqual({ ...EXPECTED, areTokens: true });
  });

  it('as scores of a pipeline, sorted or not', async () => {
    const scores = [
      [
        { label: 'cat', score: 0.75 },
        { label: 'dog', score: 0.25 },
      ],
      [
        { label: 'dog', score: 1 },
        { label: 'cat', score: 0 },
      ],
    ];
    const expected = [
      ['cat', 'dog'],
      [0.75, 0.25, 0, 1],
    ];
    expect(await table('pipeline.jsonl', lines(scores))).toEqual(expected);
    expect(await lists('pipeline.jsonl', lines([scores[0], scores[1]?.slice(0, 1)]))).toMatchObject({
      names: ['cat', 'dog'],
      ids: Uint16Array.of(0, 1, 1, 0xffff),
      values: Float64Array.of(Math.log(0.75), Math.log(0.25), 0, Number.NEGATIVE_INFINITY),
    });
    const shots = scores.map((row) => ({
      sequence: 'a text',
      labels: row.map(({ label }) => label),
      scores: row.map(({ score }) => score),
    }));
    expect(await table('zero_shot.json', JSON.stringify(shots))).toEqual(expected);
  });

  it('as logits of all classes, but not of some', async () => {
    const row = (...pairs: readonly (readonly [string, number])[]) => pairs.map(([label, score]) => ({ label, score }));
    const [, values] = await table('logits.jsonl', lines([row(['cat', 3], ['dog', 1]), row(['dog', -1], ['cat', -2])]));
    expect(values).toEqual([3, 1, -2, -1]);
    const part = row(['cat', 3]);
    await expect(open('logits.jsonl', lines([row(['cat', 3], ['dog', 1]), part]))).rejects.toThrow('1 of 2 classes');
  });

  it('without the ones that failed, which take their labels with them', async () => {
    const failed = { custom_id: 'p', response: null, error: { message: 'too many requests' } };
    const file = await open('batch.jsonl', lines([failed, chat(two), { error: 'x' }, chat(one)]));
    expect(file.warnings?.[0]?.message).toBe('2 answers are errors and were left out.');
    const labels = await open('labels.txt', 'dog\ncat\ndog\ndog\n');
    const dataset = assemble([file, { ...labels, role: 'labels' }]);
    expect(dataset.labels?.values).toEqual(Int32Array.of(0, 1));
  });

  it('among known classes, whatever else the model might have said', async () => {
    const said = [
      tokens([' Cat', -1], ['cat', -1], ['the', -1.5]),
      tokens(['I', -0.1], ['the', -3]),
      tokens(['dog', -0.5]),
    ];
    const file = await open('chat.jsonl', lines(said.map(chat)));
    const names = await open('classes.txt', 'dog\ncat\n');
    const dataset = assemble([file, { ...names, role: 'classes' }]);
    expect(dataset.lists?.lists).toMatchObject({
      rows: 2,
      kept: [0, 2],
      names: ['dog', 'cat'],
      ids: Uint16Array.of(1, 0xffff, 0xffff, 0, 0xffff, 0xffff),
    });
    expect(dataset.lists?.lists.values?.[0]).toBeCloseTo(Math.log(2) - 1, 12);
    expect(dataset.warnings?.map(({ message }) => message)).toEqual([
      '2 tokens are none of the classes of classes.txt and were left out (I, the); 1 point lists nothing else and was left out, too.',
    ]);
    const others = await open('classes.txt', 'horse\ncow\n');
    expect(() => assemble([file, { ...others, role: 'classes' }])).toThrow('not among the names');
  });
});
