import { Core } from '../../../web/engine/bindings/core.ts';
import { coreModule } from '../../cli/files.ts';
import { head, line } from '../markdown.ts';
import { simulateGuarantee } from './simulate-guarantee.ts';

const simulation = {
  splits: Number(process.argv[2] ?? 1000),
  rows: 2000,
  classes: 16,
  targets: [0.8, 0.9, 0.95, 0.99],
};
const module = await coreModule();
const { calibration, evaluation, targets } = await simulateGuarantee(() => new Core(module), simulation);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

console.log(`${simulation.splits} draws of ${simulation.rows} rows and a split, strict:`);
console.log(`${calibration} rows calibrate, ${evaluation} are judged.\n`);
head(['target', 'mean accuracy', 'expected', 'splits below the target', 'expected', 'mean coverage']);
for (const { target, accuracy, expected, below, expectedBelow, coverage } of targets) {
  const right = [accuracy.toFixed(5), expected.toFixed(5)];
  line([target, ...right, percent(below), percent(expectedBelow), coverage.toFixed(3)]);
}
