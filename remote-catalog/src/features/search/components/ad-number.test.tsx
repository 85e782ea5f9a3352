import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { bodies, open } from '../test-search.ts';

afterEach(cleanup);

const options = () => screen.queryAllByRole('option').map((option) => option.firstChild?.textContent);

describe('the number of an ad in the field', () => {
  test.each(['#2373', 'ID: 2373'])('«%s» is one line, and Enter opens the ad [SRCH-20]', async (text) => {
    const { user, field } = await open();
    await user.type(field, text);
    expect(options()).toEqual(['Объявление № 2373']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/car/2373'));
  });

  test('a pasted link opens the ad at once, and Back leads to the list as it was [SRCH-20]', async () => {
    const { seen, user, field } = await open('/catalog?priceMax=2000000');
    const before = bodies(seen).length;
    await user.click(field);
    await user.paste('https://t.me/cars_bot/app?startapp=ad_2373');
    await waitFor(() => expect(window.location.pathname).toBe('/car/2373'));
    expect(bodies(seen)).toHaveLength(before);
    window.history.back();
    await waitFor(() => expect(window.location.search).toBe('?priceMax=2000000'));
  });

  test('a pasted link of another site stays a text', async () => {
    const { user, field } = await open();
    await user.click(field);
    await user.paste('https://auto.example/car/2373');
    expect(window.location.pathname).toBe('/catalog');
    expect(field.value).toBe('https://auto.example/car/2373');
  });

  test('a bare number that is a model stays one, the ad is a further line [SRCH-20]', async () => {
    const { seen, user, field } = await open();
    await user.type(field, '3');
    await screen.findByRole('option', { name: /Tesla Model 3/ });
    expect(options().at(-1)).toBe('Объявление № 3');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bodies(seen)).toEqual([{ mark_id: 2, model_id: 21 }]));
  });
});
