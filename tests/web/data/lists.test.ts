import { describe, expect, it } from 'vitest';
import { DataError } from '../../../web/base/error.ts';
import { assemble } from '../../../web/data/dataset/assemble.ts';
import { BufferSource } from '../../../web/data/sources/buffer-source.ts';
import { openFile } from '../../../web/hierarchy/open-files.ts';
import type { TopLists } from '../../../web/model/dataset.ts';

const open = async (name: string, text: string) => {
  const [file] = await openFile(name, new BufferSource(name, new TextEncoder().encode(text)));
  if (file === undefined) throw new Error('nothing was opened');
  return file;
};

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
};

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
    expect(await lists('answers.jsonl', text)).toEqual(EXPECTED);
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
  ])('%s: what is not one is refused by its place', async (name, text, message) => {
    const error: unknown = await open(name, text).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DataError);
    expect(error).toMatchObject({ code: 'bad-lists', message, place: { file: name } });
  });

  it('tables of numbers stay tables', async () => {
    expect((await open('logits.jsonl', '[1, 2]\n[3, 4]\n')).content.kind).toBe('table');
    expect((await open('logits.csv', '1,2,3\n4,5,6\n')).content.kind).toBe('table');
  });
});
