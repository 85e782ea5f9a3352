import type { Page } from '@playwright/test';
import { FAILED_REQUEST } from '../../fixtures/expected-reports.ts';
import { responses } from '../../fixtures/fault.ts';
import { CompanyPage } from '../../pages/company-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';
import type { Scene, Screen } from '../screen.ts';

const headingIsHere = async ({ page }: Scene) => page.getByRole('heading', { level: 1 }).waitFor();
const code = async (page: Page, phone: string) => {
  const signIn = new SignInPage(page);
  await signIn.givePhone(phone);
  await signIn.boxes.first().waitFor();
  return signIn;
};
const sentCode: Screen['before'] = ({ respond }) =>
  respond(
    ({ pathname }) => pathname === '/api/sms/send',
    responses.json({ success: true, data: { resend_after_seconds: 60, expires_in_seconds: 300 } }),
  );

export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'login', title: 'Вход', path: '/login', isMain: true, isReachable: true, reach: headingIsHere },
  {
    name: 'login-wrong',
    title: 'Вход: номер не введён',
    path: '/login',
    reach: async ({ page }) => {
      const signIn = new SignInPage(page);
      await signIn.continueButton.click();
      await signIn.alert.first().waitFor();
    },
  },
  {
    name: 'login-code',
    title: 'Код подтверждения',
    path: '/login',
    isMain: true,
    before: sentCode,
    reach: async ({ page }) => void (await code(page, '79000009998')),
  },
  {
    name: 'login-code-wrong',
    title: 'Неверный код',
    path: '/login',
    allowed: FAILED_REQUEST,
    before: async (scene) => {
      await sentCode(scene);
      await scene.respond(
        ({ pathname }) => pathname === '/api/sms/verify',
        responses.json({ success: false, message: 'Неверный код. Осталось попыток: 4' }, 422),
      );
    },
    reach: async ({ page }) => {
      const signIn = await code(page, '79000009998');
      await signIn.typeCode('1234');
      await signIn.alert.first().waitFor();
    },
  },
  {
    name: 'register',
    title: 'Регистрация',
    path: '/register',
    isMain: true,
    isReachable: true,
    reach: headingIsHere,
  },
  {
    name: 'register-password',
    title: 'Регистрация: пароль',
    path: '/register',
    before: async (scene) => {
      await sentCode(scene);
      const { token, user } = scene.stage.users.newcomer;
      await scene.respond(
        ({ pathname }) => pathname === '/api/sms/verify',
        responses.json({ success: true, data: { token: { token }, user } }),
      );
    },
    reach: async ({ page }) => {
      const signIn = await code(page, '79000009999');
      await signIn.typeCode('1234');
      await signIn.password.waitFor();
    },
  },
  {
    name: 'reset-password',
    title: 'Сброс пароля',
    path: '/reset-password',
    isReachable: true,
    reach: headingIsHere,
  },
  {
    name: 'login-entity',
    title: 'Вход юр. лица',
    path: '/login-entity',
    isMain: true,
    isReachable: true,
    reach: headingIsHere,
  },
  {
    name: 'login-entity-wrong',
    title: 'Вход юр. лица: поля пусты',
    path: '/login-entity',
    reach: async ({ page }) => {
      await new SignInPage(page).enterButton.click();
      await page.getByText('Введите логин').waitFor();
    },
  },
  {
    name: 'register-business',
    title: 'Регистрация юр. лица',
    path: '/register-business',
    viewer: 'newcomer',
    isMain: true,
    isWhole: true,
    isReachable: true,
    reach: headingIsHere,
  },
  {
    name: 'register-business-wrong',
    title: 'Регистрация юр. лица: ошибки',
    path: '/register-business',
    viewer: 'newcomer',
    isWhole: true,
    reach: async ({ page }) => {
      await new CompanyPage(page).submit.click();
      await page.getByText('Введите название организации').waitFor();
    },
  },
  {
    name: 'registration-sent',
    title: 'Данные отправлены',
    path: '/registration-sent',
    viewer: 'waiting',
    isMain: true,
    reach: headingIsHere,
  },
  {
    name: 'profile',
    title: 'Профиль',
    path: '/profile',
    viewer: 'company',
    isMain: true,
    isReachable: true,
    reach: async ({ page }) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'profile-archive',
    title: 'Профиль: архив',
    path: '/profile?tab=archive',
    viewer: 'company',
    reach: async ({ page }) => page.getByRole('tab', { selected: true }).waitFor(),
  },
  {
    name: 'profile-empty',
    title: 'Профиль без объявлений',
    path: '/profile',
    viewer: 'newcomer',
    isMain: true,
    reach: async ({ page }) => page.getByText('Активных объявлений нет').waitFor(),
  },
  {
    name: 'profile-failed',
    title: 'Свои объявления не загрузились',
    path: '/profile',
    viewer: 'company',
    allowed: FAILED_REQUEST,
    before: ({ respond }) =>
      respond(({ pathname }) => pathname === '/api/web-user/cars/get/active', responses.status(500, '{}')),
    reach: async ({ page }) => page.getByRole('button', { name: 'Повторить' }).waitFor(),
  },
  {
    name: 'edit-profile',
    title: 'Настройки профиля',
    path: '/edit-profile',
    viewer: 'company',
    isMain: true,
    isWhole: true,
    isReachable: true,
    reach: headingIsHere,
  },
  {
    name: 'edit-profile-delete',
    title: 'Вопрос об удалении аккаунта',
    path: '/edit-profile',
    viewer: 'newcomer',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'favorites',
    title: 'Избранное',
    path: '/favorites',
    viewer: 'buyer',
    isMain: true,
    isReachable: true,
    reach: async ({ page }) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'favorites-note',
    title: 'Избранное: пишем заметку',
    path: '/favorites',
    viewer: 'buyer',
    isMain: true,
    isWhole: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^Изменить заметку/ }).click();
      await page.getByRole('textbox').waitFor();
    },
  },
  {
    name: 'favorites-empty',
    title: 'Избранное пусто',
    path: '/favorites',
    viewer: 'newcomer',
    isMain: true,
    reach: async ({ page }) => page.getByText('В избранном пока пусто').waitFor(),
  },
  {
    name: 'favorites-failed',
    title: 'Избранное не загрузилось',
    path: '/favorites',
    viewer: 'buyer',
    allowed: FAILED_REQUEST,
    before: ({ respond }) =>
      respond(({ pathname }) => pathname === '/api/v2/cars/favorites', responses.status(500, '{}')),
    reach: async ({ page }) => page.getByRole('button', { name: 'Повторить' }).waitFor(),
  },
  {
    name: 'favorites-filters',
    title: 'Сохранённые фильтры',
    path: '/favorites?tab=params',
    viewer: 'buyer',
    isMain: true,
    reach: async ({ page }) => page.getByRole('switch').first().waitFor(),
  },
  {
    name: 'favorites-filters-empty',
    title: 'Сохранённых поисков нет',
    path: '/favorites?tab=params',
    viewer: 'newcomer',
    reach: async ({ page }) => page.getByRole('tabpanel').waitFor(),
  },
  {
    name: 'user',
    title: 'Страница продавца',
    path: ({ sellerId }) => `/user/${sellerId}`,
    isMain: true,
    isReachable: true,
    reach: async ({ page }) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'user-failed',
    title: 'Страница продавца не загрузилась',
    path: ({ sellerId }) => `/user/${sellerId}`,
    allowed: FAILED_REQUEST,
    before: ({ respond }) =>
      respond(
        ({ pathname }) => /^\/api\/(web-user\/public|cars\/web-user)\//.test(pathname),
        responses.status(500, '{}'),
      ),
    reach: async ({ page }) => page.getByRole('button', { name: 'Повторить' }).waitFor(),
  },
  {
    name: 'user-missing',
    title: 'Нет такого продавца',
    path: '/user/999999999',
    allowed: FAILED_REQUEST,
    reach: async ({ page }) => page.locator('[data-duck]').waitFor(),
  },
];
