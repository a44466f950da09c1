import type { MethodPanel } from '../../app/panel-kit.ts';
import { decideByLogits } from './playback.ts';

/** How L2H tells of its merges. */
export const panel: MethodPanel = { decide: decideByLogits };
