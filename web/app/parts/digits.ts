export { percent, three, UNDEFINED } from '../../base/digits.ts';
