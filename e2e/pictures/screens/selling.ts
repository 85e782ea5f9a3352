import { FAILED_REQUEST } from '../../fixtures/expected-reports.ts';
import { responses } from '../../fixtures/fault.ts';
import { drawPicture } from '../../fixtures/pictures.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';
import type { Scene, Screen } from '../screen.ts';

const formIsHere = async ({ page }: Scene) => new AdFormPage(page).price.waitFor();
const CREATE = { path: '/create-ad', viewer: 'company' } as const;
const EDIT: Pick<Screen, 'path' | 'viewer'> = { path: ({ ads }) => `/edit-ad/${ads.own}`, viewer: 'company' };
const drawn = ({ page }: Scene, name: string) => drawPicture(page, name, { width: 800, height: 600 });

export const SELLING_SCREENS: readonly Screen[] = [
  {
    name: 'create-ad',
    title: 'Новое объявление',
    ...CREATE,
    isMain: true,
    isWhole: true,
    isReachable: true,
    reach: formIsHere,
  },
  {
    name: 'create-ad-wrong',
    title: 'Новое объявление: первая ошибка',
    ...CREATE,
    reach: async ({ page }) => {
      const form = new AdFormPage(page);
      await form.publish.click();
      await form.alert.waitFor();
    },
  },
  {
    name: 'create-ad-marked',
    title: 'Новое объявление: поля с ошибками',
    ...CREATE,
    isWhole: true,
    reach: async ({ page }) => {
      const form = new AdFormPage(page);
      await form.publish.click();
      await form.closeAlert();
      await form.alert.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'create-ad-filled',
    title: 'Новое объявление заполнено',
    ...CREATE,
    isWhole: true,
    reach: async (scene) => {
      await formIsHere(scene);
      await new AdFormPage(scene.page).fill();
    },
  },
  {
    name: 'create-ad-description',
    title: 'Новое объявление: черновик описания',
    ...CREATE,
    reach: async (scene) => {
      await formIsHere(scene);
      const form = new AdFormPage(scene.page);
      await form.fill();
      await scene.page.getByRole('button', { name: 'Составить описание' }).click();
      await scene.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'create-ad-draft',
    title: 'Продолжить черновик?',
    ...CREATE,
    isMain: true,
    reach: async (scene) => {
      await formIsHere(scene);
      const form = new AdFormPage(scene.page);
      await form.choose('Марка', 'Toyota');
      await form.choose('Модель', 'Camry');
      await form.price.fill('2150000');
      await form.price.blur();
      await scene.page.waitForFunction(() =>
        Object.keys(localStorage).some((key) => localStorage.getItem(key)?.includes('2150000')),
      );
      await scene.page.reload();
      await form.alert.waitFor();
    },
  },
  {
    name: 'create-ad-published',
    title: 'Объявление опубликовано',
    ...CREATE,
    before: ({ respond, stage }) =>
      respond(
        ({ pathname }) => pathname === '/api/v2/cars/create',
        responses.json({ success: true, data: { id: stage.ads.own } }),
      ),
    reach: async (scene) => {
      await formIsHere(scene);
      const form = new AdFormPage(scene.page);
      await form.fill();
      await form.publish.click();
      await scene.page.getByRole('button', { name: 'Открыть' }).waitFor();
      await scene.page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'create-ad-failed',
    title: 'Форма без справочника',
    ...CREATE,
    allowed: FAILED_REQUEST,
    before: ({ respond }) =>
      respond(({ pathname }) => pathname === '/api/meta/car-handbooks', responses.status(500, '{}')),
    reach: async ({ page }) => new AdFormPage(page).retry.first().waitFor(),
  },
  {
    name: 'create-ad-plate',
    title: 'Новое объявление: номер на фото закрывается',
    ...CREATE,
    isMain: true,
    reach: async (scene) => {
      await formIsHere(scene);
      const { page } = scene;
      await new AdFormPage(page).gallery.setInputFiles(await drawn(scene, 'first.jpg'));
      await page.getByRole('button', { name: 'Скрыть госномер' }).click();
      await page.getByRole('button', { name: /^Рамка номера/ }).waitFor();
    },
  },
  {
    name: 'create-ad-coach',
    title: 'Новое объявление: подсказки к фото',
    ...CREATE,
    isWhole: true,
    reach: async (scene) => {
      await formIsHere(scene);
      const { page } = scene;
      const coach = page.getByRole('region', { name: 'Какие фото нужны' });
      for (const view of ['Салон', 'Спереди'])
        await coach.getByLabel(view, { exact: true }).setInputFiles(await drawn(scene, `${view}.jpg`));
      // Uploads end sooner or later than the picture is taken.
      for (const place of [1, 2])
        await page
          .getByRole('progressbar', { name: `Загрузка фото ${place}` })
          .waitFor({ state: 'detached' });
      await coach.getByRole('button', { name: 'Расставить в рекомендованном порядке' }).waitFor();
    },
  },
  {
    name: 'edit-ad',
    title: 'Редактирование объявления',
    ...EDIT,
    isMain: true,
    isWhole: true,
    isReachable: true,
    reach: formIsHere,
  },
  {
    name: 'edit-ad-missing',
    title: 'Редактировать нечего',
    path: '/edit-ad/999999999',
    viewer: 'company',
    allowed: FAILED_REQUEST,
    reach: async ({ page }) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'edit-ad-failed',
    title: 'Объявление для правки не загрузилось',
    ...EDIT,
    allowed: FAILED_REQUEST,
    before: ({ respond }) =>
      respond(({ pathname }) => pathname.startsWith('/api/v2/cars/details/'), responses.status(500, '{}')),
    reach: async ({ page }) => page.getByRole('button', { name: 'Повторить' }).waitFor(),
  },
];
