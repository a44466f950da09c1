/**
 * The words that names are read by, in nine languages: of columns and rows, of the two sides of a matrix, of files, members of
 * archives and keys of JSON alike. Names only break ties: content and shape come first.
 */

import type { Truth } from '../model/dataset.ts';

/** Marks above letters, and of Japanese syllables, are left out: an accent is often lost. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a name in small letters, without accents: trueLabel, true_label and "True Label" are the same two. */
const wordsOf = (name: string): readonly string[] =>
  folded(name.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Scripts that are written without blanks between words: a word is then any part of a name. */
const UNPARTED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** True where a word is one of some. */
type Vocabulary = (word: string) => boolean;

/** The vocabulary of the words of some texts; of a word with a plus, with an s behind it as well. */
function of(...texts: readonly string[]): Vocabulary {
  const given = texts.join(' ').split(' ').map(folded);
  const words = given.flatMap((word) => (word.endsWith('+') ? [word.slice(0, -1), word.replace('+', 's')] : [word]));
  const known = new Set(words);
  const unparted = words.filter((word) => UNPARTED.test(word));
  return (word) => known.has(word) || (UNPARTED.test(word) && unparted.some((part) => word.includes(part)));
}

const either =
  (...all: readonly Vocabulary[]): Vocabulary =>
  (word) =>
    all.some((is) => is(word));

/** Words for the true class in other languages than English. */
const TRUTH_ELSEWHERE = of(
  'wahr wahre wahrheit tatsächlich tatsächliche referenz vrai vraie vérité réelle attendu attendue référence étiquette',
  'verdadero verdadera verdad esperado esperada etiqueta referencia verdadeiro verdadeira verdade rótulo referência',
  'vero vera veri vere verità atteso attesa etichetta riferimento aktual sebenarnya acuan',
  '真实 真值 实际 标签 参考 正解 真値 実際 ラベル',
);
const TRUTH = either(
  TRUTH_ELSEWHERE,
  of(
    'true truth+ groundtruth gt gold golden label+ target+ actual+ expected reference',
    'ref answer+ observed obs y ytrue labelid+ expert manual annotated annotation+',
  ),
);
const PREDICTION = of(
  'pred+ predict+ predicted prediction+ yhat ypred hat guess guessed output+ response+',
  'submission resp+ completion hypothesis hyp argmax inferred estimate estimated classified classification detected voting picked chosen identified recognized recognised suggestion+ suggested',
  'vorhersage vorhergesagt vorhergesagte prognose klassifiziert prédit prédite prédiction prévu prévue classifié',
  'predicho+ predicha predicción predicciones previsto prevista clasificado predito predita predição previsão classificado',
  'predetto predetta predetti predette predizione previsione classificato prediksi diprediksi terprediksi 预测 预计 予測 推定',
);
/** Of the sides of a matrix alone: elsewhere these words are often something else. */
const TRUE_SIDE = either(TRUTH, of('real reale reel réel'));
const PREDICTED_SIDE = either(PREDICTION, of('map mapped produced assigned'));
/** With these, an answer or a label is that of a program. */
const PROGRAM = of('model llm gpt bot system classifier assistant generated machine');
const MEASURE = of(
  'confidence conf probability prob proba score certainty uncertainty entropy latency loss margin logprob perplexity',
  'time ms sec seconds duration timestamp date created tokens cost price split fold epoch step seed run model version',
  'pass passed hit+ match matches matched is was has len length size acc accuracy precision recall f1 auc support',
  'mean avg std var median min max rank num samples error+ err energy temperature difficulty source lang',
  'language annotator+ rater agreement quality percent percentage rate ratio iou distance',
  'konfidenz zeit fehler confiance temps erreur confianza tiempo confiança tempo erro confidenza errore kepercayaan',
  '置信度 信頼度 损失 误差',
);
const COUNT = of(
  'count+ n num freq frequency occurrences cases points pixels pixelsum pixelcount anzahl häufigkeit nombre effectif cantidad frecuencia',
  'contagem quantidade frequência conteggio frequenza jumlah 数量 计数 件数 個数',
);
const ID = of(
  'id+ uid uuid key idx index unnamed row+ rownames file filename+ filepath path+ image img uri url',
  'text+ sentence sample item question prompt+ input+ query utterance document doc hash example case',
  'title content point name+ instance record subject patient ident',
  'identificativo identificador identifiant identifikator kennung numero número numéro nomor 序号 識別子 标识',
  'nummer datei bild fichier archivo imagen arquivo imagem immagine berkas gambar nama nome 编号 文件 图像 番号 画像',
);
const FEATURES = of(
  'feature+ feat+ dim+ dimension pixel+ px emb embedding+ pc component x f v hidden sepal petal latent pca umap tsne',
);
/** Words for values of classes beside the name of the class. */
const VALUES = of(
  'p pr prob+ proba+ probability probabilities logit+ score+ softmax sigmoid output+ out',
  'conf confidence logprob+ logp lp posterior likelihood activation+ pred prediction+',
  'percent pct est wahrscheinlichkeit probabilité probabilidad probabilidade probabilità probabilitas 概率 確率',
);
const LISTED = of('index idx class classes label+ id+ pred+ prediction top rank token name category cls');
/** A column for all that is none of the classes. */
const REST = of('other+ rest remaining remainder else unlisted unknown');
/** Words for none of the classes: missed or invented things, and points that a program or a person did not decide. */
const NO_CLASS = of(
  'background void unlabeled unlabelled unclassified undecided undetected hintergrund fond fondo fundo sfondo arrièreplan',
  'latar 背景',
);
const NUMBERING = of('id+ idx index indices row split fold epoch step seed time');
const INDEX = of(
  'id+ idx index unnamed row identificativo identificador identifiant identifikator kennung nummer 编号 序号 番号 識別子',
);
const WHEN = of('year month day date hour time jahr année año anno');
const OF_CLASS = of('label+ class target+ category y');
const LABEL = either(TRUTH_ELSEWHERE, of('label+ target+ truth true gold y'));
const TEXT = of('text+ sentence+ string+ content title prompt');
const LOGITS = of('logit+ scores outputs probabilities probs predictions');
const NAMED_FEATURES = of(
  'feature+ feat+ embedding+ embed+ emb+ activations representations descriptors penultimate pixels vector+ vec+',
);
const ROW_WEIGHT = of('weight+ gewicht poids peso bobot 权重 重み');
const WEIGHT = either(ROW_WEIGHT, of('w distance length dissimilarity'));
/** Of distances of pairs alone. */
const DISTANCE = of(
  'distance+ dist+ euclidean manhattan mahalanobis hamming levenshtein',
  'dissimilarity dissimilarities dissim distanz abstand distancia distância distanza jarak 距离 距離 非類似度 相异度',
);
const SIMILARITY = of(
  'similarity similarities sim+ affinity affinities kernel gram identity ani correlation+ corr',
  'kinship ähnlichkeit similarité similitud similaridade similarità kemiripan 相似度 類似度',
);
const START = of('src source from origin u');
const END = of('dst destination target to v');
const HELD_OUT = of('test eval evaluation evaluate holdout heldout');
const VALIDATION = of('val valid validation dev');
const TRAINING = of('train training');
/** Ranks of groups, from the top down, as taxonomies and shops call them. */
const RANK = of(
  'domain superkingdom kingdom phylum division class order family subfamily tribe genus subgenus subspecies',
  'category subcategory item product familie gattung art famille genre espèce familia',
  '界 門 门 綱 纲 目 科 属 種 种',
  'género especie família gênero espécie famiglia genere specie+',
);
const GROUP = of('group+ cluster+ gruppe groupe grupo gruppo kelompok 群 组 組');
const HEADING = of(
  'id idx index name+ class classes label+ target category text title code group family superclass parent',
  'child coarse fine type+ kind+ categories wnid synset',
);

const some = (words: readonly string[], is: Vocabulary): boolean => words.some(is);
const says =
  (is: Vocabulary) =>
  (name: string): boolean =>
    some(wordsOf(name), is);
const withoutDigits = (word: string): string => word.replace(/(?<!\d)\d+$/, '');

/* Meaning of the names of columns and of members of an archive. */

export type NameSays = 'truth' | 'prediction' | 'measure' | 'id' | 'count' | 'features';

/** A heading that says nothing but class or the like. */
const isPlainClass = (words: readonly string[]): boolean => /^(?:class|species|category|intent)$/.test(words.join(' '));

const CLASS = of('class classe clase klasse kelas category label');
/** The true class in words that say little by themselves: real, clase real. */
const isRealClass = (words: readonly string[]): boolean =>
  some(words, TRUE_SIDE) && words.every(either(TRUE_SIDE, CLASS));

const EXPECTED = of('true truth gold golden groundtruth expected reference ref actual target');
const ANSWER = of('output+ response+ resp+ completion');
/** True for a heading whose only word of a prediction is that of an answer: Clutch Completion. */
export const saysAnswer = (heading: string): boolean =>
  wordsOf(heading).every((word) => !PREDICTION(word) || ANSWER(word));
/** The answer that is right: expected output, reference_outputs. */
const isExpected = (words: readonly string[]): boolean =>
  some(words.slice(0, 1), EXPECTED) && some(words, ANSWER) && words.every((word) => !PREDICTION(word) || ANSWER(word));

/** An output that there was, which beside the expected one is the prediction: actual_output. */
export const saysObtained = (heading: string): boolean =>
  /^actual[ _-]*(?:outputs?|resp(?:onse)?s?|completions?)$/i.test(heading.trim());

/** SPSS saves predicted classes as PRE_1, of a second run as PRE_2. In small letters it may be a value of a class. */
const isOfSpss = (heading: string): boolean => /^\s*PRE_\d+\s*$/.test(heading);

/** Meaning of a heading by itself; null where it may be anything, such as the name of a class. */
export function saysOf(heading: string): NameSays | null {
  const words = wordsOf(heading);
  // No word at all is no heading, but a picture may be the name of a class.
  if (words.length === 0) return /\p{Extended_Pictographic}/u.test(heading) ? null : 'id';
  const isRight = words.includes('correct') || words.includes('right');
  const isLabel = some(words, TRUTH) || words.includes('class') || words.includes('category');
  if (some(words, COUNT) && some(words, PREDICTION)) return 'count';
  if (isExpected(words)) return 'truth';
  if (isRight) return isLabel ? 'truth' : 'measure';
  if (some(words, MEASURE) && !(some(words, PROGRAM) && isLabel)) return 'measure';
  if (some(words, PREDICTION) || isOfSpss(heading) || (some(words, PROGRAM) && isLabel)) return 'prediction';
  if (some(words, TRUTH) || isPlainClass(words) || isRealClass(words)) return 'truth';
  if (some(words, COUNT)) return 'count';
  if (some(words, ID)) return 'id';
  const letters = words.map(withoutDigits).filter((word) => word !== '');
  return letters.length > 0 && some(letters, FEATURES) ? 'features' : null;
}

/** Measures of a point that no class is called as. */
const PLAIN_MEASURE = of(
  'confidence conf certainty uncertainty entropy latency loss margin logprob perplexity timestamp duration',
  'konfidenz confiance confianza confiança confidenza kepercayaan 置信度 信頼度',
);
const LARGEST = of('max maximum top top1 best');
const BESIDE_MEASURE = of(
  'max maximum top top1 best mean prob probability proba score model pred predicted prediction ms sec seconds softmax',
);

/** True where a heading is a measure of the point beyond doubt: confidence, max_prob, latency_ms. */
export function isPlainMeasure(heading: string): boolean {
  const words = wordsOf(heading);
  const isLargest = some(words, LARGEST) && words.length > 1;
  return (some(words, PLAIN_MEASURE) || isLargest) && words.every(either(PLAIN_MEASURE, BESIDE_MEASURE));
}
/** True where the part of headings around the class says that values follow, as in prob_cat. */
export const saysValues = (affix: string): boolean =>
  (says(VALUES)(affix) || affix.includes('%')) && !saysFeatures(affix);
/** The same, in words that no matrix has over its columns: prob_cat, but not pred_cat. */
export const saysScores = (affix: string): boolean =>
  saysValues(affix) && wordsOf(affix).some((word) => VALUES(word) && !PREDICTION(word));
export const saysFeatures = says(FEATURES);
/** True where a class follows what stands before it: class_0, Value:Class=0. */
export const endsInClass = (before: string): boolean => some(wordsOf(before).slice(-1), CLASS);
/** True for a heading that says whose value stands below it: prob_cat, class_0. */
export const saysClassValue = (heading: string): boolean =>
  saysScores(heading) || some(wordsOf(heading).map(withoutDigits), CLASS);
/** True where the part of numbered headings says that classes follow, as in index_0 and top1_class. */
export const saysListed = (affix: string): boolean => some(wordsOf(affix).map(withoutDigits), LISTED);
/** True where a column holds what is none of the classes: other_tokens. */
export const saysRest = says(REST);
/** True for a name of similarities: 1 or 100 stand where things are the same. */
export const saysSimilarity = says(SIMILARITY);
/** The same of a heading. A file that is called cosine may be of distances. */
export const headsSimilarity = says(either(SIMILARITY, of('cosine')));
/** True for a name of distances: 0 stands where things are the same. */
export const saysDistance = says(DISTANCE);
/** True for the name of a matrix of confusions. */
export const saysConfusion = (name: string): boolean =>
  /[ck]onfus|conf_?mat|混淆|混同/i.test(ownName(name)) && !isLogitsName(name);

/** True where a row or a column of a matrix is of what is no class: background, unclassified, other, 255. */
export const saysNoClass = (name: string): boolean =>
  says(either(NO_CLASS, REST))(name) ||
  /^(?:255|no[ _-]?object|none(?: of .*)?|out of list)$/i.test(name.trim()) ||
  isEmptyCell(name);
/** The cells that spreadsheets count where nothing is written. */
const isEmptyCell = (name: string): boolean =>
  /^\((?:blank|empty|null|missing|leer|vide|en blanco|vacío|vuoto|vazio)\)$/i.test(name.trim());
/** True for a class that is called background or the like and nothing else: what is there and was missed, or is not and was invented. */
export const isBackground = (name: string): boolean => {
  const words = wordsOf(name);
  const isCalled = words.length > 0 && words.every(NO_CLASS);
  return (
    isCalled ||
    /^(?:no[ _-]?object|arri[eè]re[ -]plan|plano de f[ou]ndo|latar belakang|none of (?:these|them|the above)|out of list)$/i.test(
      name.trim(),
    )
  );
};

export const BACKGROUND_IS_CLASS =
  'If it is a class as the others are, say “Background is a class” behind the name of the file (--background-is-class).';

/** True where a heading tells of the truth without doubt: not answer or label, of which a person may give several. */
export const isPlainTruth = (heading: string): boolean =>
  /(?:^|_)(?:true|truth|gold|golden|gt|y|correct|expected)(?:$|_)/.test(wordsOf(heading).join('_'));
/** True where a column is called as the program whose predictions it has: model A. */
export const saysModel = says(PROGRAM);
/** True where a heading is that of a count and nothing else: count, n, nPredictions. */
export const isPlainCount = (heading: string): boolean => wordsOf(heading).every(either(COUNT, PREDICTION));

const STATISTIC = of('sensitivity specificity prevalence quantile quartile sd q1 q3 nobs');
/** True for the name of a statistic of a column, or of a class: mean, std, 25%, Sensitivity. */
export const isStatistic = (name: string): boolean =>
  ['measure', 'count'].includes(saysOf(name) ?? '') ||
  says(STATISTIC)(name) ||
  /^\d{1,2}(?:\.\d+)?%$/.test(name.trim());

/** Words that stand together above measures of a run or of a test, and above no classes. */
const OF_MEASURES = [
  'accuracy f1, loss accuracy, loss acc, loss epoch, loss step, epoch accuracy, epoch acc, wall time step',
  'precision recall, prec recall, top1 top5, fpr tpr, confidence accuracy, true false positive negative',
  'max mean, min max, mean std',
].flatMap((list) => list.split(', ').map((words) => words.split(' ')));

/** The words by which columns are measures of a run or of a test rather than classes; undefined for other columns. */
export function measuresIn(headings: readonly string[]): readonly string[] | undefined {
  const found = new Set(headings.flatMap(wordsOf));
  const called = headings.filter((heading) => saysOf(heading) === 'measure' && !saysClassValue(heading));
  const areMost = called.length > 1 && 2 * called.length > headings.length;
  return OF_MEASURES.find((words) => words.every((word) => found.has(word))) ?? (areMost ? called : undefined);
}

/** Of more columns some have these words by chance. */
const MAX_MEASURES = 64;

/** Why columns, or rows, measure runs or tests, by what they are called; undefined for others. */
export function measuresOfRuns(headings: readonly string[] = [], what = 'columns'): string | undefined {
  const words = headings.length > MAX_MEASURES ? undefined : measuresIn(headings);
  return words && `${what} are called ${words.join(', ')}, as measures of a run or a test: no values of classes`;
}

/** A word that heads a column of words rather than being an entry of it. */
export const isHeading = says(either(HEADING, RANK));
/** True where a heading is that of groups, of which a row may be the mean: R calls them Group.1. */
export const saysGroup = says(GROUP);
/** True where a heading is of how many a group has. */
export const saysSize = (heading: string): boolean => /^(?:size|count|n|support|members)$/i.test(heading.trim());
/** True where a heading is a rank of groups: family, sub-category, level 2. */
export const isRank = says(RANK);
/** True for a cell that is a rank and nothing more. */
export const isRankAlone = (cell: string): boolean => !/\s/.test(cell.trim()) && isRank(cell);

/** A column that numbers its rows. pandas leaves it without a name or calls it "Unnamed: 0". */
export const isIndexName = (name: string): boolean => name.trim() === '' || says(INDEX)(name);

const IDS = of('id ids uid uuid guid');
/** A heading of ids, which may come again: image_id. An index may be a measure: air quality index. */
export const isIdName = (name: string): boolean => some(wordsOf(name).slice(-1), IDS);

export const isLabelName = says(LABEL);
/** A column that is called nothing but label or the like; classes of a classifier may be called true and false. */
export const isPlainLabelName = (name: string): boolean =>
  /^(?:labels?|targets?|class(?:[ _]type)?|species|category|y)$/i.test(name.trim());

/** A label that is right, beside which a category is another one: expected_label. */
const isExpectedLabel = (name: string): boolean => isPlainTruth(name) && isLabelName(name);
const isCluster = (name: string): boolean => /^(?:clusters?|leiden|louvain)(?:[ _-]?id)?$/i.test(name.trim());

/** The column that says what each row is, by the names of all of them; -1 for none. Beside an x, a y is a coordinate. */
export function labelColumn(names: readonly string[]): number {
  const called = (letter: string, name: string): boolean => name.trim().toLowerCase() === letter;
  const isPlane = names.some((name) => called('x', name));
  const couldBe = (name: string): boolean => !(isPlane && called('y', name)) && saysOf(name) !== 'measure';
  const kinds = [isExpectedLabel, isPlainLabelName, isLabelName, isCluster];
  const places = kinds.map((is) => names.findIndex((name) => is(name) && couldBe(name)));
  return places.find((place) => place >= 0) ?? -1;
}

/** Columns that are counted rather than called after classes: feature_3, dim 7, x0. */
const isCountedColumn = (name: string): boolean =>
  /^(?:features?|feats?|dim(?:ension)?|pixel|px|emb(?:edding)?|pca?|umap|t-?sne|component|x|f|v)[\s_.-]?\d+$/i.test(
    name.trim(),
  );

export const areFeatureColumns = (names: readonly string[]): boolean =>
  /^x,y(?:,z)?$/i.test(names.join()) || 2 * names.filter(isCountedColumn).length > names.length;

/** True for the heading of a weight of each row. */
export const saysWeight = (heading: string): boolean => wordsOf(heading).some(ROW_WEIGHT);

/** True where columns are called as those of a list of edges are: two ends and a weight. */
export const isEdgeHeader = ([start = '', end = '', weight = '', ...more]: readonly string[]): boolean =>
  says(START)(start) && says(END)(end) && says(WEIGHT)(weight) && more.length === 0;

/** The columns of two ends and a weight, if there is one, each called so in one word; null where an end is missing, or one is there twice. */
export function edgeColumns(headings: readonly string[]): readonly number[] | null {
  const places = [START, END, WEIGHT].map((is) =>
    headings.flatMap((heading, column) => (wordsOf(heading).length === 1 && says(is)(heading) ? [column] : [])),
  );
  return places.every(({ length }, i) => length === 1 || (i === 2 && length === 0)) ? places.flat() : null;
}

/** Columns of ids and of the ids of parents: `id,parent`, or one that is called as the other behind `Parent_`; numbers below them are no values. */
export function parentColumns(header: readonly string[]): readonly [ids: number, parents: number] | null {
  const called = header.map((name) => wordsOf(name).join(' '));
  const parents = called.findIndex((name) => /^parents?(?: [^ ]+)?$/.test(name));
  const [, own = 'id'] = called[parents]?.split(' ') ?? [];
  const ids = [own, /^(?:node )?ids?$/, /\b(?:ids?|key)$/].map((id) =>
    called.findIndex((name, column) => column !== parents && (typeof id === 'string' ? name === id : id.test(name))),
  );
  const found = ids.find((column) => column >= 0);
  return parents < 0 || found === undefined ? null : [found, parents];
}

/* The two sides of a matrix. */

/** Side that words name, the first of which counts: "predicted label" is a prediction. */
function sideOf(text: string): 'truth' | 'prediction' | null {
  const words = wordsOf(text);
  if (some(words, PREDICTED_SIDE)) return 'prediction';
  return some(words, TRUE_SIDE) ? 'truth' : null;
}

/** The side of the true classes by what is written at the rows and the columns; null where neither says it, or both say the same. */
export function trueSide(ofRows: string, ofColumns: string): Truth | null {
  const [rows, columns] = [sideOf(ofRows), sideOf(ofColumns)];
  if (rows === columns) return null;
  return rows === 'truth' || (rows === null && columns === 'prediction') ? 'rows' : 'columns';
}

/** The corner of a matrix by which it is known what its sides are. */
export const cornerOf = (side: Truth | null): string =>
  side === null ? '' : side === 'rows' ? 'true\\predicted' : 'predicted\\true';

const BETWEEN = /[\\/|,;↓→]|\bvs\b\.?|\bby\b/i;

/** The same of a corner: `true\pred` names rows first, or alone. Words without a mark between them count in their order. */
export function trueSideOf(corner: string): Truth | null {
  // The corner of each pivot table of Excel.
  if (/^(?:row labels|行标签|行ラベル)$/i.test(corner.trim())) return null;
  const parts = corner.split(BETWEEN).filter((part) => part.trim() !== '');
  const [first = '', second = ''] = parts;
  if (parts.length === 2) return trueSide(first, second);
  const words = wordsOf(corner);
  const [truth, prediction] = [words.findIndex(TRUE_SIDE), words.findIndex(PREDICTED_SIDE)];
  if (truth < 0 && prediction < 0) return null;
  return truth >= 0 && (prediction < 0 || truth < prediction) ? 'rows' : 'columns';
}

/** True for the heading of names that says what is in the rows and what in the columns. */
export const isCorner = (heading: string): boolean => /[\\/|]/.test(heading) && trueSideOf(heading) !== null;

/** Measures and totals beside a matrix, by their name. */
export const isMarginName = (name: string): boolean =>
  /^(?:(?:class|row|col(?:umn)?|u(?:ser'?s)?|p(?:rod(?:ucer'?s|\.)?)?|overall|avg|mean)[ ._-]?)?(?:kappa|recall|precision|f[-_ ]?(?:1|beta|measure)?(?:[-_ ]?score)?|acc(?:uracy)?|support|totals?|sum|all|n|counts?|samples|sensitivity|specificity|ppv|npv|tpr|fpr|iou|error(?:[ ._-]?rate)?|correct|rate)\s*(?:\(?%\)?)?$|^Σ$/i.test(
    name,
  );
