/* All of the app that the panels of methods may use beside `parts`. */

export type { PanelProps } from '../../app/controls/lazy-panel.tsx';
export { Standing, useWork } from '../../app/controls/standing.tsx';
export { MakeChange, type NeededChange } from '../../app/editing/make-change.tsx';
export { type Finished, hasRows, titleOf } from '../../app/finished/finished.ts';
export type { LinkedView } from '../../app/linked-views/linked-view.ts';
export { leafOfPoint, pointsUnder } from '../../app/linked-views/points/look.ts';
export { CutScores } from '../../app/linked-views/points/picture.tsx';
export {
  type ChosenPair,
  type Compared,
  groupName,
  type JudgedPair,
  type Line,
  lit,
  litName,
  type Part,
  plain,
  type Question,
  type Write,
  withDigitsToDiffer as telling,
} from '../../app/playback/judge-join.ts';
export type { MethodPanel } from '../../app/playback/method-panel.ts';
export { LitLine, NodeName, Questions, Ranking } from '../../app/playback/questions.tsx';
export { IterateBar } from '../../app/playback/step-bar.tsx';
export { reassignedOf } from '../../app/rows/kept-work.ts';
export { useSession } from '../../app/session/context.ts';
export type { Session } from '../../app/session/session.ts';
export type { Lit } from '../../app/view/choices.ts';
