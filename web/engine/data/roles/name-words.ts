/** What names of files and columns say. Names only break ties: content and shape come first. */

const words = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

const says =
  (...vocabulary: string[]) =>
  (name: string): boolean =>
    words(name).some((word) => vocabulary.includes(word));

/** The name of a file, or of a member of it. */
export const ownName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** Words for what a class truly is, and for what it was taken for. */
export const TRUTH = [
  'true',
  'truth',
  'actual',
  'gold',
  'reference',
  'label',
  'labels',
  'target',
  'targets',
  'observed',
];
export const PREDICTION = ['pred', 'preds', 'predicted', 'prediction', 'predictions', 'guess', 'guessed', 'output'];
const isPrediction = says(...PREDICTION, 'hat', 'yhat', 'ypred', 'argmax');
const isNumbering = says(
  'id',
  'ids',
  'idx',
  'index',
  'indices',
  'row',
  'split',
  'fold',
  'epoch',
  'step',
  'seed',
  'time',
);
const isOfClass = says('label', 'labels', 'class', 'target', 'targets', 'category', 'y');

/** Whole numbers that are called so beside logits are no true classes: predicted ones, or numbers of the points. */
export function saysNoLabels(name: string): boolean {
  const own = ownName(name);
  return isPrediction(own) || (isNumbering(own) && !isOfClass(own));
}

/** Which word of a name is the first of a vocabulary, -1 for none. */
export const hasWord = (name: string, vocabulary: readonly string[]): number =>
  words(name).findIndex((word) => vocabulary.includes(word));

/** A column that numbers its rows. pandas leaves it without a name or calls it "Unnamed: 0". */
export const isIndexName = (name: string): boolean =>
  name.trim() === '' || says('id', 'ids', 'idx', 'index', 'unnamed', 'row')(name);

export const isLabelName = says('label', 'labels', 'target', 'targets', 'truth', 'true', 'gold', 'y');
/** A column that is called nothing but label or the like; classes of a classifier may be called true and false. */
export const isPlainLabelName = (name: string): boolean =>
  /^(?:labels?|targets?|class|species|category|y)$/i.test(name.trim());

/** The column that says what each row is, by the names of all of them; -1 for none. Beside an x, a y is a coordinate. */
export function labelColumn(names: readonly string[]): number {
  const called = (letter: string, name: string): boolean => name.trim().toLowerCase() === letter;
  const isPlane = names.some((name) => called('x', name));
  const couldBe = (name: string): boolean => !(isPlane && called('y', name));
  const plain = names.findIndex((name) => isPlainLabelName(name) && couldBe(name));
  return plain >= 0 ? plain : names.findIndex((name) => isLabelName(name) && couldBe(name));
}

const isOfTexts = says('text', 'texts', 'sentence', 'sentences', 'string', 'strings', 'content', 'title', 'prompt');
/** Of a member its own name counts, and not that of its file. Texts of labels are labels. */
export const isTextName = (name: string): boolean => isOfTexts(ownName(name)) && !isLabelName(ownName(name));

export const isLogitsName = says('logits', 'logit', 'scores', 'outputs', 'probabilities', 'probs', 'predictions');

const isPlainLogits = says('logits', 'logit');

/** How little a name says that a table is the logits: 0 where it is called nothing else. */
export const logitsRank = (name: string): number =>
  /(?:^|\/)logits?(?:\.\w+)?$/i.test(name) ? 0 : isPlainLogits(name) ? 1 : isLogitsName(name) ? 2 : 3;

const isNamedFeatures = says(
  ...['features', 'feature', 'feats', 'feat', 'embeddings', 'embedding', 'embeds', 'embed', 'embs', 'emb'],
  ...['activations', 'representations', 'descriptors', 'penultimate', 'pixels'],
);
/** As in digits_X.npy and X_train.npy; a bare x may be anything. */
const isSomeX = (name: string): boolean => says('x')(name) && words(name.replace(/\.[^.]*$/, '')).length > 1;

/** A table of features, embeddings or the like. */
export const isFeaturesName = (name: string): boolean =>
  !isLogitsName(name) && (isNamedFeatures(name) || isSomeX(name));

/** Columns that are counted rather than called after classes: feature_3, dim 7, x0. */
const isCountedColumn = (name: string): boolean =>
  /^(?:features?|feats?|dim(?:ension)?|pixel|px|emb(?:edding)?|pc|component|x|f|v)[\s_.-]?\d+$/i.test(name.trim());

export const areFeatureColumns = (names: readonly string[]): boolean =>
  /^x,y(?:,z)?$/i.test(names.join()) || 2 * names.filter(isCountedColumn).length > names.length;

const isWeightName = says('weight', 'weights', 'w', 'distance', 'length', 'dissimilarity');
const isStart = says('src', 'source', 'from', 'u');
const isEnd = says('dst', 'destination', 'target', 'to', 'v');

/** Whether columns are called as those of a list of edges are: two ends and a weight. */
export const isEdgeHeader = ([start = '', end = '', weight = '', ...more]: readonly string[]): boolean =>
  isStart(start) && isEnd(end) && isWeightName(weight) && more.length === 0;

const isHeldOut = says('test', 'eval', 'evaluation', 'evaluate', 'holdout', 'heldout');
const isValidation = says('val', 'valid', 'validation', 'dev');

/** How far from training the points are: 0 training or nothing said, 1 validation, 2 test or evaluation. */
export const splitOf = (name: string): 0 | 1 | 2 => (isHeldOut(name) ? 2 : isValidation(name) ? 1 : 0);

const isTraining = says('train', 'training');
const isSplit = (word: string): boolean => isHeldOut(word) || isValidation(word) || isTraining(word);

/** What a name says besides what its points are for and that it has values of classes. */
function wordsOf(name: string): { readonly split: string; readonly rest: string } {
  const all = words(ownName(name).replace(/(?=\.)(?<!\.[a-z]\w*)(?:\.[a-z]\w*)+$/i, '')).filter((word) => word !== '');
  const rest = all.filter((word) => !isSplit(word) && !isLogitsName(word));
  return { split: all.filter(isSplit).join(' '), rest: rest.join(' ') };
}

/** Whether names say that two files are of one model, and that this one is of the points of a test: logits_test beside logits_train. */
export function isEvaluationOf(name: string, other: string): boolean {
  const [own, theirs] = [wordsOf(name), wordsOf(other)];
  if (splitOf(name) === 0 || own.split === theirs.split) return false;
  return own.rest === theirs.rest || (splitOf(other) < splitOf(name) && (own.rest === '' || theirs.rest === ''));
}

/** A word that heads a column of words rather than being an entry of it. */
export const isHeading = says(
  ...[
    'id',
    'idx',
    'index',
    'name',
    'names',
    'class',
    'classes',
    'label',
    'labels',
    'target',
    'category',
    'text',
    'title',
  ],
  ...['code', 'group', 'family', 'superclass', 'parent', 'child', 'coarse', 'fine', 'type', 'kind', 'wnid', 'synset'],
);
