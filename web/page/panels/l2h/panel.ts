import type { MethodPanel } from '../shared/kit.ts';
import { decideByLogits } from './playback.ts';
import { StepPoints } from './step-points.tsx';

/** The panel of L2H, with its merges. */
export const panel: MethodPanel = { decide: decideByLogits, takesOne: true, Step: StepPoints };