export const isTotalName = (name: string): boolean =>
  /^(?:(?:row|col(?:umn)?|grand)[ ._-]?)?(?:total(?:e|e?s)?|sums?|all|summen?|gesamt)$|^(?:Σ|[合总總小]?[計计]|итого|всего)$/i.test(
    name,
  );

const ACCURACY = /^(u|p)(?:(?:ser|rod(?:ucer)?)(?:'?s|\.)?)?[ ._-]*(?:a|acc(?:uracy)?\.?)$/i;

/** The true side of a matrix by whose accuracies stand behind its columns and below its rows; null where nothing or both say it. */
export function sideOfAccuracies(behind: readonly string[], below: readonly string[]): Truth | null {
  const said = (names: readonly string[], whose: string): boolean =>
    names.some((name) => ACCURACY.exec(name.trim())?.[1]?.toLowerCase() === whose);
  const ofColumns = said(behind, 'u') || said(below, 'p');
  const ofRows = said(behind, 'p') || said(below, 'u');
  return ofColumns === ofRows ? null : ofRows ? 'rows' : 'columns';
}

/* Files, and members of them. */

/** True for the name of a file of one point. */
export const isFileName = (name: string): boolean =>
  /\.(?:jpe?g|png|bmp|gif|tiff?|webp|wav|flac|mp[34]|avi|txt|npy)$/i.test(name);

/** The name of a file, or of a member of it. */
export const ownName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** True for the name of what a program predicted. */
export const saysPrediction = (name: string): boolean => says(PREDICTION)(ownName(name));

/** Whole numbers or texts that are called so beside logits are no true classes: predicted ones, or numbers of the points. */
export function saysNoLabels(name: string): boolean {
  const own = ownName(name);
  return saysPrediction(own) || (says(NUMBERING)(own) && !says(OF_CLASS)(own));
}

/** Of a member its own name counts, and not that of its file. Texts of labels are labels. */
export const isTextName = (name: string): boolean => says(TEXT)(ownName(name)) && !isLabelName(ownName(name));

/** True for the heading of a time. */
export const saysWhen = says(WHEN);

export const isLogitsName = says(LOGITS);

/** Rank of a name as that of logits: 0 where it is called nothing else. */
export const logitsRank = (name: string): number =>
  /(?:^|\/)logits?(?:\.\w+)?$/i.test(name) ? 0 : says(of('logit+'))(name) ? 1 : isLogitsName(name) ? 2 : 3;

/** True for names such as digits_X.npy and X_train.npy; a bare x may be anything. */
const isSomeX = (name: string): boolean =>
  wordsOf(name).includes('x') && wordsOf(name.replace(/\.[^.]*$/, '')).length > 1;

/** A table of features, embeddings or the like. */
export const isFeaturesName = (name: string): boolean =>
  !isLogitsName(name) && (says(NAMED_FEATURES)(name) || isSomeX(name));

/** Distance of the points from training: 0 training or nothing said, 1 validation, 2 test or evaluation. */
export const splitOf = (name: string): 0 | 1 | 2 => (says(HELD_OUT)(name) ? 2 : says(VALIDATION)(name) ? 1 : 0);

const isSplit = either(HELD_OUT, VALIDATION, TRAINING);

/** Rest of a name, in a file with the groups it is in, besides the use of its points and the words for values of classes. */
function partsOf(name: string): { readonly split: string; readonly rest: string } {
  const within = name.slice(name.indexOf('/') + 1);
  const all = wordsOf(within.replace(/(?=\.)(?<!\.[a-z]\w*)(?:\.[a-z]\w*)+$/i, ''));
  const rest = all.filter((word) => !isSplit(word) && !LOGITS(word));
  return { split: all.filter(isSplit).join(' '), rest: rest.join(' ') };
}

/** True where names say that two files are of one model, and that this one is of the points of a test: logits_test beside logits_train. */
export function isEvaluationOf(name: string, other: string): boolean {
  const [own, theirs] = [partsOf(name), partsOf(other)];
  if (splitOf(name) === 0 || own.split === theirs.split) return false;
  return own.rest === theirs.rest || (splitOf(other) < splitOf(name) && (own.rest === '' || theirs.rest === ''));
}
