import { api } from '@cars/shared-contracts/runtime';
import { type TelemetryEvent, TelemetrySchema } from '@cars/shared-contracts/schemas/telemetry';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { currentRegistry } from '../remotes/builds.ts';
import { report } from './report.ts';
import { startTelemetry } from './sender.ts';

let sent: TelemetryEvent[][] = [];
const FAILURE = {
  kind: 'load_failure',
  app: 'remote-ad',
  build: 'build-1',
  phase: 'entry',
} as const satisfies TelemetryEvent;
const ASIDE = { kind: 'set_aside', app: 'remote-ad', build: 'build-1' } as const satisfies TelemetryEvent;
const HEALED = { kind: 'healed', app: 'remote-ad', build: 'build-1' } as const satisfies TelemetryEvent;

const kindsSent = () => sent.flat().flatMap(({ kind }) => (kind === 'timing' ? [] : [kind]));

beforeEach(() => {
  sent = [];
  rs.spyOn(api.telemetry, 'send').mockImplementation(async ({ body }) => {
    expect(TelemetrySchema.safeParse(body).success).toBe(true);
    sent.push([...body.events]);
    return null;
  });
});

afterEach(() => {
  rs.restoreAllMocks();
  currentRegistry({ remotes: {}, canaries: {} });
});

describe('telemetry of a page', () => {
  test('is sent when the page is left, once', () => {
    startTelemetry(true);
    report(HEALED);
    expect(sent).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    expect(kindsSent()).toEqual(['healed']);
    window.dispatchEvent(new Event('pagehide'));
    expect(sent).toHaveLength(1);
  });

  test('has failures at once, with what was collected before; those of before the sender as well', () => {
    report(FAILURE);
    startTelemetry(true);
    expect(sent).toEqual([[FAILURE]]);
    report(HEALED);
    report(ASIDE);
    expect(sent.slice(1)).toEqual([[HEALED, ASIDE]]);
  });

  test('of every page has the builds that it loaded, at once and when it is left, and failures', () => {
    const file = (name: string) => ({ url: `/r/remote-ad/build-1/${name}.js`, integrity: 'sha384-0' });
    const build = {
      build: 'build-1',
      contract: '1.0.0',
      entry: file('entry'),
      scripts: [file('part')],
      styles: [],
    };
    // A canary that this page did not load has the same part.
    const canary = { ...build, build: 'build-2', entry: file('entry-of-the-canary') };
    currentRegistry({ remotes: { 'remote-ad': [build, canary] }, canaries: {} });
    const fetched: string[] = ['entry'];
    rs.spyOn(performance, 'getEntriesByType').mockImplementation((type) =>
      type === 'resource'
        ? fetched.map(
            (name) =>
              ({
                name: new URL(file(name).url, document.baseURI).href,
                startTime: 5,
                responseEnd: 25,
              }) as PerformanceResourceTiming,
          )
        : [],
    );
    startTelemetry(false, () => 0.1);
    const loaded = (phase: 'entry' | 'chunk') => ({
      kind: 'timing',
      app: 'remote-ad',
      build: 'build-1',
      phase,
      ms: 20,
    });
    expect(sent).toEqual([[loaded('entry')]]);
    report(FAILURE);
    expect(sent.slice(1)).toEqual([[FAILURE]]);
    fetched.push('part');
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pagehide'));
    // The senders of the tests before are in this document too.
    expect(
      sent
        .slice(2)
        .flat()
        .filter(({ app }) => app === 'remote-ad'),
    ).toEqual([loaded('chunk')]);
  });

  test('inside the sample has everything, forty events in one call', () => {
    startTelemetry(false, () => 0.09);
    for (let n = 0; n < 41; n += 1) report(HEALED);
    expect(sent[0]).toHaveLength(40);
    window.dispatchEvent(new Event('pagehide'));
    expect(kindsSent()).toHaveLength(41);
  });
});
