import { join } from 'node:path';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import sharp from 'sharp';
import { newPhone } from '../fixtures/users.ts';
import type { Query } from './find-element.ts';
import { expectSoundLayout } from './layout.ts';
import { expect, test } from './test.ts';
import type { Walker } from './walker.ts';

interface Message {
  readonly code?: string;
}

const codesFor = async (site: string, phone: string): Promise<string[]> => {
  const response = await fetch(`${site}/dev/outbox?to=${phone}`);
  return ((await response.json()) as Message[]).flatMap(({ code }) => (code ? [code] : []));
};

const choose = async (walker: Walker, label: string, option: string): Promise<void> => {
  const sheet: Query = { role: 'dialog', name: label };
  await walker.tap({ role: 'button', name: `${label} ` });
  await walker.fill({ role: 'textbox', within: sheet }, option);
  await walker.tap({ role: 'radio', name: option, within: sheet });
  await walker.tap({ role: 'button', name: 'Применить', within: sheet });
  await walker.gone(sheet);
};

const CHIPS = [
  ['Цвет', 'Чёрный'],
  ['Коробка передач', 'Автомат'],
  ['Кузов', 'Седан'],
  ['Двигатель', 'Гибрид'],
  ['Привод', 'Передний'],
  ['Руль', 'Левый'],
  ['Тип ПТС', 'Оригинал'],
  ['Новый или с пробегом', 'Б/у'],
  ['Наличие', 'В наличии'],
] as const;

/** Two photographs as a phone takes them, as files. */
const photographs = async (folder: string): Promise<string[]> =>
  Promise.all(
    ['#5c7f9c', '#9c6f5c'].map(async (background, at) => {
      const path = join(folder, `${at + 1}.jpg`);
      await sharp({ create: { width: 2400, height: 1800, channels: 3, background } })
        .jpeg()
        .toFile(path);
      return path;
    }),
  );

test('a user signs in by a code, publishes a car with two pictures, deletes it and edits the profile', async ({
  walker,
  site,
  photograph,
}) => {
  const phone = newPhone();
  const folder = await temporaryFolder('photographs');

  await test.step('signs in by phone and code', async () => {
    await walker.open('/login');
    await walker.fill({ role: 'textbox', name: 'Телефон' }, phone.slice(1));
    await walker.tap({ role: 'checkbox' });
    await expectSoundLayout(walker);
    await photograph('login');
    await walker.tap({ role: 'button', name: 'Продолжить' });
    await walker.see({ role: 'textbox', name: 'Цифра 1 из 4' });
    const code = await walker.until('a code', async () => (await codesFor(site.url, phone)).at(-1));
    await walker.tap({ role: 'textbox', name: 'Цифра 1 из 4' });
    await walker.type(code);
    await walker.isAt(/^\/(profile|catalog)/);
  });

  await test.step('fills the form; a reload keeps the draft', async () => {
    await walker.open('/create-ad');
    await walker.see({ role: 'button', name: 'Опубликовать' });
    await expectSoundLayout(walker);
    await photograph('create-ad');
    await walker.attach(
      () => document.querySelector('input[type=file][multiple]'),
      await photographs(folder.path),
    );
    await walker.until('two pictures, sent', () =>
      walker.run(() => {
        const list = document.querySelector('[aria-label="Фото объявления"]');
        return list?.querySelectorAll('li').length === 2 && !list.querySelector('progress');
      }),
    );
    await choose(walker, 'Марка', 'Toyota');
    await choose(walker, 'Модель', 'Camry');
    await choose(walker, 'Город', 'Казань');
    await walker.fill({ role: 'textbox', name: 'Год выпуска' }, '2018');
    await walker.fill({ role: 'textbox', name: 'Мощность' }, '181');
    await walker.fill({ role: 'textbox', name: 'VIN', exact: true }, 'XW7BF4FK30S123456');
    await walker.fill({ role: 'textbox', name: 'Цена', exact: true }, '2150000');
    await walker.reload();
    await walker.tap({ role: 'button', name: 'Продолжить', within: { role: 'dialog' } });
    await walker.gone({ role: 'dialog' });
    await expect
      .poll(async () => (await walker.see({ role: 'textbox', name: 'Цена', exact: true })).value)
      .toMatch(/^2\s150\s000$/);
    for (const [title, name] of CHIPS)
      await walker.tap({
        role: 'radio',
        name,
        exact: true,
        within: { role: 'radiogroup', name: title, exact: true },
      });
    await walker.run(() => scrollTo(0, 0));
    await expectSoundLayout(walker);
    await photograph('create-ad-filled');
  });

  await test.step('publishes', async () => {
    await walker.tap({ role: 'button', name: 'Опубликовать' });
    await walker.read('Объявление успешно создано!');
    await photograph('published');
  });

  await test.step('finds the car in the profile and deletes it', async () => {
    await walker.open('/profile');
    const remove = { role: 'button', name: 'Удалить: Toyota Camry' } as const;
    await walker.see(remove);
    await expectSoundLayout(walker);
    await photograph('profile');
    await walker.tap(remove);
    const question = { role: 'dialog' } as const;
    await walker.tap({ role: 'button', name: 'Удалить', within: question });
    await walker.read('Объявление удалено');
    await walker.gone(remove);
  });

  await test.step('edits the profile', async () => {
    await walker.open('/edit-profile');
    await walker.fill({ role: 'textbox', name: 'Имя', exact: true }, 'Пётр Ольхин');
    await walker.fill({ role: 'textbox', name: 'Email' }, 'walk@example.ru');
    await expectSoundLayout(walker);
    await photograph('edit-profile');
    await walker.tap({ role: 'button', name: 'Сохранить' });
    await walker.read('Изменения сохранены');
  });
  await folder.remove();
});
