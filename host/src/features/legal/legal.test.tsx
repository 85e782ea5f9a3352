import { BrowserRouter, messengerAtom, Provider, store } from '@cars/shared-contracts/runtime';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { createBrowserMessenger } from '../../messenger/browser.ts';
import { OfferPage } from './offer-page.tsx';
import { PolicyPage } from './policy-page.tsx';

beforeEach(() => store.set(messengerAtom, createBrowserMessenger()));
afterEach(cleanup);

const show = (page: React.ReactNode) =>
  render(
    <Provider store={store}>
      <BrowserRouter>{page}</BrowserRouter>
    </Provider>,
  );

describe('legal pages', () => {
  test('the offer says that the service is free and takes no payments', () => {
    show(<OfferPage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Пользовательское соглашение (оферта)',
    );
    expect(screen.getByRole('heading', { name: /Сервис бесплатный/ })).toBeTruthy();
    expect(screen.getByText(/Сервис не принимает платежей/)).toBeTruthy();
  });

  test('the privacy policy says when accounts are anonymised', () => {
    show(<PolicyPage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Политика конфиденциальности');
    expect(screen.getByText(/не входили более 12 месяцев, она обезличивается/)).toBeTruthy();
  });

  test('each of them leads back', () => {
    show(<PolicyPage />);
    expect(screen.getByRole('button', { name: 'Назад' })).toBeTruthy();
  });
});
