export {
  chosenPercent,
  percent,
  percentAtLeast,
  percentagePoints,
  percentDone,
  rounded,
  roundedBound,
  three,
  UNDEFINED,
  wholePercent,
} from '../../../engine/base/digits.ts';
