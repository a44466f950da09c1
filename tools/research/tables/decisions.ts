import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Core } from '../../../web/engine/bindings/core.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import { runDecide } from '../../../web/engine/decisions/run.ts';
import { DEFAULT_SETTINGS } from '../../../web/engine/decisions/schema.ts';
import type { DecidedTree, Decisions, Severity } from '../../../web/engine/decisions/types.ts';
import type { Role } from '../../../web/engine/model/dataset.ts';
import type { Range } from '../../../web/engine/model/result.ts';
import { coreModule, inputOf, referenceFrom } from '../../cli/files.ts';
import { head, line } from '../markdown.ts';

const folder = resolve(process.argv[2] ?? process.env.LOGITREE_DATA ?? 'data');
const module = await coreModule();

const digits =
  (places: number) =>
  (value: number | null | undefined): string =>
    value === null || value === undefined ? '' : value.toFixed(places).replace('0.', '.');
const [four, six] = [digits(4), digits(6)];
const range = (value: Range | null | undefined): string =>
  value ? `${six(value.mean)} (${six(value.min)} ${six(value.max)})` : '';
const between = (interval: readonly [number, number] | null): string => interval?.map(six).join(' ') ?? '';

/** Half of the rows calibrate, half are judged; the superclasses are the ruler. */
async function decisionsOf(network: string): Promise<Decisions> {
  const files: readonly (readonly [string, Role])[] = [
    [`cifar100/${network}_logits.npy`, 'logits'],
    [`cifar100/${network}_labels.npy`, 'labels'],
    ['cifar100/classes.csv', 'classes'],
  ];
  const dataset = assemble(await Promise.all(files.map(([name, role]) => inputOf(join(folder, name), role))));
  const reference = await referenceFrom(join(folder, 'cifar100/classes.csv'));
  return runDecide(() => new Core(module), dataset, {
    settings: { ...DEFAULT_SETTINGS, as: 'logits', build: ['l2h', 'confusion', 'ward'] },
    trees: reference === null ? [] : [{ name: 'coarse', tree: reference.tree }],
  });
}

const title = (text: string): void => console.log(`\n${text}\n`);

function calibration(found: ReadonlyMap<string, Decisions>): void {
  title('Calibration');
  head(['', 'T', 'NLL before', 'after', 'ECE before', 'after', 'accuracy']);
  for (const [network, { temperature, nll, ece, accuracy }] of found) {
    line([network, temperature, six(nll.before), six(nll.after), six(ece.before), six(ece.after), four(accuracy)]);
  }
}

function trees(network: string, { trees: all }: Decisions): void {
  title(`${network}: trees`);
  head(['', 'hAURC', 'se', '95 % interval', 'shuffled', 'coverage at 95 %', 'at 99 %']);
  for (const { name, haurc, standardError, interval, shuffled, coverageAt } of all) {
    const at = [six(coverageAt['0.95']), six(coverageAt['0.99'])];
    line([name, six(haurc), six(standardError), between(interval), range(shuffled?.haurc), ...at]);
  }
}

function differences(network: string, { differences: all }: Decisions): void {
  title(`${network}: differences of hAURC`);
  head(['', 'difference', 'se', '95 % interval']);
  for (const { a, b, difference, standardError, interval } of all) {
    line([`${a} - ${b}`, six(difference), six(standardError), between(interval)]);
  }
}

function targets(network: string, { trees: all }: Decisions): void {
  title(`${network}: targets (threshold, accuracy, coverage)`);
  const [first] = all;
  head(['', ...(first?.targets.map(({ target }) => String(target)) ?? [])]);
  for (const { name, targets: found } of all) {
    const cells = found.map(
      ({ threshold, point }) => `${six(threshold)} ${four(point.accuracy)} ${six(point.coverage)}`,
    );
    line([name, ...cells]);
  }
}

function mistakes(network: string, { severity, trees: all }: Decisions): void {
  title(`${network}: mistakes, by the superclasses`);
  head(['', 'accuracy', 'severity', 'hd@1', 'hd@5', 'hd@20']);
  const row = (name: string, found: Severity | null): void => {
    if (found !== null) line([name, four(found.accuracy), six(found.severity), ...found.hd.map(digits(5))]);
  };
  row('argmax', severity);
  const said = ({ name, crm, shuffled }: DecidedTree): void => {
    row(`CRM ${name}`, crm);
    if (shuffled) {
      line([`CRM ${name} shuffled, mean`, '', six(shuffled.crmSeverity?.mean), '', six(shuffled.crmHd5.mean), '']);
    }
  };
  all.forEach(said);
}

if (existsSync(folder)) {
  const found = new Map<string, Decisions>();
  for (const network of ['wideresnet', 'resnet20']) found.set(network, await decisionsOf(network));
  calibration(found);
  for (const [network, decisions] of found) {
    for (const table of [trees, differences, targets, mistakes]) table(network, decisions);
  }
} else {
  console.error(`There are no data in ${folder}: give the folder that has cifar100/, or set LOGITREE_DATA.`);
  process.exitCode = 1;
}
