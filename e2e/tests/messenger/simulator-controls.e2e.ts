import { responses } from '../../fixtures/fault.ts';
import { geometryFaults } from '../../fixtures/geometry.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SimulatorPage } from '../../pages/simulator-page.ts';

for (const width of [390, 1440])
  test(`the controls of the simulator are large enough for a finger at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const simulator = new SimulatorPage(page);
    await simulator.open();
    await simulator.app.getByRole('article').first().waitFor();
    // The log of messages breaks its lines anywhere.
    const faults = (await geometryFaults(page)).filter((fault) => !fault.startsWith('the word'));
    expect(faults).toEqual([]);
  });

test('the simulator waits for a server that is busy', async ({ page, fault }) => {
  const refuse = responses.status(503);
  await fault(
    'busy',
    ({ pathname }) => pathname === '/dev/messenger/users',
    (route, hit) => (hit === 1 ? refuse(route, hit) : route.fallback()),
  );
  const simulator = new SimulatorPage(page);
  await simulator.open();
  await expect(simulator.app.getByRole('article').first()).toBeVisible();
});
