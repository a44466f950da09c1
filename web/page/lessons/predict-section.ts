import type { Faults } from './faults.ts';
import { directive } from './keys.ts';
import type { Choice, Prediction } from './lesson.ts';
import { PhraseError, readMeasure, readPrediction } from './phrases.ts';
import { readRun } from './run.ts';
import type { Directive, Section } from './sections.ts';

/** The prediction that a section Predict asks for. `method`: that of the part, for choices that name none. */
export function predictionOf(section: Section, method: string | null, faults: Faults): Prediction | null {
  const said = directive(section, 'predict');
  if (said === undefined) {
    const remedy = 'Put a line like predict: pair of step 1 under the heading.';
    faults.missing('predict', section.line, 'nothing says what is predicted', remedy);
    return null;
  }
  const prediction = faults.try(said.line, () => readPrediction(said.value));
  const choices = section.directives.filter(({ key }) => key === 'choice');
  if (prediction?.kind === 'choice') {
    if (choices.length < 2) {
      faults.add(said.line, 'there are fewer than two choices', 'Write each on a line: choice: TITLE | RUN.');
    }
    const isMeasured = prediction.measure !== null;
    const read = choices.map(({ line, ...each }) => faults.try(line, () => choiceOf(each, isMeasured, method)));
    return { ...prediction, choices: read.filter((each) => each !== null) };
  }
  if (prediction !== null && choices[0] !== undefined) {
    const remedy = 'Write predict: choice with the largest ari, or leave out the choices.';
    faults.add(choices[0].line, 'nothing is chosen here', remedy);
  }
  return prediction;
}

/** “Single | method=linkage&option.method=single”, “Purity of the leaves | leaf_purity”. Throws a PhraseError. */
function choiceOf({ value }: Pick<Directive, 'value'>, isMeasured: boolean, method: string | null): Choice {
  const [title = '', ...details] = value.split('|').map((each) => each.trim());
  if (title === '' || details.length === 0) {
    const remedy = 'Write it as choice: Single | method=linkage&option.method=single.';
    throw new PhraseError('a choice needs a title and what it stands for', remedy);
  }
  const address = details.find((each) => each.includes('='));
  const phrase = details.find((each) => !each.includes('='));
  const measure = phrase === undefined ? null : readMeasure(phrase);
  if (!isMeasured && measure === null) {
    const remedy = 'Name it in predict, as in choice with the largest ari, or in each choice.';
    throw new PhraseError('nothing says what is compared', remedy);
  }
  return { title, run: address === undefined ? null : readRun(address, method), measure };
}
