import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { OfferPage } from './offer-page.tsx';
import { PolicyPage } from './policy-page.tsx';

afterEach(cleanup);

describe('legal pages', () => {
  test('the offer states that the service is free and takes no payments', () => {
    render(<OfferPage />);
    const title = 'Пользовательское соглашение (оферта)';
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(document.title).toBe(title);
    expect(screen.getByRole('heading', { name: /Сервис бесплатный/ })).toBeTruthy();
    expect(screen.getByText(/Сервис не принимает платежей/)).toBeTruthy();
  });

  test('the privacy policy states when accounts are anonymized', () => {
    render(<PolicyPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Политика конфиденциальности' })).toBeTruthy();
    expect(screen.getByText(/не входили более 12 месяцев, она обезличивается/)).toBeTruthy();
  });
});
