export { percent, percentAtLeast, rounded, roundedBound, three, UNDEFINED } from '../../../engine/base/digits.ts';
