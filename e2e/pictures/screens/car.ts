import type { Page } from '@playwright/test';
import { FAILED_REQUEST } from '../../fixtures/expected-reports.ts';
import { responses } from '../../fixtures/fault.ts';
import { CarPage } from '../../pages/car-page.ts';
import { carPath, type Scene, type Screen } from '../screen.ts';

const pageIsHere = async ({ page }: Scene) => {
  await new CarPage(page).title.waitFor();
  await page.getByRole('heading', { name: 'Характеристики' }).waitFor();
};
/** What is below a car loads when its place is near to the view. */
const wholeIsHere = async (scene: Scene) => {
  await pageIsHere(scene);
  await scene.page.locator('main').evaluate((main) => main.scrollIntoView({ block: 'end' }));
  await scene.page.getByRole('region', { name: 'Похожие объявления' }).getByRole('link').first().waitFor();
};
export const isDetails = ({ pathname }: URL) => /^\/api\/v2\/cars\/details\//.test(pathname);
/** On the page of a car that is shown. */
export const within =
  (act: (car: CarPage, scene: Scene) => Promise<void>) =>
  async (scene: Scene): Promise<void> => {
    await pageIsHere(scene);
    await act(new CarPage(scene.page), scene);
  };

/** The sheet would close by itself before all its pictures are taken. */
const stopTimers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const newest = window.setTimeout(() => undefined);
    for (let timer = newest; timer > newest - 1000; timer -= 1)
      try {
        window.clearTimeout(timer);
      } catch {
        // The fixed clock also controls idle callbacks, and refuses them here.
      }
  });

