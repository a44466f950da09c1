/** Formats that people have logits in, or drop by mistake, and that are not read: their names, and what to do instead. */

import { DataError } from '../../../base/error.ts';
import { type FileStart, startsWith } from '../format.ts';

interface RefusedFormat {
  readonly name: string;
  /** Bytes at the start of the file, one a character. */
  readonly magic?: readonly string[];
  readonly extensions?: readonly string[];
  /** True where every file of the format begins so: others only have the name of one. */
  readonly alwaysBeginsSo?: true;
  readonly remedy: string;
}

const TABLE = "In Python: np.save('logits.npy', pd.read_parquet('x.parquet').to_numpy('float32')).";
const PICTURE = 'Open logits: a table with one row a point and one column a class (.npy, .npz, .csv, .safetensors).';
const EDGES =
  'Save the tree as Newick, or its edges as CSV with the header child,parent; of networkx also json.dump(nx.node_link_data(G), file). Edges of a graph: with the header src,dst,weight.';
const WEIGHTS =
  'Save its edges as CSV with the header src,dst,weight: two nodes numbered from 0, and how far apart they are.';
const UNPACK = 'Unpack it and open what is inside.';

const REFUSED: readonly RefusedFormat[] = [
  {
    name: 'a joblib file',
    extensions: ['joblib'],
    remedy: "In Python: np.save('logits.npy', joblib.load('x.joblib')).",
  },
  { name: 'RDF', magic: ['@prefix ', '@base '], extensions: ['ttl'], remedy: EDGES },
  { name: 'an encrypted Parquet file', magic: ['PARE'], remedy: TABLE },
  {
    name: 'a file of Feather version 1',
    magic: ['FEA1'],
    remedy: TABLE.replaceAll('parquet', 'feather'),
  },
  {
    name: 'a MATLAB file of version 7.3',
    magic: ['MATLAB 7.3 MAT'],
    remedy:
      "In Python: np.save('logits.npy', h5py.File('x.mat')['logits'][()].T), turned because MATLAB stores columns first.",
  },
  {
    name: 'a MATLAB file',
    magic: ['MATLAB 5.0 MAT'],
    extensions: ['mat'],
    remedy: "In Python: np.save('logits.npy', scipy.io.loadmat('x.mat')['logits']).",
  },
  {
    name: 'a Matrix Market file',
    magic: ['%%MatrixMarket'],
    extensions: ['mtx'],
    remedy:
      "In Python: m = scipy.io.mmread('x.mtx'); np.save('x.npy', m.toarray() if scipy.sparse.issparse(m) else m).",
  },
  {
    name: 'a distance file of MEGA',
    magic: ['#mega', '#Mega', '#MEGA'].flatMap((word) => [`${word}\n`, `${word}\r`]),
    extensions: ['meg'],
    remedy:
      'In MEGA, export the distances as CSV; then fill the other half of it: in Python a = np.nan_to_num(a); a + a.T.',
  },
  {
    name: 'an object of Praat',
    magic: ['File type = "ooTextFile"'],
    remedy: 'In Praat, choose “To Matrix” or “To TableOfReal”, then “Save as headerless spreadsheet file”.',
  },
  {
    name: 'a data set of Stata, SPSS or SAS',
    magic: ['$FL2', '$FL3'],
    extensions: ['dta', 'zsav', 'sas7bdat', 'xpt'],
    remedy: "In Python: pd.read_stata('x.dta').to_csv('x.csv', index=False), or read_spss or read_sas.",
  },
  {
    name: 'an R data file',
    magic: ['RDX2', 'RDX3', 'RDA2', 'RDA3'],
    extensions: ['rds', 'rda', 'rdata'],
    remedy: "In R: write.csv(logits, 'logits.csv', row.names = FALSE, quote = FALSE).",
  },
  {
    name: 'a TensorFlow record file',
    extensions: ['tfrecord'],
    remedy: "In Python: np.save('logits.npy', logits.numpy()).",
  },
  { name: 'a bzip2 archive', magic: ['BZh'], extensions: ['bz2'], remedy: UNPACK },
  { name: 'an xz archive', magic: ['\xfd7zXZ\x00'], extensions: ['xz'], remedy: UNPACK },
  { name: 'a Zstandard archive', magic: ['\x28\xb5\x2f\xfd'], extensions: ['zst'], remedy: UNPACK },
  { name: 'a 7-Zip archive', magic: ['7z\xbc\xaf\x27\x1c'], extensions: ['7z'], remedy: UNPACK },
  { name: 'a RAR archive', magic: ['Rar!\x1a\x07'], extensions: ['rar'], remedy: UNPACK },
  { name: 'a tar archive', extensions: ['tar'], remedy: UNPACK },
  {
    name: 'an Excel workbook',
    magic: ['\xd0\xcf\x11\xe0'],
    extensions: ['xls', 'xlsx', 'ods'],
    remedy: 'Save it as "CSV UTF-8".',
  },
  {
    name: 'a database',
    magic: ['SQLite format 3\x00'],
    extensions: ['sqlite', 'db', 'sql'],
    remedy: 'Export the table as CSV.',
  },
  {
    name: 'a spreadsheet in SYLK or DIF',
    magic: ['ID;P', 'TABLE\n0,1', 'TABLE\r\n0,1'],
    extensions: ['slk', 'dif'],
    remedy: 'Save it as "CSV UTF-8".',
  },
  {
    name: 'a NetCDF file of the classic format',
    magic: ['CDF\x01', 'CDF\x02', 'CDF\x05'],
    remedy: 'Save it as netCDF-4, which is HDF5.',
  },
  { name: 'a raster', magic: ['ncols '], remedy: 'Save its cells as two columns: true,predicted.' },
  {
    name: 'a notebook',
    extensions: ['ipynb'],
    remedy: "Save a table in the notebook, and open that: df.to_csv('x.csv', index=False).",
  },
  {
    name: 'an ontology',
    magic: ['format-version:'],
    extensions: ['obo', 'owl'],
    remedy: 'Save its is_a relations as CSV with the header child,parent, each child once.',
  },
  { name: 'an ONNX model', extensions: ['onnx'], remedy: PICTURE },
  { name: 'a PNG picture', magic: ['\x89PNG\r\n'], extensions: ['png'], alwaysBeginsSo: true, remedy: PICTURE },
  {
    name: 'a JPEG picture',
    magic: ['\xff\xd8\xff'],
    extensions: ['jpg', 'jpeg'],
    alwaysBeginsSo: true,
    remedy: PICTURE,
  },
  { name: 'a GIF picture', magic: ['GIF8'], extensions: ['gif'], remedy: PICTURE },
  { name: 'an SVG picture', magic: ['<svg'], extensions: ['svg'], remedy: PICTURE },
  { name: 'a GEXF file of Gephi', extensions: ['gexf'], remedy: WEIGHTS },
  { name: 'a Pajek file', magic: ['*Vertices', '*vertices', '*Network'], extensions: ['paj'], remedy: WEIGHTS },
  { name: 'a GraphML file', extensions: ['graphml'], remedy: EDGES },
  { name: 'a GML file', magic: ['graph ['], extensions: ['gml'], remedy: EDGES },
  { name: 'a graph of Graphviz', magic: ['digraph', 'strict digraph'], extensions: ['dot', 'gv'], remedy: EDGES },
  {
    name: 'an XML file',
    magic: ['<?xml', '<phyloxml', '<nex:nexml'],
    extensions: ['xml'],
    remedy: 'Save the table in it as CSV, or the tree as Newick.',
  },
  {
    name: 'an ARFF file',
    magic: ['@relation', '@RELATION'],
    extensions: ['arff'],
    remedy: 'In Weka, save it as CSV; in Python: pd.DataFrame(scipy.io.arff.loadarff("x.arff")[0]).to_csv("x.csv").',
  },
  { name: 'a PDF document', magic: ['%PDF'], extensions: ['pdf'], remedy: PICTURE },
  {
    name: 'a web page',
    magic: ['<!DOCTYPE html', '<!doctype html', '<html', '<table', '<TABLE', '<TR>', '<tr>'],
    extensions: ['html', 'htm'],
    remedy:
      "Download the file itself, not the page that shows it. A table in it: copy and paste it into the page, or pd.read_html('x.html')[0].to_csv('x.csv').",
  },
  { name: 'a Git LFS pointer', magic: ['version https://git-lfs'], remedy: 'Fetch the file itself: git lfs pull.' },
];

/** The format that is not read, by the name or the first bytes. The name mostly comes first because it says more: joblib files are pickles inside. */
export function findRefused({ head, extension }: FileStart): RefusedFormat | undefined {
  const begun = REFUSED.find(({ magic }) => magic?.some((start) => startsWith(head, start)));
  const named = REFUSED.find(({ extensions }) => extensions?.includes(extension));
  // Of MATLAB the beginning says which version it is.
  return extension === 'mat' ? (begun ?? named) : (named ?? begun);
}

/** @throws DataError naming the format */
export async function refuse(start: FileStart): Promise<never> {
  const format = findRefused(start);
  if (format === undefined) throw new Error('the format is read');
  const { name, magic, alwaysBeginsSo, remedy } = format;
  if (alwaysBeginsSo && !magic?.some((begin) => startsWith(start.head, begin))) {
    throw new DataError(
      'wrong-content',
      `the name says ${name}, the content is something else`,
      'Open the picture itself, or give the file the ending of what it holds.',
    );
  }
  throw new DataError('unsupported-format', `the file is ${name}, which is not opened`, remedy);
}
