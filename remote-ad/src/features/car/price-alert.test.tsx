import { messengerAtom, store, toastAtom } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { carDetails, userProfile } from '@cars/shared-test/factories';
import { signIn, stageTests } from '@cars/shared-test/stage';
import { failure, held, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { takeCarAtom } from './atoms.ts';
import { addressNow, alertText, callsTo, openCar, stubCar, tap } from './test-car.tsx';

stageTests();

const BUYER = userProfile({ id: 300 });
const OFF = 'Следить за ценой';
const ON = 'Следим за ценой';
const isOn = (price_alert: boolean) => success({ note: null, price_alert });
const button = (name: string) => screen.findByRole('button', { name });
const toast = () => store.get(toastAtom)?.text;

describe('«Следить за ценой»', () => {
  test('makes the ad a favourite with messages, and takes them back [CAT-71] [CAT-72]', async () => {
    signIn(BUYER);
    const ad = carDetails({ id: 811, is_favorited: false, price_alert: false });
    const calls = stubCar(ad, {
      'favourites.add': success({}),
      'favourites.keep': isOn(true),
      'favourites.change': isOn(false),
    });
    await openCar('/car/811');
    await tap(OFF);
    expect(await button(ON)).toBeTruthy();
    expect(await button('Убрать из избранного')).toBeTruthy();
    await waitFor(() =>
      expect(toast()).toBe('Сообщим в мессенджере, если цена снизится. Объявление в избранном.'),
    );
    expect(callsTo(calls, 'favourites.add')).toHaveLength(1);
    expect(callsTo(calls, 'favourites.keep')[0]?.body).toEqual({ price_alert: true });
    await tap(ON);
    expect(await button(OFF)).toBeTruthy();
    expect(callsTo(calls, 'favourites.change')[0]?.body).toEqual({ price_alert: false });
    await waitFor(() => expect(toast()).toBe('О цене этой машины сообщать не будем'));
  });

  test('is on for a favourite of a user who gets messages about all, and off without the heart [CAT-72]', async () => {
    signIn(BUYER);
    stubCar(carDetails({ id: 812, is_favorited: true, price_alert: true }), {
      'favourites.remove': success({}),
    });
    await openCar('/car/812');
    expect(await button(ON)).toBeTruthy();
    await tap('Убрать из избранного');
    expect(await button(OFF)).toBeTruthy();
  });

  test('takes its toast back with the heart [CAT-72]', async () => {
    signIn(BUYER);
    stubCar(carDetails({ id: 821, is_favorited: true, price_alert: false }), {
      'favourites.keep': isOn(true),
      'favourites.remove': success({}),
    });
    await openCar('/car/821');
    await tap(OFF);
    await waitFor(() => expect(toast()).toBeTruthy());
    await tap('Убрать из избранного');
    expect(toast()).toBeUndefined();
  });

  test('reverts with the reason when the server refuses', async () => {
    expectConsole(/favorites: 500/, /price alert ApiError/);
    signIn(BUYER);
    stubCar(carDetails({ id: 813, is_favorited: true, price_alert: false }), {
      'favourites.keep': () => failure(500),
    });
    await openCar('/car/813');
    await tap(OFF);
    expect(await alertText()).toBe(
      'Не удалось изменить сообщения о цене. Сервис временно недоступен. Попробуйте ещё раз через минуту.',
    );
    await tap('Понятно');
    expect(await button(OFF)).toBeTruthy();
  });

  /** The switch of an ad that was tapped before the details of the signed-in user arrived. */
  const tapEarly = async () => {
    signIn(BUYER);
    const guest = carDetails({ id: 818 });
    const details = held<'ads.details'>();
    const reply = held<'favourites.keep'>();
    stubCar(guest, { 'ads.details': details.response, 'favourites.keep': reply.response });
    store.set(takeCarAtom, guest);
    await openCar('/car/818');
    await tap(OFF);
    return {
      releaseDetails: () => details.release({ data: { ...guest, is_favorited: false, price_alert: false } }),
      releaseReply: async () => {
        reply.release(isOn(true));
        await waitFor(() =>
          expect(toast()).toBe('Сообщим в мессенджере, если цена снизится. Объявление в избранном.'),
        );
      },
    };
  };

  test('stays on when the details that were requested before the tap arrive before the reply', async () => {
    const { releaseDetails, releaseReply } = await tapEarly();
    releaseDetails();
    expect(await button('Добавить в избранное')).toBeTruthy();
    await releaseReply();
    expect(await button('Убрать из избранного')).toBeTruthy();
    expect(await button(ON)).toBeTruthy();
  });

  test('stays on when the details that were requested before the tap arrive after the reply', async () => {
    const { releaseDetails, releaseReply } = await tapEarly();
    await releaseReply();
    releaseDetails();
    expect(await button('Убрать из избранного')).toBeTruthy();
    expect(await button(ON)).toBeTruthy();
  });

  test('leads a guest to sign-in, and is on after it [CAT-72] [ROLE-10]', async () => {
    const guest = carDetails({ id: 814 });
    stubCar(guest);
    await openCar('/car/814');
    await tap(OFF);
    expect(addressNow()).toBe('/login');
    expect(window.sessionStorage.getItem('wanted_page')).toBe('/car/814?action=price-alert');
    cleanup();
    signIn(BUYER);
    const calls = stubCar(
      { ...guest, is_favorited: false, note: null, price_alert: false },
      { 'favourites.add': success({}), 'favourites.keep': isOn(true) },
    );
    await openCar('/car/814?action=price-alert');
    expect(await button(ON)).toBeTruthy();
    await waitFor(() => expect(callsTo(calls, 'favourites.keep')).toHaveLength(1));
    expect(addressNow()).toBe('/car/814');
  });

  test('is not switched on by an address alone, nor for a guest who comes back [I35]', async () => {
    const ad = carDetails({ id: 815 });
    stubCar(ad);
    await openCar('/car/815');
    await tap(OFF);
    cleanup();
    stubCar(ad);
    await openCar('/car/815?action=price-alert');
    await waitFor(() => expect(addressNow()).toBe('/car/815'));
    cleanup();
    signIn(BUYER);
    const calls = stubCar({ ...ad, is_favorited: false, price_alert: false });
    await openCar('/car/815?action=price-alert');
    await waitFor(() => expect(addressNow()).toBe('/car/815'));
    expect(callsTo(calls, 'favourites.keep')).toEqual([]);
    expect(await button(OFF)).toBeTruthy();
  });

  test('names the bot that cannot write yet, with a way to it [CAT-73]', async () => {
    signIn(BUYER);
    const ad = carDetails({ id: 816, is_favorited: true, price_alert: false });
    const bot = { url: 'https://t.me/cars_bot?start=ad_816' };
    stubCar(ad, { 'favourites.keep': success({ note: null, price_alert: true, bot }) });
    const opened: string[] = [];
    store.set(messengerAtom, createNoopMessenger({ openMessengerLink: (path) => void opened.push(path) }));
    await openCar('/car/816');
    await tap(OFF);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Бот пока не может вам написать')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Открыть бота' }));
    expect(opened).toEqual(['/cars_bot?start=ad_816']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await button(ON)).toBeTruthy();
  });
});
