export { percent, three, UNDEFINED } from '../../../engine/base/digits.ts';
