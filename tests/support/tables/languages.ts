/** Words that people write above columns and around matrices: a line a thing, a column a language. */
const WORDS = `
code         | en         | de                 | fr          | es            | pt             | it             | zh    | ja
id           | id         | Nummer             | identifiant | identificador | identificador  | identificativo | 编号  | 番号
text         | text       | Text               | texte       | texto         | texto          | testo          | 文本  | 本文
confidence   | confidence | Konfidenz          | confiance   | confianza     | confiança      | confidenza     | 置信度 | 信頼度
count        | count      | Anzahl             | effectif    | cantidad      | contagem       | conteggio      | 数量  | 件数
total        | Total      | Summe              | Total       | Total         | Total          | Totale         | 合计  | 合計
recall       | Recall     | Trefferquote       | Rappel      | Exhaustividad | Revocação      | Richiamo       | 召回率 | 再現率
distance     | distance   | Abstand            | distance    | distancia     | distância      | distanza       | 距离  | 距離
similarity   | similarity | Ähnlichkeit        | similarité  | similitud     | similaridade   | somiglianza    | 相似度 | 類似度
probability  | prob       | Wahrscheinlichkeit | probabilité | probabilidad  | probabilidade  | probabilità    | 概率  | 確率
rater        | rater      | Gutachter          | annotateur  | anotador      | avaliador      | annotatore     | 标注员 | 評価者
background   | background | Hintergrund        | arrière-plan | fondo        | fundo          | sfondo         | 背景  | 背景
rows         | Rows       | Zeilen             | Lignes      | Filas         | Linhas         | Righe          | 行    | 行
columns      | columns    | Spalten            | colonnes    | columnas      | colunas        | colonne        | 列    | 列
parent       | parent     | Elternteil         | parent      | padre         | pai            | genitore       | 父类  | 親
child        | child      | Kind               | enfant      | hijo          | filho          | figlio         | 子类  | 子
`;

/** Headings of the true and the predicted side that belong together. */
const SIDES = `
true > predicted, actual > prediction, ground_truth > pred, y_true > y_pred, gold > output, reference > classified as
wahr > vorhergesagt, Wahrheit > Vorhersage, wahre Klasse > vorhergesagte Klasse, tatsächlich > Prognose
réel > prédit, vérité > prédiction, classe réelle > classe prédite
real > predicho, verdad > predicción, clase real > clase predicha
verdadeiro > previsto, real > predito, classe real > classe prevista
reale > predetto, vero > previsto, classe reale > classe predetta
真实 > 预测, 真实标签 > 预测标签, 实际类别 > 预测类别
正解 > 予測, 真のラベル > 予測ラベル, 実際 > 推定
`;

const RANKS = `
family genus species|Familie Gattung Art|famille genre espèce|familia género especie
família gênero espécie|famiglia genere specie|科 属 种|科 属 種
`;

const ANIMALS = `
cat lion dog wolf fox cow sheep horse|Katze Löwe Hund Wolf Fuchs Kuh Schaf Pferd|chat lion chien loup renard vache mouton cheval
gato león perro lobo zorro vaca oveja caballo|gato leão cão lobo raposa vaca ovelha cavalo
gatto leone cane lupo volpe mucca pecora cavallo|猫 狮子 狗 狼 狐狸 牛 羊 马|猫 ライオン 犬 狼 狐 牛 羊 馬
`;

/** The families and genera of the animals, in their order. */
export const FAMILIES = 'Felidae Felidae Canidae Canidae Canidae Bovidae Bovidae Equidae'.split(' ');
export const GENERA = 'Felis Panthera Canis Canis Vulpes Bos Ovis Equus'.split(' ');

const split = (text: string, by: string | RegExp): string[] =>
  text
    .trim()
    .split(by)
    .map((part) => part.trim());

const lines = new Map(split(WORDS, '\n').map((line) => [split(line, '|')[0] as string, split(line, '|').slice(1)]));
const sides = split(SIDES, '\n').map((line) => split(line, ',').map((pair) => split(pair, '>') as [string, string]));
const ranks = split(RANKS, /[|\n]/).map((line) => split(line, ' ') as [string, string, string]);
const animals = split(ANIMALS, /[|\n]/).map((line) => split(line, ' '));

/** The headings of one language. @throws RangeError for a word that the table has not */
export class Language {
  readonly #column: number;
  readonly sides: readonly (readonly [truth: string, prediction: string])[];
  readonly ranks: readonly [string, string, string];
  /** Cat, lion, dog, wolf, fox, cow, sheep, horse. */
  readonly animals: readonly string[];

  constructor(column: number) {
    this.#column = column;
    [this.sides, this.ranks, this.animals] = [
      sides[column] ?? [],
      ranks[column] ?? ['', '', ''],
      animals[column] ?? [],
    ];
  }

  word(of: string): string {
    const found = lines.get(of)?.[this.#column];
    if (found === undefined) throw new RangeError(`there is no word for ${of}`);
    return found;
  }
}

export const LANGUAGES = sides.map((_, column) => new Language(column));
