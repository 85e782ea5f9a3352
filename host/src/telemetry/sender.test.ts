import { api } from '@cars/shared-contracts/runtime';
import { type TelemetryEvent, TelemetrySchema } from '@cars/shared-contracts/schemas/telemetry';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
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

  test('outside of the sample has quarantined builds only', () => {
    startTelemetry(false, () => 0.1);
    report(FAILURE);
    report(ASIDE);
    window.dispatchEvent(new Event('pagehide'));
    expect(kindsSent()).toEqual(['set_aside']);
  });

  test('inside the sample has everything, forty events in one call', () => {
    startTelemetry(false, () => 0.09);
    for (let n = 0; n < 41; n += 1) report(HEALED);
    expect(sent[0]).toHaveLength(40);
    window.dispatchEvent(new Event('pagehide'));
    expect(kindsSent()).toHaveLength(41);
  });
});
