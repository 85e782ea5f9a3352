import type { TelemetryEvent } from '@cars/shared-contracts/schemas/telemetry';
import { expect, test } from '../../fixtures/test.ts';

test('a page reports its paint, its slowest response and its layout shifts when it is left', async ({
  page,
  catalog,
}) => {
  const measuring = page.waitForResponse(/\/r\/host\/.*\/async\//);
  await catalog.open();
  await measuring;
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    document.addEventListener('click', () => {
      const end = performance.now() + 60;
      while (performance.now() < end);
    });
  });
  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  const sent = page.waitForRequest('**/api/page');
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve), { timeout: 2_000 })),
  );
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  const { events } = (await sent).postDataJSON() as { events: TelemetryEvent[] };
  const of = (phase: TelemetryEvent['phase']) => events.find((event) => event.phase === phase)?.ms;
  expect(of('lcp')).toBeGreaterThan(0);
  expect(of('inp')).toBeGreaterThanOrEqual(60);
  expect(of('cls')).toBeLessThan(100);
});
