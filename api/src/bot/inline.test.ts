import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { testBots } from './test-bots.ts';

onDatabase('inline search in Telegram', (database) => {
  const open = testBots(database);

  const ask = (id: string, query: string, offset = '', userId = 500) => ({
    inline_query: { id, from: { id: userId }, query, offset },
  });
  const setUp = async (...parts: Parameters<typeof open>) => {
    const bots = await open(...parts);
    const { telegramApi } = bots;
    const results = async (count: number) => {
      const all = () => telegramApi.calls.filter(({ method }) => method === 'answerInlineQuery');
      await telegramApi.until(() => all().length >= count);
      return all().map(({ body }) => body);
    };
    return { ...bots, results };
  };
  const lengthOf = (page: Record<string, unknown> | undefined) => ((page?.results ?? []) as unknown[]).length;
  const bmw = { mark: 'BMW', model: 'X5', price: 1_500_000, price_rub: 1_500_000, mileage: 90_000 };

  test('gives cars to send into any chat, each with a button that opens it [BOT-6]', async () => {
    const { receive, results, ids } = await setUp([{ ...bmw, cover: '/img/original/a.jpg' }]);
    receive(ask('q1', 'до 2 млн'));
    const [page] = await results(1);
    expect(page).toMatchObject({
      inline_query_id: 'q1',
      cache_time: 60,
      is_personal: false,
      next_offset: '',
      button: { text: 'Показать все (1)', web_app: { url: 'https://cars.example/catalog?priceMax=2000000' } },
    });
    expect(page?.results).toEqual([
      {
        type: 'article',
        id: String(ids[0]),
        title: expect.stringMatching(/^BMW X5, 1\s500\s000\s₽$/),
        description: expect.stringMatching(/^2015, 90\s000\sкм\nГород не указан$/),
        thumbnail_url: 'https://cars.example/img/details-fallback-800.webp/a.jpg',
        input_message_content: {
          message_text: expect.stringMatching(/^BMW X5\n/),
          link_preview_options: { is_disabled: true },
        },
        reply_markup: {
          inline_keyboard: [
            [{ text: 'Открыть объявление', url: `https://t.me/cars_bot/app?startapp=ad_${ids[0]}` }],
          ],
        },
      },
    ]);
  });

  test('pages by ten and ends after fifty, whatever the offset is [BOT-6] [A28]', async () => {
    const { receive, results } = await setUp(Array.from({ length: 61 }, () => bmw));
    const found: [unknown, unknown][] = [];
    for (const [at, offset] of ['', '2', '5', '6', '-1', '9'.repeat(99)].entries()) {
      receive(ask(`q${at}`, 'до 2 млн', offset));
      const page = (await results(at + 1))[at];
      found.push([lengthOf(page), page?.next_offset]);
    }
    const next = (page: number) => expect.stringMatching(`^${page} [0-9]+[.][0-9]+$`);
    expect(found).toEqual([
      [10, next(2)],
      [10, next(3)],
      [10, ''],
      [0, ''],
      [10, next(2)],
      [10, next(2)],
    ]);
  });

  test('goes on behind the last car that was shown, also when others are sold [DATA-49]', async () => {
    const { receive, results, app, ids } = await setUp(Array.from({ length: 11 }, () => bmw));
    receive(ask('q1', 'до 2 млн'));
    const [page] = await results(1);
    await database().sql.query("update ads set status = 'archived' where id = $1", [ids[10]]);
    await app.services.ads.changed('all');
    receive(ask('q2', 'до 2 млн', String(page?.next_offset)));
    expect((await results(2))[1]).toMatchObject({ results: [{ id: String(ids[0]) }], next_offset: '' });
  });

  test('searches once for users who type the same, and reports where nothing is found', async () => {
    const { receive, results } = await setUp([bmw]);
    receive(ask('q1', 'до 2 млн'));
    await results(1);
    await database().sql.query("update ads set status = 'archived'");
    receive(ask('q2', ' до 2 млн ', '', 501));
    expect((await results(2))[1]?.results).toHaveLength(1);
    receive(ask('q3', 'дешевле 10 тысяч'));
    expect((await results(3))[2]).toMatchObject({
      results: [],
      button: {
        text: 'Ничего не нашлось. Открыть каталог',
        web_app: { url: 'https://cars.example/catalog' },
      },
    });
    receive(ask('q4', ''));
    expect((await results(4))[3]).not.toHaveProperty('button');
  });

  test('gives nothing to a user who sends more than sixty queries a minute [A28]', async () => {
    const { receive, results, clock } = await setUp([bmw]);
    for (let n = 0; n < 61; n += 1) receive(ask(`q${n}`, 'до 2 млн'));
    expect((await results(61)).map(lengthOf)).toEqual([...Array(60).fill(1), 0]);
    clock.pass(61);
    receive(ask('later', 'до 2 млн'));
    expect((await results(62))[61]?.results).toHaveLength(1);
  });
});
