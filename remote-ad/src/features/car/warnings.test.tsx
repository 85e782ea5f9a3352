import { carDetails, userProfile } from '@cars/shared-test/factories';
import { signIn, stageTests } from '@cars/shared-test/stage';
import { byId, failure, held, type ResponseOf, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { callsTo, openCar, showCar, stubCar, tap } from './test-car.tsx';

const PREPAYMENT = 'В описании просят предоплату. Осмотрите машину и документы до оплаты.';
const OWNER = 31;

stageTests();

describe('warnings about an ad', () => {
  const open = async (
    id: number,
    {
      reply = null,
      response = { success: true },
    }: { reply?: string | null; response?: ResponseOf<'warnings.reply'> } = {},
  ) => {
    let saved = reply;
    const calls = stubCar(carDetails({ id }), {
      'ads.details': () => ({
        data: carDetails({ id, warnings: [{ id: 5, text: PREPAYMENT, reply: saved }] }),
      }),
      'warnings.reply': ({ body }) => {
        saved = (body as { text: string }).text;
        return response;
      },
    });
    await openCar(`/car/${id}`);
    return calls;
  };
  const block = () => within(screen.getByRole('region', { name: 'Проверьте до звонка' }));

  test('buyers read them with the reply of the seller, and write none [WARN-3]', async () => {
    await open(470, { reply: 'Только после осмотра' });
    expect(block().getByText(PREPAYMENT)).toBeTruthy();
    expect(block().getByText('Ответ продавца: Только после осмотра')).toBeTruthy();
    expect(block().queryByRole('button')).toBeNull();
  });

  test('an ad without any has no such block', async () => {
    stubCar(carDetails({ id: 471 }));
    await openCar('/car/471');
    expect(screen.queryByRole('region', { name: 'Проверьте до звонка' })).toBeNull();
  });

  test('the seller replies, and the page shows it [WARN-5]', async () => {
    signIn(userProfile({ id: OWNER }));
    const calls = await open(472);
    await userEvent.click(await block().findByRole('button', { name: 'Ответить' }));
    await tap('Отправить ответ');
    expect(block().getByRole('alert').textContent).toBe('Напишите ответ');
    await userEvent.type(block().getByRole('textbox', { name: 'Ваш ответ' }), ' Это бронь, её верну ');
    await tap('Отправить ответ');
    expect(await block().findByText('Ответ продавца: Это бронь, её верну')).toBeTruthy();
    expect(callsTo(calls, 'warnings.reply').map(({ body }) => body)).toEqual([
      { text: 'Это бронь, её верну' },
    ]);
    expect(block().getByRole('button', { name: 'Изменить ответ' })).toBeTruthy();
  });

  test('a reply that was refused stays in its field with the reason [WARN-5]', async () => {
    signIn(userProfile({ id: OWNER }));
    expectConsole(/POST \/web-user\/ad-warnings\/\{id\}\/reply: 422/);
    await open(473, {
      response: failure(422, {
        message: 'Проверьте поля.',
        errors: { text: ['Предупреждение уже рассмотрено: ответ изменить нельзя.'] },
      }),
    });
    await userEvent.click(await block().findByRole('button', { name: 'Ответить' }));
    const field = block().getByRole('textbox', { name: 'Ваш ответ' });
    await userEvent.type(field, 'Поздно');
    await tap('Отправить ответ');
    expect((await block().findByRole('alert')).textContent).toBe(
      'Предупреждение уже рассмотрено: ответ изменить нельзя.',
    );
    expect(field).toHaveProperty('value', 'Поздно');
  });

  test('a reply that arrives on the page of another car leaves the load of that car [V10] [WARN-5]', async () => {
    signIn(userProfile({ id: OWNER }));
    const reply = held<'warnings.reply'>();
    const details = held<'ads.details'>();
    const warned = carDetails({ id: 474, warnings: [{ id: 6, text: PREPAYMENT, reply: null }] });
    const calls = stubCar(warned, {
      'ads.details': byId<ResponseOf<'ads.details'>>({ 474: { data: warned }, 475: details.response }),
      'warnings.reply': reply.response,
      'prices.history': success([]),
      'prices.similar': success(null),
    });
    await openCar('/car/474');
    await userEvent.click(await block().findByRole('button', { name: 'Ответить' }));
    await userEvent.type(block().getByRole('textbox', { name: 'Ваш ответ' }), 'Это бронь');
    await tap('Отправить ответ');
    cleanup();
    showCar('/car/475');
    await act(async () => reply.release({ success: true }));
    await act(async () => details.release({ data: carDetails({ id: 475 }) }));
    expect(await screen.findByRole('button', { name: 'ID: 475' })).toBeTruthy();
    expect(callsTo(calls, 'ads.details').map(({ id }) => id)).toEqual([474, 475]);
  });
});
