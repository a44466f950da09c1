import type { MethodPanel } from '../shared/kit.ts';
import { decideByLogits } from './playback.ts';
import { StepPoints } from './step-points.tsx';

/** How L2H tells of its merges. */
export const panel: MethodPanel = { decide: decideByLogits, takesOne: true, Step: StepPoints };
