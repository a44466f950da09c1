export { followAddress } from './follow.ts';
export { askBeforeLeaving } from './leaving.ts';
