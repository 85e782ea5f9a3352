import { expect, test } from '../../fixtures/test.ts';
import { SIMULATOR_WINDOW, SimulatorPage } from '../../pages/simulator-page.ts';

test.use(SIMULATOR_WINDOW);

const ORDER = ['dark', 'odd', 'light', 'odd', 'dark', 'light'];

test('text is readable and buttons keep white text after any change of palettes', {
  tag: '@MSG-12',
}, async ({ page }) => {
  const simulator = new SimulatorPage(page);
  await simulator.open();
  await simulator.app.getByRole('article').first().waitFor();
  const contrasts = () =>
    simulator.app.locator('html').evaluate((html) => {
      const colorOf = (token: string) => {
        const probe = document.createElement('i');
        probe.style.color = `var(${token})`;
        html.append(probe);
        const parts = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
        probe.remove();
        return parts.slice(0, 3).map((part) => {
          const share = part / 255;
          return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
      };
      const light = (token: string) => {
        const [red = 0, green = 0, blue = 0] = colorOf(token);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
      };
      const pairs = ['--text', '--text-2', '--link', '--danger'].flatMap((text) =>
        ['--surface', '--surface-2', '--surface-3'].map((ground) => [text, ground] as const),
      );
      return [...pairs, ['--on-accent', '--accent'] as const]
        .map(([text, ground]) => {
          const [one, other] = [light(text), light(ground)];
          return { pair: `${text} on ${ground}`, contrast: Math.max(one, other) / Math.min(one, other) };
        })
        .filter(({ contrast }) => contrast < 4.5);
    });
  for (const palette of ORDER) {
    await simulator.set({ palette });
    await expect(simulator.app.locator('html')).toHaveAttribute(
      'data-scheme',
      palette === 'dark' ? 'dark' : 'light',
    );
    await expect.poll(contrasts).toEqual([]);
    await expect.poll(() => simulator.style('--on-accent')).toBe(palette === 'odd' ? '#66644e' : '#ffffff');
  }
});
