import { expectSoundLayout } from './layout.ts';
import { expect, test } from './test.ts';

const SEARCH = { role: 'textbox', name: 'Поиск по автомобилям' } as const;

test('the catalog loads more while scrolling; a reload restores the position', async ({
  walker,
  photograph,
}) => {
  // Without cars of 2018: the test of sellers publishes one beside this test.
  await walker.open('/catalog?yearMax=2017');
  await walker.see({ role: 'article', at: 15 });
  await expectSoundLayout(walker);
  await photograph('catalog');
  await walker.run(() => scrollTo(0, document.documentElement.scrollHeight));
  await walker.see({ role: 'article', at: 20 });
  await walker.run(() => scrollTo(0, document.documentElement.scrollHeight));
  await walker.see({ role: 'article', at: 40 });
  await expectSoundLayout(walker);
  await photograph('catalog-scrolled');
  const ids = () =>
    walker.run(() =>
      [...document.querySelectorAll('[data-ad-id]')]
        .slice(0, 40)
        .map((card) => card.getAttribute('data-ad-id')),
    );
  const before = await ids();
  const top = await walker.run(() => scrollY);
  await walker.reload();
  await expect.poll(ids).toEqual(before);
  await expect.poll(() => walker.run(() => scrollY)).toBeGreaterThan(top - 400);
});

test('the search suggests, and a chosen suggestion is searched for; Back and forward move through it', async ({
  walker,
  photograph,
}) => {
  await walker.open('/catalog');
  await walker.fill(SEARCH, 'тойота');
  await walker.see({ role: 'option', name: 'Toyota' });
  await photograph('suggestions');
  await walker.tap({ role: 'option', name: 'Toyota' });
  await walker.isAt(/brand=\d+/);
  await expect.poll(async () => (await walker.see({ role: 'article' })).name).toContain('Toyota');
  await expectSoundLayout(walker);
  await walker.reload();
  await expect.poll(async () => (await walker.see({ role: 'article' })).name).toContain('Toyota');
});

test('the filter panel and its sheet narrow the list; Back and forward leave and reopen it', async ({
  walker,
  photograph,
}) => {
  await walker.open('/catalog');
  await walker.tap({ role: 'button', name: 'Фильтры' });
  await walker.isAt(/^\/filters/);
  await walker.tap({ role: 'button', name: 'Город' });
  const sheet = { role: 'dialog' } as const;
  await walker.see(sheet);
  await photograph('sheet');
  await walker.fill({ role: 'textbox', within: sheet }, 'Москва');
  await walker.tap({ role: 'radio', name: 'Москва', within: sheet });
  await walker.tap({ role: 'button', name: 'Применить', within: sheet });
  await walker.gone(sheet);
  await expect
    .poll(async () => (await walker.see({ role: 'button', name: 'Город' })).name)
    .toContain('Москва');
  await expectSoundLayout(walker);
  await photograph('filters');
  await walker.tap({ role: 'button', name: 'Показать ' });
  await walker.isAt(/^\/catalog\?.*cityId=1/);
  await expect.poll(async () => (await walker.see({ role: 'article' })).name).toContain('Москва');
  await walker.back();
  await walker.isAt(/^\/(filters|catalog$)/);
  await walker.forward();
  await walker.isAt(/^\/catalog\?.*cityId=1/);
  await expect.poll(async () => (await walker.see({ role: 'article' })).name).toContain('Москва');
});

const PALETTES = [
  ['light', { bg_color: '#ffffff', secondary_bg_color: '#f1f3f6', text_color: '#14181d' }, [200, 255]],
  ['dark', { bg_color: '#17212b', secondary_bg_color: '#0e1621', text_color: '#f5f5f5' }, [0, 80]],
] as const;

for (const [scheme, palette, [darkest, lightest]] of PALETTES)
  test(`the messenger's ${scheme} palette is drawn`, async ({ walker, photograph }) => {
    const launch = new URLSearchParams({
      tgWebAppThemeParams: JSON.stringify(palette),
      tgWebAppVersion: '8.0',
      tgWebAppPlatform: 'ios',
    });
    await walker.open(`/catalog#${launch}`);
    await walker.see({ role: 'article', at: 3 });
    await expectSoundLayout(walker);
    expect(await walker.run(() => document.documentElement.dataset.scheme)).toBe(scheme);
    const brightness = await walker.run(() => {
      const parts = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [];
      return parts.slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
    });
    expect(brightness).toBeGreaterThanOrEqual(darkest);
    expect(brightness).toBeLessThanOrEqual(lightest);
    await photograph(`palette-${scheme}`);
  });
