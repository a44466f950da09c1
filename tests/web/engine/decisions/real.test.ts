import { describe, expect, it } from 'vitest';
import { runDecide } from '../../../../web/engine/decisions/run.ts';
import { DEFAULT_SETTINGS } from '../../../../web/engine/decisions/schema.ts';
import type { Decisions } from '../../../../web/engine/decisions/types.ts';
import { hierarchyFromGroupings } from '../../../../web/engine/hierarchy/from-groupings.ts';
import { cases } from '../../../support/cases.ts';
import { newCore } from '../../../support/core.ts';
import { isHere, openReal } from '../../../support/real-data.ts';

/* Numbers of another implementation on CIFAR-100, to the last digit that it printed. */

const tables = {
  wideresnet: {
    temperature: '0.997816',
    calibration: '0.837631 0.837601 0.044106 0.044820 0.797000',
    trees: [
      'none 0.040524 0.001828 0.036622 0.044267 - 0.718800 0.463000',
      'coarse 0.038058 0.001737 0.034542 0.041537 0.040793 0.040673 0.040940 0.743920 0.484747',
      'l2h 0.036196 0.001662 0.032851 0.039884 0.047531 0.046299 0.048945 0.767108 0.497614',
      'confusion 0.036904 0.001686 0.033710 0.040652 0.047627 0.046457 0.049276 0.764702 0.491384',
      'ward 0.036105 0.001660 0.032769 0.039499 0.047395 0.046426 0.048576 0.769806 0.510589',
    ],
    targets: {
      none: '0.560462 0.904200 0.832400, 0.812327 0.948600 0.723200, 0.969785 0.989200 0.478800',
      l2h: '0.673926 0.900600 0.862732, 0.856712 0.946400 0.775930, 0.976503 0.989200 0.503554',
    },
    atThreshold: '0.959600 0.732656',
    differences: [
      'l2h none -0.004328 0.000396 -0.004969 -0.003755',
      'l2h coarse -0.001862 0.000295 -0.002346 -0.001403',
      'ward l2h -0.000091 0.000222 -0.000526 0.000313',
      'confusion l2h 0.000707 0.000210 0.000385 0.001208',
    ],
    mistakes: [
      'argmax 0.797000 1.622660 0.329400 1.334800 1.753380',
      'crm coarse 0.796600 1.615536 0.328600 0.946880 1.706780',
      'crm l2h 0.796000 1.612745 0.329000 1.267400 1.722140',
      'crm ward 0.797000 1.607882 0.326400 1.270400 1.731130',
    ],
    shuffled: '1.619886 1.604870',
  },
  resnet20: {
    temperature: '1.43192',
    calibration: '1.240508 1.133286 0.109134 0.023416 0.682200',
    trees: [
      'none 0.084988 0.002751 0.080558 0.090049 - 0.535400 0.309200',
      'coarse 0.077207 0.002530 0.073486 0.081838 0.085809 0.085474 0.086209 0.581143 0.386605',
      'l2h 0.073084 0.002417 0.068934 0.077874 0.105963 0.103926 0.107396 0.623288 0.440936',
      'confusion 0.076232 0.002517 0.072391 0.080875 0.108590 0.106276 0.110892 0.610591 0.405111',
      'ward 0.072748 0.002408 0.068230 0.077274 0.105850 0.103970 0.107274 0.620549 0.442737',
    ],
    targets: {
      none: '0.568449 0.898800 0.649600, 0.732614 0.958800 0.505000, 0.908840 0.987800 0.321800',
      l2h: '0.719202 0.897600 0.722514, 0.843221 0.949600 0.624353, 0.959593 0.989600 0.442719',
    },
    atThreshold: '0.969000 0.558703',
    differences: [
      'l2h none -0.011903 0.001133 -0.013843 -0.009319',
      'l2h coarse -0.004123 0.000868 -0.005617 -0.002217',
      'ward l2h -0.000337 0.000505 -0.001460 0.000637',
      'confusion coarse -0.000975 0.000966 -0.002994 0.001054',
    ],
    mistakes: [
      'argmax 0.682200 1.643172 0.522200 1.367320 1.764250',
      'crm coarse 0.681200 1.632999 0.520600 1.039600 1.712250',
      'crm l2h 0.680000 1.634375 0.523000 1.292560 1.742510',
      'crm ward 0.679400 1.638178 0.525200 1.307800 1.736550',
    ],
    shuffled: '1.645352 1.626114',
  },
};

