import { expect, test } from 'vitest';
import { FORMATS } from '../../../../web/engine/data/formats/index.ts';

test('every format has something that reads it, and what reads it can be loaded before it is needed', async () => {
  for (const { name, reader, inWorker } of FORMATS) {
    expect(reader ?? inWorker, name).toBeDefined();
    if (reader) expect(typeof (await reader()), name).toBe('function');
  }
});

test('one format alone is certain of a file by its first bytes; a name alone is never certain', async () => {
  const certain = async (text: string, extension: string) => {
    const head = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const source = { name: `x.${extension}`, size: head.length, read: async () => head };
    const found: string[] = [];
    for (const { name, matches } of FORMATS) {
      if ((await matches({ source, head, extension })) === 'certain') found.push(name);
    }
    return found;
  };
  expect(await certain('\x93NUMPY\x01\x00', 'csv')).toEqual(['.npy']);
  expect(await certain('PK\x03\x04', 'npy')).toEqual(['archives']);
  expect(await certain('PAR1', 'safetensors')).toEqual(['Parquet files']);
  expect(await certain('\x1f\x8b', 'pkl')).toEqual(['.gz']);
  for (const extension of ['npy', 'npz', 'safetensors', 'h5', 'pkl', 'pt', 'json', 'jsonl', 'nwk', 'csv']) {
    expect(await certain('a text', extension), extension).toEqual([]);
  }
});
