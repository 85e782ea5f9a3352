import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { selectorsOf } from './promql.ts';

export const RULES = 'deploy/prometheus/rules.yml';
export const RULE_TESTS = 'deploy/prometheus/rules.test.yml';
const DASHBOARDS = 'deploy/grafana';
const METRICS_PAGE = 'docs/metrics.md';
const RUNBOOK = 'docs/operating.md';

/** Of Prometheus itself and of the blackbox exporter. */
const FROM_OUTSIDE = ['up', 'probe_success', 'probe_ssl_earliest_cert_expiry'];
/** Prometheus adds these to every series. */
const SCRAPE_LABELS = ['job', 'instance'];
const HISTOGRAM_PARTS = ['_bucket', '_sum', '_count'];

/** A metric and its labels. */
export type Exported = ReadonlyMap<string, ReadonlySet<string>>;

const ROW = /^\| `(\w+)` \| (\w+) \| ([^|]*) \|/gm;

/** The metrics of docs/metrics.md, which is made from what the server registers. */
export const exportedMetrics = (page: string): Exported => {
  const found = new Map<string, ReadonlySet<string>>(
    FROM_OUTSIDE.map((name) => [name, new Set(SCRAPE_LABELS)]),
  );
  for (const [, name = '', type, list = ''] of page.matchAll(ROW)) {
    const labels = [...SCRAPE_LABELS, ...[...list.matchAll(/`(\w+)`/g)].map(([, label = '']) => label)];
    if (type === 'histogram')
      for (const part of HISTOGRAM_PARTS)
        found.set(name + part, new Set(part === '_bucket' ? [...labels, 'le'] : labels));
    else found.set(name, new Set(labels));
  }
  return found;
};

const unknownIn = (where: string, expression: string, exported: Exported): string[] =>
  selectorsOf(expression).flatMap(({ metric, labels }) => {
    const known = exported.get(metric);
    if (!known) return [`${where}: nothing exports ${metric}`];
    return labels
      .filter((label) => !known.has(label))
      .map((label) => `${where}: ${metric} has no label ${label}`);
  });

interface RuleFile {
  readonly groups: readonly { readonly rules: readonly { alert?: string; expr: string }[] }[];
}

interface TestFile {
  readonly tests: readonly {
    readonly alert_rule_test?: readonly { alertname: string; exp_alerts?: readonly unknown[] }[];
  }[];
}

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { expr: string }[] }[];
}

export interface AlertingTexts {
  readonly rules: string;
  readonly tests: string;
  readonly runbook: string;
  readonly metrics: string;
  /** By path. */
  readonly dashboards: Readonly<Record<string, string>>;
}

/**
 * Metrics and labels of rules and dashboards that no one exports, alerts without a section in the runbook, sections
 * and tests of alerts that are gone, and alerts that no test sees both firing and quiet.
 */
export const alertingProblems = (texts: AlertingTexts): string[] => {
  const exported = exportedMetrics(texts.metrics);
  const rules = (parse(texts.rules) as RuleFile).groups.flatMap((group) => group.rules);
  const alerts = rules.flatMap(({ alert }) => alert ?? []);
  const cases = (parse(texts.tests) as TestFile).tests.flatMap((test) => test.alert_rule_test ?? []);
  const sections = [...texts.runbook.matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name);
  const isTested = (alert: string, fires: boolean) =>
    cases.some(({ alertname, exp_alerts = [] }) => alertname === alert && exp_alerts.length > 0 === fires);
  return [
    ...rules.flatMap(({ alert = 'a rule', expr }) => unknownIn(`${RULES}, ${alert}`, expr, exported)),
    ...Object.entries(texts.dashboards).flatMap(([path, text]) =>
      (JSON.parse(text) as Dashboard).panels.flatMap(({ title, targets = [] }) =>
        targets.flatMap(({ expr }) => unknownIn(`${path}, «${title}»`, expr, exported)),
      ),
    ),
    ...alerts.flatMap((alert) => [
      ...(sections.includes(alert) ? [] : [`${RUNBOOK}: no section ### ${alert}`]),
      ...(isTested(alert, true) ? [] : [`${RULE_TESTS}: ${alert} fires in no test`]),
      ...(isTested(alert, false) ? [] : [`${RULE_TESTS}: ${alert} stays quiet in no test`]),
    ]),
    ...sections.filter((name) => !alerts.includes(name)).map((name) => `${RUNBOOK}: no alert ${name}`),
    ...new Set(
      cases
        .filter(({ alertname }) => !alerts.includes(alertname))
        .map(({ alertname }) => `${RULE_TESTS}: no alert ${alertname}`),
    ),
  ];
};

/** The texts of this repository. */
export const readAlerting = (root: string): AlertingTexts => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  return {
    rules: read(RULES),
    tests: read(RULE_TESTS),
    runbook: read(RUNBOOK),
    metrics: read(METRICS_PAGE),
    dashboards: Object.fromEntries(
      readdirSync(join(root, DASHBOARDS)).map((name) => {
        const path = `${DASHBOARDS}/${name}`;
        return [path, read(path)];
      }),
    ),
  };
};
