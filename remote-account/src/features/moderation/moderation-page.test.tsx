import { store } from '@cars/shared-contracts/runtime';
import type { Desk, DeskDecision, DeskItem } from '@cars/shared-contracts/schemas/moderation';
import { userProfile } from '@cars/shared-test/factories';
import { signIn } from '@cars/shared-test/stage';
import { failure, success } from '@cars/shared-test/stub-fetch';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show, stageAccount, stubAccount } from '../../test-screens.tsx';
import { flushAtom, undoDelayMsAtom } from './atoms.ts';

stageAccount();

const company: DeskItem = {
  subject: 'company',
  id: 5,
  revision: '0123456789ab',
  lines: ['Компания ждёт проверки (ID: 5): ООО «Весна»', 'ООО · ИНН 7707083893'],
  since: '2026-03-05 12:30',
  ad_id: null,
  rule_id: null,
};
const complaint: DeskItem = {
  subject: 'complaint',
  id: 8,
  revision: null,
  lines: ['Жалоба 8 на объявление ID: 40', 'BMW X5, 2 500 000 ₽'],
  since: '2026-03-05 12:40',
  ad_id: 40,
  rule_id: 2,
};
const RULES = ['машина продана', 'цена настоящая', 'фото этой машины'];

/** A desk whose server knows these items until they are decided. */
const openDesk = async (items: readonly DeskItem[], respond: () => Response | null = () => null) => {
  const decisions: DeskDecision[] = [];
  const deskNow = (): Desk => {
    const rest = items.filter(
      ({ subject, id }) => !decisions.some((made) => made.subject === subject && made.id === id),
    );
    return {
      waiting: rest.length,
      items: rest.filter((item) => item.subject !== 'warning'),
      warnings: rest.filter((item) => item.subject === 'warning'),
      rules: RULES.map((title, at) => ({ id: at + 1, title })),
      reasons: ['Компании нет в реестре.', 'Адрес не совпадает.'],
    };
  };
  stubAccount({
    'users.self': success({ user: userProfile(), moderation_waiting: items.length }),
    'moderation.queue': () => success(deskNow()),
    'moderation.log': success([
      {
        id: 2,
        at: '2026-03-05 12:50',
        moderator: 'anna',
        what: 'нарушение есть (ID: 7)',
        reason: 'Правило 2',
      },
    ]),
    'moderation.decide': ({ body }) => {
      const refused = respond();
      if (refused) return refused;
      decisions.push(body as DeskDecision);
      return { success: true };
    },
  });
  signIn(userProfile());
  show('/moderation');
  await screen.findByRole('heading', { level: 1, name: 'Модерация' });
  return decisions;
};
const cardOf = (name: RegExp) => screen.getByRole('article', { name });
const focusedName = () =>
  document.activeElement?.closest('article')?.querySelector('h3')?.textContent?.slice(0, 8);

