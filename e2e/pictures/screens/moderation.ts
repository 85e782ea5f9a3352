import { responses } from '../../fixtures/fault.ts';
import type { Scene, Screen } from '../screen.ts';

const DESK = {
  success: true,
  data: {
    waiting: 3,
    items: [
      {
        subject: 'company',
        id: 4,
        revision: '0123456789ab',
        lines: [
          'Компания ждёт проверки (ID: 4): Новый автодвор',
          'ИП · ИНН 000000900435 · ОГРН 320000000090041',
          'Адрес: 000000, г. Москва, ул. Вымышленная, д. 67',
          'Проверьте ИНН: контрольная цифра не сходится',
        ],
        since: '2026-03-02 12:00',
        ad_id: null,
        rule_id: null,
      },
      {
        subject: 'complaint',
        id: 12,
        revision: null,
        lines: [
          'Жалоба 12 на объявление ID: 340',
          'BMW X5, 2 500 000 ₽: 2019, 60 000 км, Автомат',
          'Причина: Неверная цена. «По телефону назвали другую»',
          'Правило 2: цена в объявлении настоящая и полная.',
        ],
        since: '2026-03-02 12:40',
        ad_id: 340,
        rule_id: 2,
      },
    ],
    warnings: [
      {
        subject: 'warning',
        id: 31,
        revision: 'abcdef012345',
        lines: [
          'Предупреждение 31 к объявлению ID: 352',
          'Kia Rio, 450 000 ₽: 2017, 88 000 км, Механика',
          'Продавец на сайте с 27 февраля 2026 г., объявлений в продаже: 6',
          'В описании просят предоплату. Осмотрите машину и документы до оплаты.',
          'Ответ продавца: «Это бронь, её верну»',
        ],
        since: '2026-03-02 12:45',
        ad_id: 352,
        rule_id: null,
        picture: null,
        own_lines: 2,
      },
      {
        subject: 'warning',
        id: 32,
        revision: 'abcdef012346',
        lines: [
          'Предупреждение 32 к объявлению ID: 352',
          'Kia Rio, 450 000 ₽: 2017, 88 000 км, Механика',
          'Продавец на сайте с 27 февраля 2026 г., объявлений в продаже: 6',
          'VIN от Lada (ВАЗ), а в объявлении другая марка.',
          'Продавец не ответил.',
        ],
        since: '2026-03-02 12:45',
        ad_id: 352,
        rule_id: null,
        picture: null,
        own_lines: 2,
      },
    ],
    rules: [
      { id: 1, title: 'объявление о проданной машине снимают с публикации' },
      { id: 2, title: 'цена в объявлении настоящая и полная' },
      { id: 3, title: 'описание и фото показывают именно эту машину' },
    ],
    reasons: ['Адрес не совпадает с адресом в реестре.'],
  },
};

const LOG = {
  success: true,
  data: [
    {
      id: 2,
      at: '2026-03-02 12:30',
      moderator: 'Пользователь 1',
      what: 'компания отклонена (ID: 4)',
      reason: 'Адрес не совпадает с адресом в реестре.',
    },
    {
      id: 1,
      at: '2026-03-01 09:05',
      moderator: 'Командная строка',
      what: 'нарушения нет (ID: 11)',
      reason: null,
    },
  ],
};

/** The newcomer as a moderator, with a company and a complaint that wait. */
const aDesk = async ({ respond, stage }: Scene): Promise<void> => {
  const { user } = stage.users.newcomer;
  await respond(
    ({ pathname }) => pathname === '/api/web-user/self',
    responses.json({ success: true, data: { user, moderation_waiting: 3 } }),
  );
  await respond(({ pathname }) => pathname === '/api/web-user/moderation', responses.json(DESK));
};

/** The moderators' desk. */
export const MODERATION_SCREENS: readonly Screen[] = [
  {
    name: 'moderation',
    title: 'Модерация',
    path: '/moderation',
    viewer: 'newcomer',
    isMain: true,
    before: aDesk,
    reach: async ({ page }) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'moderation-reason',
    title: 'Модерация: почему компания отклонена',
    path: '/moderation',
    viewer: 'newcomer',
    isMain: true,
    before: aDesk,
    reach: async ({ page }) => {
      await page.getByRole('article').first().waitFor();
      await page.getByRole('button', { name: 'Отклонить' }).first().click();
      await page.getByRole('dialog', { name: 'Почему компания отклонена?' }).waitFor();
    },
  },
  {
    name: 'moderation-history',
    title: 'Модерация: история',
    path: '/moderation',
    viewer: 'newcomer',
    isMain: true,
    before: async (scene) => {
      await aDesk(scene);
      await scene.respond(({ pathname }) => pathname === '/api/web-user/moderation/log', responses.json(LOG));
    },
    reach: async ({ page }) => {
      await page.getByRole('tab', { name: 'История' }).click();
      await page.getByText('компания отклонена (ID: 4)').waitFor();
    },
  },
  {
    name: 'moderation-rule',
    title: 'Модерация: какое правило нарушено',
    path: '/moderation',
    viewer: 'newcomer',
    before: aDesk,
    reach: async ({ page }) => {
      await page.getByRole('article').first().waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('a');
      await page.getByRole('dialog', { name: 'Какое правило нарушено?' }).waitFor();
    },
  },
];
