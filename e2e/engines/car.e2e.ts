import { expectSoundLayout } from './layout.ts';
import { expect, test } from './test.ts';

const GALLERY = { role: 'dialog', name: 'Просмотр фотографий' } as const;
const LINK = { role: 'link', within: { role: 'article', at: 5 } } as const;

test('a car opens from its card; its gallery is swiped and closed; Back returns to the same position', async ({
  walker,
  photograph,
}) => {
  await walker.open('/catalog');
  await walker.see({ role: 'article', at: 15 });
  const { href } = await walker.see(LINK);
  await walker.tap(LINK);
  await walker.isAt(new RegExp(`^${href}$`));
  await walker.see({ role: 'heading' });
  await walker.see({ role: 'button', name: 'Открыть фото на весь экран' });
  await walker.read('VIN');
  await expectSoundLayout(walker);
  await photograph('car');

  await walker.tap({ role: 'button', name: 'Открыть фото на весь экран' });
  await walker.see(GALLERY);
  await walker.read('Фото 1 из ');
  const photo = { role: 'img', name: 'Car image', within: GALLERY } as const;
  await walker.see(photo);
  await expectSoundLayout(walker);
  await photograph('gallery');
  await walker.swipe(photo, { x: 0.8, y: 0.5 }, { x: 0.2, y: 0.5 });
  await walker.read('Фото 2 из ');
  await walker.press('arrowRight');
  await walker.read('Фото 3 из ');
  await walker.press('escape');
  await walker.gone(GALLERY);

  await walker.tap({ role: 'button', name: 'Открыть фото на весь экран' });
  await walker.see(GALLERY);
  await walker.back();
  await walker.gone(GALLERY);
  await walker.isAt(new RegExp(`^${href}$`));
  await walker.back();
  await walker.isAt(/^\/catalog/);
  await expect.poll(async () => (await walker.see(LINK)).href).toBe(href);
  await walker.forward();
  await walker.isAt(new RegExp(`^${href}$`));
  await walker.see({ role: 'heading' });
});

test('the sheet of a car opens and closes', async ({ walker, photograph }) => {
  await walker.open('/catalog');
  const { href } = await walker.see(LINK);
  await walker.open(href);
  await walker.tap({ role: 'button', name: 'Привезти под заказ' });
  await walker.see({ role: 'dialog' });
  await expectSoundLayout(walker);
  await photograph('order');
  await walker.press('escape');
  await walker.gone({ role: 'dialog' });
});
