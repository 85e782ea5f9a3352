import { describe, expect, test } from '@rstest/core';
import { type AlertingTexts, alertingProblems } from './alerting.ts';
import { selectorsOf } from './promql.ts';

const RULES = `
groups:
  - name: cars
    rules:
      - alert: Slow
        expr: histogram_quantile(0.95, sum by (le) (rate(response_seconds_bucket{route!~"/a b"}[5m]))) > 0.5
        for: 10m
`;
const TESTS = `
tests:
  - alert_rule_test:
      - {alertname: Slow, eval_time: 5m}
      - {alertname: Slow, eval_time: 20m, exp_alerts: [{exp_labels: {}}]}
`;
const SOUND: AlertingTexts = {
  rules: RULES,
  tests: TESTS,
  runbook: '## Runbook\n\n### Slow\n\nLook.\n',
  metrics: '| `response_seconds` | histogram | `route` | Time |\n| `free_bytes` | gauge |  | Space |\n',
  dashboards: {
    'd.json': JSON.stringify({ panels: [{ title: 'Disk', targets: [{ expr: 'min(free_bytes)' }] }] }),
  },
};

describe('an expression selects', () => {
  test('metrics with their labels, and neither functions nor texts', () => {
    const expression = `
      # a comment of_words
      sum by (job, le) (rate(a_total{job="x y", status=~"5..|b_total"}[5m] offset 1h)) / on (job) group_left (c)
        max_over_time(b:rate{z!='}'}[1d:1m]) > 1e6 and time() - d > 26 * 3600 or absent(e) unless vector(0) < Inf`;
    expect(selectorsOf(expression)).toEqual([
      { metric: 'a_total', labels: ['job', 'status'] },
      { metric: 'b:rate', labels: ['z'] },
      { metric: 'd', labels: [] },
      { metric: 'e', labels: [] },
    ]);
  });
});

describe('rules, their tests, dashboards and the runbook', () => {
  test('are sound in the example', () => {
    expect(alertingProblems(SOUND)).toEqual([]);
  });

  test('a planted metric that nothing exports is found in a rule and in a dashboard', () => {
    expect(
      alertingProblems({
        ...SOUND,
        metrics: '| `response_seconds` | gauge | `route` | Time |\n',
      }),
    ).toEqual([
      'deploy/prometheus/rules.yml, Slow: nothing exports response_seconds_bucket',
      'd.json, «Disk»: nothing exports free_bytes',
    ]);
  });

  test('a planted label that the metric does not have is found', () => {
    expect(alertingProblems({ ...SOUND, rules: RULES.replace('route!~', 'path!~') })).toEqual([
      'deploy/prometheus/rules.yml, Slow: response_seconds_bucket has no label path',
    ]);
  });

  test('a planted alert without a section and without tests is found, and what belongs to none', () => {
    expect(alertingProblems({ ...SOUND, rules: RULES.replace('alert: Slow', 'alert: Late') })).toEqual([
      'docs/operating.md: no section ### Late',
      'deploy/prometheus/rules.test.yml: Late fires in no test',
      'deploy/prometheus/rules.test.yml: Late stays quiet in no test',
      'docs/operating.md: no alert Slow',
      'deploy/prometheus/rules.test.yml: no alert Slow',
    ]);
  });
});
