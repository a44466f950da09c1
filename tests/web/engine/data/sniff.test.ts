import { describe, expect, test } from 'vitest';
import { filesIn } from './roles.ts';
import { concat, failure, labelsNpy, logitsNpy, utf8 } from './write.ts';

const refusal = (name: string, content: string | Uint8Array) => failure(() => filesIn(name, content));
const bytes = (...values: number[]): Uint8Array => concat(Uint8Array.from(values), new Uint8Array(100));

describe('formats that are not read are refused by name', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['x', 'PARE....', 'Parquet'],
    ['x', 'FEA1....', 'Feather'],
    ['x', 'MATLAB 5.0 MAT-file', 'MATLAB'],
    ['x.mat', 'MATLAB 7.3 MAT-file', 'MATLAB file of version 7.3'],
    ['x.mtx', '%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 1\n', 'Matrix Market'],
    ['x.meg', '#mega\n!Title: distances;\n', 'MEGA'],
    ['x.txt', '#Mega\r\n!Title: distances;\r\n', 'MEGA'],
    ['x.dta', bytes(114, 2), 'Stata'],
    ['x.sav', '$FL2@(#) SPSS DATA FILE', 'SPSS'],
    ['x.net', '*Vertices 2\n1 "a"\n2 "b"\n', 'Pajek'],
    ['x.gexf', '<?xml version="1.0"?>', 'GEXF'],
    ['x.xls', bytes(0xd0, 0xcf, 0x11, 0xe0), 'Excel'],
    ['x', bytes(0x89, 0x50, 0x4e, 0x47, 13, 10), 'PNG'],
    ['x', '%PDF-1.7', 'PDF'],
    ['x.csv', '<!DOCTYPE html><html>', 'web page'],
    ['x.npy', 'version https://git-lfs.github.com/spec/v1\n', 'Git LFS'],
    ['x.onnx', bytes(8, 1), 'ONNX'],
    ['x.arff', '@relation x\n@attribute a numeric\n@data\n1\n', 'ARFF'],
    ['x.xml', '<phyloxml xmlns="x"></phyloxml>', 'XML'],
    ['x.dot', 'digraph {\n  "a" -> "b";\n}\n', 'Graphviz'],
    ['x.gml', 'graph [\n  directed 1\n]\n', 'GML'],
    ['x.graphml', '<?xml version="1.0"?>', 'GraphML'],
  ])('%s', async (name, content, what) => {
    const error = await refusal(name, content);
    expect(error.code).toBe('unsupported-format');
    expect(error.message).toContain(what);
    expect(error.remedy.length).toBeGreaterThan(10);
    expect(error.place.file).toBe(name);
  });

  test('but not a table whose first heading begins so', async () => {
    const [file] = await filesIn('x.csv', '#megapixel,cat,dog\n1,2,3.5\n4,5,6.5\n7,8,9.5\n1,2,1.5\n');
    expect(file?.role).toBe('logits');
  });

  test('a MATLAB file of version 7.3 with what turns its axes, which scipy.io cannot read', async () => {
    expect((await refusal('x.mat', 'MATLAB 7.3 MAT-file')).remedy).toContain("h5py.File('x.mat')['logits'][()].T");
    expect((await refusal('x.mat', 'MATLAB 5.0 MAT-file')).remedy).toContain('scipy.io.loadmat');
  });

  test('empty files, and names that promise something else', async () => {
    expect((await refusal('x.npy', '')).code).toBe('empty');
    expect((await refusal('x.npy', 'a,b\n')).code).toBe('wrong-content');
    expect((await refusal('x.npz', 'a,b\n')).code).toBe('wrong-content');
    expect((await refusal('x.safetensors', 'a,b\n1,2\n')).code).toBe('bad-safetensors');
    expect((await refusal('x.bin', bytes(1, 2, 3))).code).toBe('not-text');
  });
});

test('content decides before the name, and every file has its own id', async () => {
  const [a] = await filesIn('x.csv', logitsNpy(3, 4));
  const [b] = await filesIn('x.csv', labelsNpy([1, 0]));
  expect(a).toMatchObject({ name: 'x.csv', role: 'logits', shape: [3, 4] });
  expect(b).toMatchObject({ name: 'x.csv', role: 'labels', shape: [2] });
  expect(a?.id).not.toBe(b?.id);
  const [names] = await filesIn('list', utf8('[bracketed] name\nother\n'));
  expect(names?.content).toEqual({ kind: 'strings', values: ['[bracketed] name', 'other'], firstLine: 1 });
});
