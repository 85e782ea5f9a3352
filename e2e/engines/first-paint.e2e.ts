import { expect, test } from './test.ts';

/** Of the section of a page: its stylesheet, which a script adds. */
const SHEETS = /^\/r\/remote-[a-z]+\/.*\.css$/;

test('a first screen is painted while the stylesheet of its section is on its way', async ({
  walker,
  site,
}) => {
  // A page has loaded with its last file: without a paint these would never have.
  const ofCatalog = site.holdUntilPaint(SHEETS);
  await walker.open('/catalog');
  expect(ofCatalog()).toBeGreaterThan(0);
  const id = await walker.run(() => document.querySelector<HTMLElement>('[data-ad-id]')?.dataset.adId);
  const ofCar = site.holdUntilPaint(SHEETS);
  await walker.open(`/car/${id}`);
  expect(ofCar()).toBeGreaterThan(0);
  await walker.see({ role: 'heading' });
});

for (const path of ['/filters', '/compare'])
  test(`the skeleton of ${path} is painted while the files of its section are on their way`, async ({
    walker,
    site,
  }) => {
    const held = site.holdUntilPaint(/^\/r\/remote-[a-z]+\//);
    await walker.open(path);
    expect(held()).toBeGreaterThan(0);
  });
