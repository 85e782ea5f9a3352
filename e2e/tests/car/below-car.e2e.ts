import { newestAds } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`similar and viewed cars have one width on a screen of ${size.width} px`, {
    tag: ['@CAR-54', '@CAR-57'],
  }, async ({ page, request, car }) => {
    await page.setViewportSize(size);
    const [shown, viewed] = (await newestAds(request)).filter(({ has_video }) => !has_video);
    if (!shown || !viewed) throw new Error('too few ads');
    await page.addInitScript((id) => localStorage.setItem('viewed_ads', `[${id}]`), viewed.id);
    await car.open(shown.id);
    const widthIn = async (name: string) => {
      const card = page.getByRole('region', { name }).getByRole('article').first();
      await card.scrollIntoViewIfNeeded();
      return (await card.boundingBox())?.width;
    };
    await page.getByRole('heading', { name: 'Характеристики' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const similar = await widthIn('Похожие объявления');
    expect(await widthIn('Вы недавно смотрели')).toBeCloseTo(similar ?? 0, 0);
  });

test('viewed cars show all their lines on a screen of 320 px', { tag: '@CAR-57' }, async ({
  page,
  request,
  car,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const [shown, ...viewed] = await newestAds(request);
  if (!shown) throw new Error('too few ads');
  const ids = viewed.slice(0, 8).map(({ id }) => id);
  await page.addInitScript((list) => localStorage.setItem('viewed_ads', `[${list}]`), ids.join(','));
  await car.open(shown.id);
  await page.getByRole('heading', { name: 'Характеристики' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const cards = page.getByRole('region', { name: 'Вы недавно смотрели' }).getByRole('article');
  await expect(cards).toHaveCount(ids.length);
  const cut = await cards.evaluateAll((all) =>
    all.flatMap((card) => {
      const date = card.querySelector('time');
      const box = date?.closest('article')?.getBoundingClientRect();
      let clip: Element | null = date;
      while (clip && getComputedStyle(clip).overflowY !== 'hidden') clip = clip.parentElement;
      const edge = (clip?.getBoundingClientRect() ?? box)?.bottom ?? 0;
      const text = date?.getBoundingClientRect().bottom ?? 0;
      return text <= edge + 1 ? [] : [`${card.textContent}: ${text} below ${edge}`];
    }),
  );
  expect(cut).toEqual([]);
});
