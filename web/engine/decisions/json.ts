import { jsonLine } from '../base/json-keys.ts';
import { hierarchyToJson } from '../hierarchy/json.ts';
import { SETTINGS } from './schema.ts';
import type { DecidedTree, DecideSettings, Decisions, Severity } from './types.ts';

const severityJson = (severity: Severity | null) =>
  severity && {
    accuracy: severity.accuracy,
    severity: severity.severity,
    severity_information: severity.severityInformation,
    hd: { 1: severity.hd[0], 5: severity.hd[1], 20: severity.hd[2] },
    hp: severity.hp,
    hr: severity.hr,
    hf: severity.hf,
  };

function treeJson(tree: DecidedTree) {
  const { children, class: classes } = hierarchyToJson(tree.hierarchy);
  const { probability, frequency, ece } = tree.reliability;
  return {
    name: tree.name,
    clades: tree.clades,
    hierarchy: { children, class: classes },
    guarantee: tree.promise.guarantee,
    made_of_calibration: tree.promise.made,
    haurc: tree.haurc,
    standard_error: tree.standardError,
    interval: tree.interval,
    interval_by: tree.intervalBy,
    coverage_at: tree.coverageAt,
    targets: tree.targets.map(({ target, rank, threshold, point }) => ({ target, rank, threshold, ...point })),
    at_threshold: tree.atThreshold,
    crm: severityJson(tree.crm),
    shuffled: tree.shuffled && {
      haurc: tree.shuffled.haurc,
      crm_severity: tree.shuffled.crmSeverity,
      crm_hd5: tree.shuffled.crmHd5,
    },
    reliability: { probability, frequency, ece },
  };
}

/** The settings by the names of their flags. */
const optionsJson = (settings: DecideSettings) =>
  Object.fromEntries(SETTINGS.map((each) => ['flag' in each ? each.flag : each.key, settings[each.key]]));

/** Decisions as the format "logitree-decisions" version 2: the same decisions give the same bytes everywhere. */
export function decisionsJson(decisions: Decisions): string {
  const { inputs, classes, points, fitted, calibration, evaluation, temperature, nll, ece, accuracy } = decisions;
  return jsonLine({
    format: 'logitree-decisions',
    version: 2,
    options: optionsJson(decisions.settings),
    ...{ inputs, classes, points, fitted, calibration, evaluation, temperature, nll, ece, accuracy },
    ruler: decisions.ruler,
    severity: severityJson(decisions.severity),
    trees: decisions.trees.map(treeJson),
    differences: decisions.differences.map(({ a, b, difference, standardError, interval }) => ({
      ...{ a, b, difference },
      standard_error: standardError,
      interval,
    })),
    warnings: decisions.warnings,
  });
}
