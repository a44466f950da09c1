import type { MethodPanel } from '../../app/panel-kit.ts';
import { StepPoints } from './panel/step-points.tsx';
import { decideByLogits } from './playback.ts';

/** How L2H tells of its merges. */
export const panel: MethodPanel = { decide: decideByLogits, takesOne: true, Step: StepPoints };
