import { responses } from '../../fixtures/fault.ts';
import { countPictures, pictureOf, UNAVAILABLE } from '../../fixtures/no-pictures.ts';
import { showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

const photosOf = (images: readonly string[], count: number) =>
  Array.from({ length: count }, (_, index) => images[index % images.length] ?? '');

test('a tap on a photo opens it full screen; Escape closes it and returns the focus', {
  tag: ['@CAR-2', '@CAR-3', '@gate'],
}, async ({ page, car }) => {
  const ad = await showAd(page);
  await car.open(ad.id);
  await car.photos.first().click();
  await expect(car.gallery.getByText(`Фото 1 из ${ad.images.length}`)).toBeVisible();
  await expect(car.galleryPhoto).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(car.gallery).toHaveCount(0);
  await car.openGallery.focus();
  await page.keyboard.press('Enter');
  await expect(car.gallery).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(car.openGallery).toBeFocused();
});

test('the large picture is requested, uncropped', { tag: '@CAR-14' }, async ({ page, car }) => {
  const ad = await showAd(page);
  await car.open(ad.id);
  const large = page.waitForRequest((request) => request.url().includes('/img/details-high-1200.avif/'));
  await car.openGallery.click();
  await large;
  await expect(car.galleryPhoto).toBeVisible();
  const fits = await car.galleryPhoto.evaluate((photo) => {
    const { left, right, top, bottom } = photo.getBoundingClientRect();
    return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  });
  expect(fits).toBe(true);
});

test('keys and thumbnails change the photo, and the last is followed by the first', { tag: '@gate' }, async ({
  page,
  car,
}) => {
  const ad = await showAd(page);
  const photos = photosOf(ad.images, 4);
  await showAd(page, { images: photos });
  await car.open(ad.id);
  await car.openGallery.click();
  await expect(car.gallery.getByText('Фото 1 из 4')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(car.gallery.getByText('Фото 2 из 4')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(car.gallery.getByText('Фото 4 из 4')).toBeVisible();
  await car.gallery.getByRole('button', { name: 'Фото 2' }).click();
  await expect(car.gallery.getByText('Фото 2 из 4')).toBeVisible();
});

test('closing the viewer leaves the page at the photo that was shown last', async ({
  page,
  car,
  outside,
}) => {
  const ad = await showAd(page);
  await showAd(page, { images: photosOf(ad.images, 3) });
  await car.open(ad.id);
  await car.openGallery.click();
  await expect(car.gallery.getByText('Фото 1 из 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(car.gallery.getByText('Фото 3 из 3')).toBeVisible();
  await outside.goBack();
  await expect(car.gallery).toHaveCount(0);
  await expect(page.getByText('3/3', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Car image 3' })).toBeInViewport();
});

test('a double click zooms in and out, a single one hides the buttons', {
  tag: '@CAR-3',
}, async ({ page, car }) => {
  const ad = await showAd(page);
  await car.open(ad.id);
  await car.openGallery.click();
  await expect(car.galleryPhoto).toBeVisible();
  await car.galleryPhoto.dblclick();
  await expect.poll(() => car.pose()).toContain('scale(2, 2)');
  await car.galleryPhoto.dblclick();
  await expect.poll(() => car.pose()).toContain('scale(1, 1)');
  await car.galleryPhoto.click();
  await expect(car.gallery.getByText(/^Фото 1 из/).locator('..')).toHaveCSS('opacity', '0');
  await car.galleryPhoto.click();
  await expect(car.gallery.getByText(/^Фото 1 из/).locator('..')).toHaveCSS('opacity', '1');
});

test('zooms to four times and no further, rotates and mirrors', { tag: '@CAR-2' }, async ({ page, car }) => {
  const ad = await showAd(page);
  await car.open(ad.id);
  await car.openGallery.click();
  await expect(car.galleryPhoto).toBeVisible();
  const press = (name: string) => car.gallery.getByRole('button', { name }).click();
  await expect(car.gallery.getByRole('button', { name: 'Отдалить' })).toBeDisabled();
  for (let presses = 0; presses < 4; presses += 1) await press('Приблизить');
  await expect(car.gallery.getByRole('button', { name: 'Приблизить' })).toBeDisabled();
  expect(await car.pose()).toContain('scale(4, 4)');
  await press('Ещё');
  await press('Повернуть вправо');
  expect(await car.pose()).toBe('translate(0px, 0px) scale(1, 1) rotate(90deg)');
  await press('Повернуть влево');
  await press('Отразить по горизонтали');
  expect(await car.pose()).toBe('translate(0px, 0px) scale(-1, 1) rotate(0deg)');
  await press('Отразить по вертикали');
  expect(await car.pose()).toBe('translate(0px, 0px) scale(-1, -1) rotate(0deg)');
});

test('the slide show runs until a photo is touched', { tag: '@CAR-3' }, async ({ page, car }) => {
  const ad = await showAd(page);
  await showAd(page, { images: photosOf(ad.images, 3) });
  await car.open(ad.id);
  await car.openGallery.click();
  await car.gallery.getByRole('button', { name: 'Запустить показ' }).click();
  await expect(car.gallery.getByText('Фото 2 из 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(car.gallery.getByText('Фото 3 из 3')).toBeVisible();
  await expect(car.gallery.getByRole('button', { name: 'Запустить показ' })).toBeVisible();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('there is no autoplay', async ({ page, car }) => {
    const ad = await showAd(page);
    await car.open(ad.id);
    await car.openGallery.click();
    await expect(car.galleryPhoto).toBeVisible();
    await expect(car.gallery.getByRole('button', { name: 'Запустить показ' })).toHaveCount(0);
  });
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a swipe changes the photo, a pinch zooms, a drag moves the zoomed photo, a swipe down closes', async ({
    page,
    car,
  }) => {
    const ad = await showAd(page);
    await showAd(page, { images: photosOf(ad.images, 3) });
    await car.open(ad.id);
    await car.openGallery.click();
    await expect(car.galleryPhoto).toBeVisible();
    const touch = await page.context().newCDPSession(page);
    type Finger = { x: number; y: number; id: number };
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    const drag = async (from: [number, number], to: [number, number]) => {
      const at = (share: number): Finger[] => [
        { x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share, id: 0 },
      ];
      await send('touchStart', at(0));
      for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', at(share));
      await send('touchEnd', []);
    };
    await drag([300, 400], [120, 410]);
    await expect(car.gallery.getByText('Фото 2 из 3')).toBeVisible();
    await expect(car.galleryPhoto).toBeVisible();

    const spread = (gap: number): Finger[] => [
      { x: 195 - gap, y: 420, id: 0 },
      { x: 195 + gap, y: 420, id: 1 },
    ];
    await send('touchStart', spread(40));
    for (const gap of [60, 80, 100]) await send('touchMove', spread(gap));
    await send('touchEnd', []);
    await expect.poll(() => car.pose()).toContain('scale(2.5, 2.5)');
    await drag([200, 420], [150, 420]);
    await expect.poll(() => car.pose()).toContain('translate(-');

    // Two fingers that end a pinch have moved as far as a swipe, in both directions.
    const together = (share: number): Finger[] => [
      { x: 40 + 150 * share, y: 240 + 170 * share, id: 0 },
      { x: 350 - 150 * share, y: 640 - 170 * share, id: 1 },
    ];
    await send('touchStart', together(0));
    for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', together(share));
    await send('touchEnd', []);
    await expect.poll(() => car.pose()).toContain('scale(1, 1)');
    await expect(car.gallery.getByText('Фото 2 из 3')).toBeVisible();

    await car.gallery.getByRole('button', { name: 'Фото 1' }).click();
    await expect(car.gallery.getByText('Фото 1 из 3')).toBeVisible();
    await drag([195, 300], [195, 520]);
    await expect(car.gallery).toHaveCount(0);
  });
});

test('one photo has no thumbnails, twenty have twenty', async ({ page, car }) => {
  const ad = await showAd(page);
  await showAd(page, { images: ad.images.slice(0, 1) });
  await car.open(ad.id);
  await car.openGallery.click();
  await expect(car.gallery.getByText('Фото 1 из 1')).toBeVisible();
  await expect(car.gallery.getByRole('button', { name: 'Следующее фото' })).toHaveCount(0);
  await expect(car.gallery.getByRole('listitem')).toHaveCount(0);
  await showAd(page, { images: photosOf(ad.images, 20) });
  await car.open(ad.id);
  await car.openGallery.click();
  await expect(car.gallery.getByRole('listitem')).toHaveCount(20);
});

test('a photo that fails to load shows a message, the others stay', { tag: '@P22' }, async ({
  page,
  car,
  fault,
}) => {
  const ad = await showAd(page);
  await car.open(ad.id);
  await fault(
    '[P22] first photo',
    ({ pathname }) => /^\/img\/(details-high|details-fallback|original)/.test(pathname),
    responses.refused(),
  );
  await car.openGallery.click();
  await expect(car.gallery.getByRole('alert')).toHaveText('Something went wrong. Please try again later.');
  await expect(car.gallery.getByRole('button', { name: 'Закрыть' })).toBeVisible();
});

for (const [title, response] of UNAVAILABLE) {
  test(`slide, stage and thumbnail send at most two requests when the server of pictures ${title}`, {
    tag: '@P22',
  }, async ({ page, car, fault }) => {
    const { aim, requested } = countPictures();
    await fault('[P22]', aim, response);
    const ad = await showAd(page);
    await car.open(ad.id);
    const broken = 'Something went wrong. Please try again later.';
    // A photo that failed for good is a named box, without an element that could request it again.
    await expect.poll(() => page.locator('img[alt^="Car image"]').count()).toBe(0);
    await expect(car.photos.first()).toBeVisible();
    await car.openGallery.click();
    await expect(car.gallery.getByRole('alert')).toHaveText(broken);
    for (let photo = 2; photo <= ad.images.length; photo += 1) {
      await page.keyboard.press('ArrowRight');
      await expect(car.gallery.getByText(`Фото ${photo} из ${ad.images.length}`)).toBeVisible();
      await expect(car.gallery.getByRole('alert')).toHaveText(broken);
    }
    await expect(car.gallery.locator('img')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect([...requested.keys()]).toEqual(expect.arrayContaining(ad.images.map(pictureOf)));
    for (const [picture, addresses] of requested) {
      const originals = addresses.filter((address) => address.startsWith('/img/original/'));
      const presets = addresses.filter((address) => !originals.includes(address));
      // One request for each size, and one for the original.
      expect(new Set(presets).size, picture).toBe(presets.length);
      expect(originals.length, picture).toBeLessThanOrEqual(presets.length);
    }
  });
}

test('a viewer whose code fails to load shows a message, and opens on the next try', {
  tag: '@ERR-19',
}, async ({ page, car, fault }) => {
  const ad = await showAd(page);
  await car.open(ad.id);
  await page.waitForLoadState('networkidle');
  const refused = await fault(
    'code of the viewer',
    ({ pathname }) => /^\/r\/(remote-ad|monolith)\/.+\.js$/.test(pathname),
    responses.refused(),
  );
  await car.openGallery.click();
  await expect(car.alert).toContainText('Error Loading Page');
  await car.alert.getByRole('button', { name: 'Понятно' }).click();
  await refused.end();
  await car.openGallery.click();
  await expect(car.galleryPhoto).toBeVisible();
});