/** Those whose rows are read in other ways too; in `npm test` generated rows are (several-readers.test.ts). */
const READ_AGAIN = cases(['wideresnet', 'resnet20'], () => []);

const digits = (...numbers: readonly (number | null | undefined)[]): string =>
  numbers.map((x) => x?.toFixed(6) ?? '-').join(' ');

/** A run as the tables have it. */
function printed({ temperature, nll, ece, accuracy, severity, trees, differences }: Decisions): typeof tables.resnet20 {
  const named = (name: string) => trees.find((tree) => tree.name === name);
  const targetsOf = (name: string): string =>
    (named(name)?.targets ?? [])
      .map(({ threshold, point }) => digits(threshold, point.accuracy, point.coverage))
      .join(', ');
  const l2h = named('l2h');
  const mistakes = (label: string, found: typeof severity): string =>
    found === null ? label : `${label} ${digits(found.accuracy, found.severity, ...found.hd)}`;
  const pairs = tables[temperature > 1 ? 'resnet20' : 'wideresnet'].differences.map((line) => line.split(' '));
  return {
    temperature: String(temperature),
    calibration: digits(nll.before, nll.after, ece.before, ece.after, accuracy),
    trees: trees.map(({ name, haurc, standardError, interval, shuffled, coverageAt }) => {
      const band = shuffled === null ? '-' : digits(shuffled.haurc.mean, shuffled.haurc.min, shuffled.haurc.max);
      return `${name} ${digits(haurc, standardError, ...(interval ?? []))} ${band} ${digits(coverageAt['0.95'], coverageAt['0.99'])}`;
    }),
    targets: { none: targetsOf('none'), l2h: targetsOf('l2h') },
    atThreshold: digits(l2h?.atThreshold.accuracy, l2h?.atThreshold.coverage),
    differences: pairs.map(([a, b]) => {
      const found = differences.find((each) => each.a === a && each.b === b);
      return `${a} ${b} ${digits(found?.difference, found?.standardError, ...(found?.interval ?? []))}`;
    }),
    mistakes: [
      mistakes('argmax', severity),
      ...['coarse', 'l2h', 'ward'].map((name) => mistakes(`crm ${name}`, named(name)?.crm ?? null)),
    ],
    shuffled: digits(l2h?.shuffled?.crmSeverity?.mean, l2h?.shuffled?.crmHd5.mean),
  };
}

describe.runIf(isHere)('CIFAR-100 and its superclasses', () => {
  it.each(cases(['wideresnet', 'resnet20'] as const, (all) => all.slice(1)))(
    'gives the tables of %s',
    async (network) => {
      const files = [
        `cifar100/${network}_logits.npy`,
        `cifar100/${network}_labels.npy`,
        'cifar100/classes.csv',
      ] as const;
      const dataset = await openReal([files[0], 'logits'], [files[1], 'labels'], [files[2], 'classes']);
      if (dataset.classes === null) throw new Error('no classes');
      const settings = { ...DEFAULT_SETTINGS, build: ['l2h', 'confusion', 'ward'] as const };
      const groups = dataset.classes.groupings.filter(({ name }) => name === 'coarse');
      const tree = { ...hierarchyFromGroupings(dataset.classes, groups), numbering: 'classes' as const };
      const request = { settings, trees: [{ name: 'coarse', tree }] };
      const found = await runDecide(newCore, dataset, request);
      expect(printed(found)).toEqual(tables[network]);
      expect([found.fitted, found.calibration, found.evaluation]).toEqual([5000, 5000, 5000]);
      // The same bytes in other pieces, and where the rows are read a second time for their steps.
      if (!READ_AGAIN.includes(network)) return;
      const { trees } = await runDecide(newCore, dataset, request, { chunkRows: 777 });
      expect(trees).toEqual(found.trees);
      const again = await runDecide(newCore, dataset, request, {}, { keptSteps: 0 });
      expect(
        again.trees.map(({ haurc, standardError, targets, atThreshold }) => [
          haurc,
          standardError,
          targets,
          atThreshold,
        ]),
      ).toEqual(
        found.trees.map(({ haurc, standardError, targets, atThreshold }) => [
          haurc,
          standardError,
          targets,
          atThreshold,
        ]),
      );
    },
    300_000,
  );
});
