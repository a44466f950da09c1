import { judgedOf } from '../../../../web/page/app/lesson/answers.ts';
import { lessonStateOf } from '../../../../web/page/app/lesson/state.ts';
import { loadMethodPanel } from '../../../../web/page/app/playback/method-panel.ts';
import { bestCut } from '../../../../web/page/lessons/measure.ts';
import { newSession } from '../app/local-sessions.ts';

/** The number of clusters that is right in a part. */
export async function judgedLesson(id: string, number: number): Promise<number> {
  const session = newSession();
  const state = lessonStateOf(session);
  await state.load();
  await state.open(id, number);
  const whole = session.whole.value;
  const prediction = state.place.value?.part.prediction;
  if (whole === null || prediction?.kind !== 'clusters')
    throw new Error(`${id} ${number} asks for no number of clusters`);
  const judged = judgedOf(whole, await loadMethodPanel(whole.result.method));
  return bestCut(judged, prediction.index)?.clusters ?? Number.NaN;
}
