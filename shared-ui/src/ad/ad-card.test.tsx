import type { AdCard as Ad } from '@cars/shared-contracts/schemas/ad';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';

import { AdCard, type AdCardProps, type CardLinkProps } from './ad-card.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { StockBadge } from './stock-badge.tsx';

const ad: Ad = {
  id: 42,
  images: ['/img/original/a.jpg', '/img/original/b.jpg'],
  mark: 'BMW',
  model: 'X5',
  price: 50_000,
  currency: 'EUR',
  price_rub: 4_950_000.4,
  year: 2020,
  mileage: 40_000,
  kpp: 'cvt',
  city_key: 'moscow',
  city: 'Москва',
  status: 'active',
  stock_status: 'in_transit',
  has_video: true,
};

const TestLink = ({ to, ...rest }: CardLinkProps) => <a href={to} {...rest} />;
const show = (over: Partial<Ad> = {}, heart?: AdCardProps['heart']) =>
  render(<AdCard ad={{ ...ad, ...over }} linkTo={TestLink} heart={heart} />);

afterEach(cleanup);

describe('the card of an ad', () => {
  test('is a link named by its title, with price, details and location inside [CAT-12] [CAT-17]', () => {
    show();
    const link = screen.getByRole('link', { name: 'BMW X5' });
    expect(link.getAttribute('href')).toBe('/car/42');
    expect(within(link).getByText(/^4\s950\s000\s₽$/)).toBeTruthy();
    expect(within(link).getByText(/^2020, 40\s000\sкм, Вариатор$/)).toBeTruthy();
    expect(within(link).getByText('Москва')).toBeTruthy();
    expect(within(link).getByText('В пути')).toBeTruthy();
    expect(within(link).getByText('Видео')).toBeTruthy();
  });

  test('shows the first picture of the ad', () => {
    const { container } = show();
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/img/card-350.webp/a.jpg');
  });

  test('has a text for everything that is missing', () => {
    const { container } = show({
      images: [],
      mark: null,
      model: null,
      year: null,
      mileage: null,
      kpp: null,
      city: null,
      has_video: false,
    });
    expect(screen.getByRole('link', { name: 'Марка Модель' })).toBeTruthy();
    expect(screen.getByText('Детали не указаны')).toBeTruthy();
    expect(screen.getByText('Город не указан')).toBeTruthy();
    expect(screen.queryByText('Видео')).toBeNull();
    expect(container.querySelector('img')).toBeNull();
  });

  test('without rubles shows its own price', () => {
    show({ price_rub: null });
    expect(screen.getByText(/^50\s000\s€$/)).toBeTruthy();
  });

  test('has the heart beside the link, not inside it [CAT-17]', () => {
    const calls: string[] = [];
    show({}, () => <FavouriteButton isFavourite={false} onToggle={() => calls.push('heart')} />);
    const heart = screen.getByRole('button', { name: 'Добавить в избранное' });
    expect(heart.closest('a')).toBeNull();
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(heart);
    expect(calls).toEqual(['heart']);
  });
});

describe('the heart', () => {
  test('of a favourite offers to remove it', () => {
    render(<FavouriteButton isFavourite onToggle={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Убрать из избранного' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
  });
});

describe('the availability badge', () => {
  test.each([
    ['in_stock', 'В наличии'],
    ['active', 'В наличии'],
    ['on_order', 'Под заказ'],
    ['ordered', 'Под заказ'],
    ['in_transit', 'В пути'],
    ['expected', 'Ожидается'],
    ['archived', 'В архиве'],
    ['draft', ''],
    [null, ''],
  ])('%s → «%s» [CAT-16]', (status, text) => {
    const { container } = render(<StockBadge status={status} />);
    expect(container.textContent).toBe(text);
  });
});

describe('the badges of a card', () => {
  const badges = (over: Partial<Ad>) => {
    const { container } = show(over);
    return [...container.querySelectorAll('[id$="-badges"] > span')].map(({ textContent }) => textContent);
  };

  test('a sound ad in stock has no badge over the car', () => {
    expect(badges({ stock_status: 'in_stock', condition: 'used' })).toEqual([]);
    expect(screen.getByText('В наличии')).toBeTruthy();
  });

  test('one that is not in stock, is damaged and has become cheaper has all three', () => {
    const price_reduced_at = new Date(Date.now() - 86_400_000).toISOString();
    expect(badges({ stock_status: 'on_order', condition: 'damaged', price_reduced_at })).toEqual([
      'Под заказ',
      'Поврежденный',
      'Цена снижена',
    ]);
  });

  test('one with warnings has the heading of its page, and names it in the description of the link [WARN-11]', () => {
    expect(badges({ stock_status: 'in_stock', has_warnings: true })).toEqual(['Проверьте до звонка']);
    const described = screen.getByRole('link', { name: 'BMW X5' }).getAttribute('aria-describedby');
    expect(described).toContain(screen.getByText('Проверьте до звонка').parentElement?.id);
  });

  test('a reduction of more than two weeks ago is not shown [CAT-53]', () => {
    const price_reduced_at = new Date(Date.now() - 15 * 86_400_000).toISOString();
    expect(badges({ price_reduced_at })).toEqual(['В пути']);
  });

  test('the day of publication is beside the location [CAT-56]', () => {
    show({ created_at: new Date().toISOString() });
    expect(screen.getByText('сегодня').closest('a')).toBeTruthy();
  });

  test('beside the day of publication no days on sale are counted [PRICE-19]', () => {
    const { container } = show({ created_at: '2026-02-01T12:00:00Z' });
    const price = container.querySelector('[id$="-price"]');
    expect(price?.textContent).toMatch(/^4\s950\s000\s₽$/);
    expect(screen.queryByText(/В продаже/)).toBeNull();
  });

  describe('over midnight in Moscow [CAT-56]', () => {
    const created_at = '2026-11-26T12:00:00Z';
    const evening = Date.parse('2026-11-26T20:59:00Z');
    const night = Date.parse('2026-11-26T21:01:00Z');
    afterEach(() => void rs.restoreAllMocks());

    test('the markup of the evening is corrected when the page begins to work', () => {
      const clock = rs.spyOn(Date, 'now').mockReturnValue(evening);
      const card = <AdCard ad={{ ...ad, created_at }} linkTo={TestLink} />;
      const container = document.createElement('div');
      container.innerHTML = renderToString(card);
      document.body.append(container);
      expect(screen.getByText('сегодня')).toBeTruthy();
      clock.mockReturnValue(night);
      render(card, { container, hydrate: true });
      expect(screen.getByText('вчера').closest('a')).toBeTruthy();
    });

    test('a card that stays open follows when its page is in view again', () => {
      const clock = rs.spyOn(Date, 'now').mockReturnValue(evening);
      show({ created_at });
      expect(screen.getByText('сегодня')).toBeTruthy();
      clock.mockReturnValue(night);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      expect(screen.getByText('вчера')).toBeTruthy();
    });
  });

  test('a foreign price and its rate are in the description of the link [PRICE-10]', () => {
    const { container } = show({ price: 10_000, currency: 'USD', price_rub: 1_016_800 });
    const link = screen.getByRole('link', { name: 'BMW X5' });
    const described = (link.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => container.querySelector(`[id="${id}"]`)?.textContent)
      .join(' ')
      .replace(/\s/g, ' ');
    expect(described).toContain('1 016 800 ₽ 10 000 $, курс 1 $ = 101,68 ₽');
  });
});
