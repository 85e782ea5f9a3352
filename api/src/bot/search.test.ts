import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { maxButtons } from '../messages/max-keyboard.ts';
import { CATALOG } from '../modules/handbook/catalog/catalog.ts';
import { openButton } from './bot-reply.ts';
import { testBots } from './test-bots.ts';

const bmw = CATALOG.find(({ name }) => name === 'BMW');
const x5 = bmw?.models.find(({ name }) => name === 'X5');
const car = { mark_id: bmw?.id, model_id: x5?.id, kpp: 'automatic', mileage: 85_000 };
const EXAMPLES = '«камри до 1,5 млн автомат» или «BMW X5 дизель от 2018 года в Казани»';

onDatabase('search by the bot', (database) => {
  const open = testBots(database);

  test('replies with what it understood, three cards and a button for all, in both messengers [BOT-2] [BOT-3]', async () => {
    const cars = [1, 2, 3, 4].map((n) => ({
      ...car,
      price: 1_000_000 * n,
      price_rub: 1_000_000 * n,
      city_key: 'kazan',
      city_id: 138,
      cover: n === 4 ? '/img/original/a.jpg' : null,
    }));
    const { telegram, max, ids } = await open(cars);
    for (const { write, seen } of [telegram, max]) {
      await write('/search бмв х5 до 5 млн автомат в казани абракадабра');
      const messages = await seen(4);
      expect(messages.map(({ text }) => text)).toEqual([
        'Ищу: BMW X5 · цена до 5 000 000 ₽ · Автомат · Казань.\nНе учтено: «абракадабра».\nНашлось 4 объявления.',
        'BMW X5\n4 000 000 ₽\n2015, 85 000 км, Автомат\nКазань',
        'BMW X5\n3 000 000 ₽\n2015, 85 000 км, Автомат\nКазань',
        'BMW X5\n2 000 000 ₽\n2015, 85 000 км, Автомат\nКазань',
      ]);
      expect(messages.map(({ photo }) => photo)).toEqual([
        null,
        'https://cars.example/img/details-fallback-800.webp/a.jpg',
        null,
        null,
      ]);
      expect(messages.map(({ buttons }) => buttons)).toEqual([
        [],
        [[`Открыть объявление → /car/${ids[3]}`]],
        [[`Открыть объявление → /car/${ids[2]}`]],
        [
          [`Открыть объявление → /car/${ids[1]}`],
          [
            `Показать все (4) → /catalog?brand=${bmw?.id}&model=${x5?.id}&priceMax=5000000&kpp=automatic&cityId=138`,
          ],
        ],
      ]);
    }
  });

  test('a start after a refusal lets the bot write again, and no limit has the id of its person [CAT-73] [I12]', async () => {
    const { telegram, max } = await open([]);
    const { sql } = database();
    await sql.query(
      `insert into outbox (recipient, kind, body, created_at, next_try_at, expires_at, dropped_at, ending)
       select recipient, 'order', 'x', now(), now(), now(), now(), 'unreachable'
       from unnest(array['tg:500', 'max:500', 'tg:501']) recipient`,
    );
    await telegram.write('/start');
    await max.write('/start');
    await Promise.all([telegram.seen(1), max.seen(1)]);
    expect((await sql.query('select recipient from outbox where ending = $1', ['unreachable'])).rows).toEqual(
      [{ recipient: 'tg:501' }],
    );
    const { rows } = await sql.query<{ key: string }>(
      "select key from rate_limit_hits where key like 'bot%'",
    );
    expect(rows).not.toEqual([]);
    expect(rows.filter(({ key }) => key.includes('500'))).toEqual([]);
  });

  test('replies to the number or link of an ad with its button [BOT-2]', async () => {
    const { telegram } = await open([]);
    await telegram.write('ID: 2373');
    expect(await telegram.seen(1)).toEqual([
      {
        to: 'tg:500',
        text: 'Объявление № 2373.',
        photo: null,
        buttons: [['Открыть объявление → /car/2373']],
      },
    ]);
  });

  test('takes a plain sentence, and offers to drop one condition where nothing is found [BOT-2] [BOT-4]', async () => {
    const { telegram, max } = await open([{ ...car, year: 2015 }, car]);
    for (const { write, seen } of [telegram, max]) {
      await write('бмв от 2020 года');
      expect(await seen(1)).toEqual([
        {
          to: expect.any(String),
          text: 'Ищу: BMW · год от 2020.\nНичего не нашлось. Попробуйте убрать одно условие:',
          photo: null,
          buttons: [[`Без «год от 2020»: 2 объявления → /catalog?brand=${bmw?.id}`]],
        },
      ]);
      await write('бмв');
      expect((await seen(4))[1]?.text).toBe('Ищу: BMW.\nНашлось 2 объявления.');
      await write('пикап дешевле 100 тысяч');
      expect((await seen(5))[4]).toMatchObject({
        text: 'Ищу: цена до 100 000 ₽ · Пикап.\nНичего не нашлось. Измените запрос или посмотрите весь каталог.',
        buttons: [['Открыть каталог → /catalog']],
      });
    }
  });

  test('searches a price in dollars by the current rate [BOT-2] [SENT-24]', async () => {
    const { telegram } = await open([{ ...car, price: 1_000_000, price_rub: 1_000_000 }]);
    await telegram.write('бмв до 10000 долларов');
    expect((await telegram.seen(1))[0]?.text).toMatch(/^Ищу: BMW · цена до 1\s020\s000\s₽\./);
  });

  test('reports what it cannot read: nothing, too much, nothing of cars [BOT-4]', async () => {
    const { telegram, max } = await open([]);
    for (const { write, seen } of [telegram, max]) {
      for (const text of ['/search', '/help', 'й'.repeat(201), '<b>друг</b>']) await write(text);
      expect((await seen(4)).map(({ text }) => text)).toEqual([
        `Напишите, что ищете, обычными словами: ${EXAMPLES}.`,
        `Напишите, что ищете, обычными словами: ${EXAMPLES}.`,
        'Запрос слишком длинный: не больше 200 знаков. Напишите короче.',
        `Не получилось понять запрос.\nНе учтено: «друг».\nПопробуйте так: ${EXAMPLES}.`,
      ]);
    }
  });

  test('reads the names of commands in any letter case, in both messengers [BOT-1] [BOT-2]', async () => {
    const { telegram, max } = await open([car]);
    for (const { write, seen } of [telegram, max]) {
      await write('/Search бмв');
      expect((await seen(2))[0]?.text).toBe('Ищу: BMW.\nНашлось 1 объявление.');
      await write('/START ad_12');
      expect((await seen(4))[2]?.buttons).toEqual([['Открыть объявление → /car/12']]);
    }
  });

  test('takes twenty messages a minute of one user, and leaves the others theirs [BOT-5] [A28]', async () => {
    const { max, clock } = await open([]);
    for (let n = 0; n < 22; n += 1) await max.write('/help');
    const messages = await max.seen(22);
    expect(messages.filter(({ text }) => text.startsWith('Слишком много сообщений подряд.'))).toHaveLength(2);
    await max.write('/help', 501);
    expect((await max.seen(23))[22]?.text).toMatch(/^Напишите, что ищете/);
    clock.pass(61);
    await max.write('/help');
    expect((await max.seen(24))[23]?.text).toMatch(/^Напишите, что ищете/);
  });

  test('sends no markup, whatever a sentence or a name has [D23]', async () => {
    const hostile = '*бмв* <b>х5</b> [до](2 млн) _автомат_';
    const { telegram, telegramApi, max, maxApi } = await open([{ ...car, model: '<b>X5</b> *_[x](y)' }]);
    await telegram.write(hostile);
    await max.write(hostile);
    expect((await max.seen(2))[0]?.text).toMatch(/^Ищу: BMW X5 · /);
    expect((await telegram.seen(2))[1]?.text).toMatch(/^BMW <b>X5<\/b> \*_\[x\]\(y\)\n/);
    await max.seen(2);
    for (const { body } of telegramApi.calls) expect(body).not.toHaveProperty('parse_mode');
    for (const { body } of maxApi.calls) expect(body).not.toHaveProperty('format');
  });

  test('sends the text of a card alone where its picture is refused', async () => {
    const { telegram, telegramApi, max, maxApi } = await open([{ ...car, cover: '/img/original/a.jpg' }]);
    telegramApi.plan('sendPhoto', {
      status: 400,
      body: { ok: false, description: 'Bad Request: wrong type of the web page content' },
    });
    await telegram.write('бмв');
    expect((await telegram.seen(3))[2]).toMatchObject({
      photo: null,
      text: expect.stringMatching(/^BMW X5\n/),
    });
    maxApi.plan(
      'POST /messages',
      { status: 200, body: { message: {} } },
      { status: 400, body: { code: 'attachment.not.ready' } },
    );
    await max.write('бмв');
    expect((await max.seen(3))[2]).toMatchObject({ photo: null, text: expect.stringMatching(/^BMW X5\n/) });
  });

  test('links to a page whose address is too long for a start parameter', () => {
    const links = { appUrl: 'https://cars.example', botName: 'cars_bot' };
    const buttonTo = (path: string): object | undefined =>
      maxButtons([[openButton({ label: 'Показать все (4)', path })]], links).payload.buttons[0]?.[0];
    expect(buttonTo(`/catalog?color=${'a'.repeat(300)}`)).toMatchObject({ type: 'open_app' });
    const path = `/catalog?color=${'a'.repeat(400)}`;
    expect(buttonTo(path)).toEqual({
      type: 'link',
      text: 'Показать все (4)',
      url: `https://cars.example${path}`,
    });
  });
});