export const CAR_SCREENS: readonly Screen[] = [
  {
    name: 'car',
    title: 'Автомобиль в наличии',
    path: carPath('inStock'),
    isMain: true,
    isReachable: true,
    reach: pageIsHere,
  },
  {
    name: 'car-whole',
    title: 'Автомобиль целиком',
    path: carPath('inStock'),
    isWhole: true,
    reach: wholeIsHere,
  },
  {
    name: 'car-on-order',
    title: 'Автомобиль под заказ, цена в валюте',
    path: carPath('onOrder'),
    isMain: true,
    isWhole: true,
    reach: wholeIsHere,
  },
  {
    name: 'car-damaged',
    title: 'Повреждённый автомобиль',
    path: carPath('damaged'),
    reach: pageIsHere,
  },
  {
    name: 'car-video',
    title: 'Автомобиль с видео',
    path: carPath('withVideo'),
    isWhole: true,
    reach: wholeIsHere,
  },
  {
    name: 'car-note',
    title: 'Автомобиль с заметкой',
    path: carPath('noted'),
    viewer: 'buyer',
    isMain: true,
    isWhole: true,
    reach: async (reached) => {
      await wholeIsHere(reached);
      await reached.page.getByRole('region', { name: 'Заметка' }).waitFor();
    },
  },
  {
    name: 'car-own',
    title: 'Своё объявление',
    path: carPath('own'),
    viewer: 'company',
    isMain: true,
    reach: pageIsHere,
  },
  {
    name: 'car-missing',
    title: 'Нет такого объявления',
    path: '/car/999999999',
    allowed: FAILED_REQUEST,
    isMain: true,
    reach: async ({ page }) => new CarPage(page).notFound.waitFor(),
  },
  {
    name: 'car-compare',
    title: 'Сравнение трёх автомобилей',
    path: ({ ads }) => `/compare?ids=${ads.inStock},${ads.damaged},${ads.withVideo}`,
    isMain: true,
    reach: async ({ page }) => page.getByRole('rowheader', { name: 'Различия' }).waitFor(),
  },
  {
    name: 'car-compare-one',
    title: 'Сравнение: один автомобиль',
    path: ({ ads }) => `/compare?ids=${ads.inStock}`,
    isMain: true,
    reach: async ({ page }) =>
      page
        .getByText(/^Добавьте ещё/)
        .first()
        .waitFor(),
  },
  {
    name: 'car-compare-empty',
    title: 'Сравнение: пусто',
    path: '/compare',
    reach: async ({ page }) => page.getByText('Пока нечего сравнивать').waitFor(),
  },
  {
    name: 'car-price',
    title: 'Цена: похожие и история',
    path: carPath('priced'),
    isMain: true,
    reach: within(async (_car, { page }) => {
      await page.getByRole('button', { name: /похож/ }).click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
    }),
  },
  {
    name: 'car-failed',
    title: 'Объявление не загрузилось',
    path: '/offer',
    allowed: FAILED_REQUEST,
    before: ({ respond }) => respond(isDetails, responses.status(500, '{}')),
    reach: async ({ page, stage }) => {
      await page.evaluate((to) => {
        window.history.pushState(null, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, `/car/${stage.ads.inStock}`);
      await page.getByRole('button', { name: 'Повторить' }).waitFor();
    },
  },
  {
    name: 'car-gallery',
    title: 'Фотографии на весь экран',
    path: carPath('inStock'),
    isMain: true,
    reach: within(async (car) => {
      await car.openGallery.click();
      await car.galleryPhoto.first().waitFor();
    }),
  },
  {
    name: 'car-actions',
    title: 'Действия с объявлением',
    path: carPath('inStock'),
    reach: within(async (car) => {
      await car.actionsButton.click();
      await car.popup('Действия').waitFor();
    }),
  },
  {
    name: 'car-complaint',
    title: 'Жалоба',
    path: carPath('inStock'),
    viewer: 'buyer',
    reach: within(async (car, { page }) => {
      await car.actionsButton.click();
      await page.getByRole('button', { name: 'Пожаловаться на публикацию' }).click();
      await page.getByRole('radio').first().waitFor();
    }),
  },
  {
    name: 'car-order',
    title: 'Заявка',
    path: carPath('onOrder'),
    isMain: true,
    reach: within(async (car) => {
      await car.orderButton.click();
      await car.popup('Отправка заявки на авто').waitFor();
    }),
  },
  {
    name: 'car-order-wrong',
    title: 'Заявка без имени и телефона',
    path: carPath('onOrder'),
    reach: within(async (car, { page }) => {
      await car.orderButton.click();
      await car.popup('Отправка заявки на авто').getByRole('button', { name: 'Отправить' }).click();
      await page.getByText('Введите ваше имя').waitFor();
    }),
  },
  {
    name: 'car-order-sent',
    title: 'Заявка отправлена',
    path: carPath('onOrder'),
    before: ({ respond }) =>
      respond(
        ({ pathname }) => pathname === '/api/cars/order',
        responses.json({ success: true, message: 'Заявка успешно отправлена' }),
      ),
    reach: within(async (car, { page }) => {
      await car.orderButton.click();
      const popup = car.popup('Отправка заявки на авто');
      await popup.getByLabel('Имя').fill('Анна');
      await popup.getByLabel('Телефон').fill('9001112233');
      await popup.getByRole('button', { name: 'Отправить' }).click();
      await page.getByText('Заявка успешно отправлена').first().waitFor();
      await stopTimers(page);
    }),
  },
  {
    name: 'car-online-show',
    title: 'Вопрос об онлайн-показе',
    path: carPath('onlineShow'),
    viewer: 'buyer',
    reach: within(async (car) => {
      await car.onlineShowButton.click();
      await car.alert.waitFor();
    }),
  },
  {
    name: 'car-map',
    title: 'Место на карте',
    path: carPath('onMap'),
    reach: within(async (car, { page }) => {
      await car.mapButton.click();
      const address = page.getByRole('dialog').getByRole('status').filter({ hasNotText: 'Загружаем' });
      // Another live region of the dialog is for toasts, and empty.
      await address.getByText(/\p{L}/u).first().waitFor();
    }),
  },
];