describe("the moderators' desk", () => {
  beforeEach(() => {
    store.set(undoDelayMsAtom, 60_000);
  });

  test('is no page for guests and for users who are no moderators [MOD-13]', async () => {
    let self = success({ user: userProfile() });
    stubAccount({ 'users.self': () => self, 'moderation.queue': failure(404) });
    const { unmount } = show('/moderation');
    expect(screen.getByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeTruthy();
    unmount();
    signIn(userProfile());
    const { unmount: leave } = show('/moderation');
    expect(await screen.findByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeTruthy();
    expect(document.title).toBe('Страница не найдена');
    leave();
    expectConsole(/GET \/web-user\/moderation: 404/);
    self = success({ user: userProfile(), moderation_waiting: 1 });
    show('/moderation');
    expect(await screen.findByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeTruthy();
  });

  test('keys move, ask, decide and take back, without a pointer [MOD-15] [MOD-16]', async () => {
    const decisions = await openDesk([company, complaint]);
    await waitFor(() => expect(focusedName()).toBe('Компания'));
    await userEvent.keyboard('j');
    expect(focusedName()).toBe('Жалоба 8');
    await userEvent.keyboard('j{ArrowUp}');
    expect(focusedName()).toBe('Компания');
    await userEvent.keyboard('о[KeyJ]'); // a Russian layout: the place of the key counts
    expect(focusedName()).toBe('Жалоба 8');

    await userEvent.keyboard('a');
    const sheet = await screen.findByRole('dialog', { name: 'Какое правило нарушено?' });
    expect(within(sheet).getByRole('button', { name: /цена настоящая — по причине жалобы/ })).toBeTruthy();
    await userEvent.keyboard('{Control>}3{/Control}{Alt>}3{/Alt}{Meta>}3{/Meta}'); // of the browser
    expect(sheet.isConnected).toBe(true);
    await userEvent.keyboard('3');
    expect(screen.queryByRole('article', { name: /Жалоба 8/ })).toBeNull();
    expect(screen.getByText(/Жалоба 8: нарушение есть\./).textContent).toContain('Отправим через 6 с.');
    await waitFor(() => expect(focusedName()).toBe('Компания'));
    await userEvent.keyboard('z');
    expect(decisions).toEqual([]);
    await waitFor(() => expect(focusedName()).toBe('Жалоба 8'));

    await userEvent.keyboard('r');
    expect(screen.getByText(/Жалоба 8: нарушения нет\./)).toBeTruthy();
    await waitFor(() => expect(focusedName()).toBe('Компания'));
    await userEvent.keyboard('r');
    await screen.findByRole('dialog', { name: 'Почему компания отклонена?' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Другая причина' }), 'Нет 2 подписей');
    await userEvent.click(screen.getByRole('button', { name: 'Отклонить с этой причиной' }));
    await waitFor(() => expect(decisions).toEqual([{ subject: 'complaint', id: 8, accept: false }]));
    store.set(flushAtom);
    await waitFor(() =>
      expect(decisions[1]).toEqual({
        subject: 'company',
        id: 5,
        accept: false,
        revision: '0123456789ab',
        reason: 'Нет 2 подписей',
      }),
    );
    expect(await screen.findByText('Ничего не ждёт решения')).toBeTruthy();
  });

  test('an approval needs a confirmation, and is sent when the page is left [MOD-15] [MOD-16]', async () => {
    const decisions = await openDesk([company]);
    await userEvent.click(within(cardOf(/ООО «Весна»/)).getByRole('button', { name: 'Одобрить' }));
    const question = screen.getByRole('alertdialog');
    expect(question.textContent).toContain('Она получит логин и пароль');
    await userEvent.click(within(question).getByRole('button', { name: 'Одобрить' }));
    expect(decisions).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(decisions).toHaveLength(1));
    expect(decisions[0]).toMatchObject({ subject: 'company', accept: true });
  });

  test('a refused decision brings its item back with the reason [MOD-10] [MOD-15]', async () => {
    expectConsole(/POST \/web-user\/moderation\/decide: 422/);
    store.set(undoDelayMsAtom, 0);
    await openDesk([complaint], () => failure(422, { message: 'Уже решено: нарушение есть (boris).' }));
    await userEvent.click(within(cardOf(/Жалоба 8/)).getByRole('button', { name: 'Нарушения нет' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Жалоба 8: решение не принято. Уже решено: нарушение есть (boris).',
    );
    expect(cardOf(/Жалоба 8/)).toBeTruthy();
  });

  test('warnings of an ad are one card: its photo, a line each, and a verdict to those that are ticked [WARN-6] [MOD-14] [MOD-16]', async () => {
    const warning = (id: number, sentence: string): DeskItem => ({
      subject: 'warning',
      id,
      revision: 'abcdef012345',
      lines: [
        `Предупреждение ${id} к объявлению ID: 40`,
        'Toyota Camry, 350 000 ₽: 2015',
        'Продавец на сайте с 3 марта 2026 г., объявлений в продаже: 6',
        sentence,
        'Продавец не ответил.',
      ],
      since: '2026-03-05 12:45',
      ad_id: 40,
      rule_id: null,
      picture: '/img/original/a.webp',
      own_lines: 2,
    });
    const decisions = await openDesk([
      complaint,
      warning(12, 'VIN от Honda, а в объявлении другая марка.'),
      warning(13, 'В описании просят предоплату.'),
      warning(14, 'Такая же фотография есть в объявлении другого продавца.'),
    ]);
    expect(screen.getByRole('heading', { name: 'Предупреждения' })).toBeTruthy();
    const camry = () => within(cardOf(/^Toyota Camry/));
    expect(camry().getAllByText(/Продавец на сайте/)).toHaveLength(1);
    expect(cardOf(/^Toyota Camry/).querySelector('img')).toBeTruthy();
    await userEvent.keyboard('j');
    await userEvent.keyboard('2');
    expect(camry().getByRole<HTMLInputElement>('checkbox', { name: /предоплату/ }).checked).toBe(false);
    await userEvent.keyboard('r');
    expect(screen.getByText(/^Предупреждения 12, 14: больше не показываем\./)).toBeTruthy();
    expect(camry().queryByRole('checkbox')).toBeNull();
    expect(cardOf(/^Toyota Camry/).textContent).toContain('В описании просят предоплату.');
    await waitFor(() => expect(document.activeElement).toBe(cardOf(/^Toyota Camry/)));
    await userEvent.keyboard('z');
    await waitFor(() => expect(camry().getAllByRole('checkbox')).toHaveLength(3));
    for (const box of camry().getAllByRole('checkbox')) await userEvent.click(box);
    expect(camry().getByRole<HTMLButtonElement>('button', { name: 'Убрать' }).disabled).toBe(true);
    await userEvent.keyboard('3r');
    store.set(flushAtom);
    await waitFor(() =>
      expect(decisions).toEqual([{ subject: 'warning', id: 14, accept: false, revision: 'abcdef012345' }]),
    );
    await userEvent.click(camry().getByRole('button', { name: 'Показывать' }));
    store.set(flushAtom);
    await waitFor(() =>
      expect(decisions.slice(1).map(({ id, accept }) => [id, accept])).toEqual([
        [12, true],
        [13, true],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('article', { name: /Camry/ })).toBeNull());
  });

  test('the history has who decided what and when [MOD-14]', async () => {
    await openDesk([complaint]);
    await userEvent.click(screen.getByRole('tab', { name: 'История' }));
    const entry = await screen.findByRole('listitem');
    expect(entry.textContent).toBe('нарушение есть (ID:\u00a07)Правило 2anna, 5\u00a0марта 2026, 12:50');
  });
});
