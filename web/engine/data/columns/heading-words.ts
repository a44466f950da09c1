/** What the headings of a table of predictions say, in the words that people and libraries use for them. */

export type HeadingSays = 'truth' | 'prediction' | 'measure' | 'id' | 'count' | 'features';

/** The words of a heading in small letters, without accents: trueLabel, true_label and "True Label" are the same two. */
const wordsOf = (heading: string): readonly string[] =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const TRUTH = set(
  'true truth truths groundtruth ground gt gold golden label labels target targets actual actuals expected reference ' +
    'ref answer answers observed obs y ytrue labelid labelids vrai verite wahr wahrheit verdadero vero',
);
const PREDICTION = set(
  'pred preds predict predicted prediction predictions predicts yhat ypred hat guess guessed output outputs response ' +
    'responses completion hypothesis hyp argmax inferred predit prediccion predicho predetto vorhersage vorhergesagt',
);
/** With these, an answer or a label is that of a program. */
const PROGRAM = set('model llm gpt bot system classifier assistant generated machine');
const MEASURE = set(
  'confidence conf probability prob proba score certainty uncertainty entropy latency loss margin logprob perplexity ' +
    'time ms sec seconds duration timestamp date created tokens cost price split fold epoch step seed run model version ' +
    'pass passed hit hits match matches matched is was has len length size acc accuracy precision recall f1 auc support ' +
    'mean avg std var median min max rank num samples error err errors energy temperature difficulty source lang ' +
    'language annotator rater annotators agreement percent percentage rate ratio iou distance',
);
const COUNT = set('count counts n num freq frequency occurrences cases points');
const ID = set(
  'id ids uid uuid key idx index unnamed row rows rownames file filename filenames filepath path paths image img uri url ' +
    'text texts sentence sample item question prompt prompts input inputs query utterance document doc hash example case ' +
    'title content point name names instance record subject patient',
);
const FEATURES = set(
  'feature features feat feats dim dims dimension pixel pixels px emb embedding embeddings pc component x f v hidden ' +
    'sepal petal latent',
);
/** What values of classes are called beside the name of the class. */
const VALUES = set(
  'p pr prob probs proba probas probability probabilities logit logits score scores softmax sigmoid output outputs out ' +
    'conf confidence logprob logprobs logp lp posterior likelihood activation activations pred prediction predictions ' +
    'percent pct wahrscheinlichkeit probabilite est',
);
const LISTED = set(
  'index idx class classes label labels id ids pred preds prediction top rank token name category cls',
);
/** A column for all that is none of the classes. */
const REST = set('other others rest remaining remainder else unlisted unknown');

const some = (words: readonly string[], vocabulary: ReadonlySet<string>): boolean =>
  words.some((word) => vocabulary.has(word));

/** A heading that says nothing but class or the like. */
const isPlainClass = (words: readonly string[]): boolean => /^(?:class|species|category|intent)$/.test(words.join(' '));

/** SPSS saves predicted classes as PRE_1, of a second run as PRE_2. In small letters it may be a value of a class. */
const isOfSpss = (heading: string): boolean => /^\s*PRE_\d+\s*$/.test(heading);

/** What a heading says by itself; null where it may be anything, such as the name of a class. */
export function saysOf(heading: string): HeadingSays | null {
  const words = wordsOf(heading);
  // No word at all is no heading, but a picture may be the name of a class.
  if (words.length === 0) return /\p{Extended_Pictographic}/u.test(heading) ? null : 'id';
  const isRight = words.includes('correct') || words.includes('right');
  const isLabel = some(words, TRUTH) || words.includes('class') || words.includes('category');
  if (some(words, COUNT) && some(words, PREDICTION)) return 'count';
  if (isRight) return isLabel ? 'truth' : 'measure';
  if (some(words, MEASURE) && !(some(words, PROGRAM) && isLabel)) return 'measure';
  if (some(words, PREDICTION) || isOfSpss(heading) || (some(words, PROGRAM) && isLabel)) return 'prediction';
  if (some(words, TRUTH) || isPlainClass(words)) return 'truth';
  if (some(words, COUNT)) return 'count';
  if (some(words, ID)) return 'id';
  const letters = words.map(withoutDigits).filter((word) => word !== '');
  return letters.length > 0 && some(letters, FEATURES) ? 'features' : null;
}

/** Measures of a point that no class is called as. */
const PLAIN_MEASURE = set(
  'confidence conf certainty uncertainty entropy latency loss margin logprob perplexity timestamp duration',
);
const LARGEST = set('max maximum top top1 best');
const BESIDE_MEASURE = set(
  'max maximum top top1 best mean prob probability proba score model pred predicted prediction ms sec seconds softmax',
);

/** Whether a heading is a measure of the point beyond doubt: confidence, max_prob, latency_ms. */
export function isPlainMeasure(heading: string): boolean {
  const words = wordsOf(heading);
  const isLargest = some(words, LARGEST) && words.length > 1;
  return (
    (some(words, PLAIN_MEASURE) || isLargest) &&
    words.every((word) => PLAIN_MEASURE.has(word) || BESIDE_MEASURE.has(word))
  );
}
/** Whether the part of headings around the class says that values follow, as in prob_cat. */
export const saysValues = (affix: string): boolean => some(wordsOf(affix), VALUES) && !saysFeatures(affix);
/** The same, in words that no matrix has over its columns: prob_cat, but not pred_cat. */
export const saysScores = (affix: string): boolean =>
  saysValues(affix) && wordsOf(affix).some((word) => VALUES.has(word) && !PREDICTION.has(word));
export const saysFeatures = (affix: string): boolean => some(wordsOf(affix), FEATURES);
/** Whether the part of numbered headings says that classes follow, as in index_0 and top1_class. */
export const saysListed = (affix: string): boolean => some(wordsOf(affix).map(withoutDigits), LISTED);
const withoutDigits = (word: string): string => word.replace(/(?<!\d)\d+$/, '');
/** Whether a column holds what is none of the classes: other_tokens. */
export const saysRest = (heading: string): boolean => some(wordsOf(heading), REST);
/** Whether a heading tells of the truth without doubt: not answer or label, of which a person may give several. */
export const isPlainTruth = (heading: string): boolean =>
  /(?:^|_)(?:true|truth|gold|gt|y)(?:$|_)/.test(wordsOf(heading).join('_'));
/** Whether a heading is that of a count and nothing else: count, n, nPredictions. */
export const isPlainCount = (heading: string): boolean =>
  wordsOf(heading).every((word) => COUNT.has(word) || PREDICTION.has(word));

/** Words that stand together above measures of a run or of a test, and above no classes. */
const OF_MEASURES = [
  'loss accuracy',
  'loss acc',
  'loss epoch',
  'loss step',
  'epoch accuracy',
  'epoch acc',
  'wall time step',
  'precision recall',
  'top1 top5',
].map((words) => words.split(' '));

/** The words by which columns are measures of a run or of a test rather than classes; undefined for other columns. */
export function measuresIn(headings: readonly string[]): readonly string[] | undefined {
  const found = new Set(headings.flatMap(wordsOf));
  return OF_MEASURES.find((words) => words.every((word) => found.has(word)));
}
