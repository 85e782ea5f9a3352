import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { adForm, CREATE, fileOf, newAdForm, updateOf, upload } from '../../test-selling.ts';
import { changingStage } from './test-changing.ts';

onDatabase('changing an ad', (database) => {
  const { open, photo, rowOf, picturesOf, masters } = changingStage(database);

  test('orders, adds and removes pictures; unused ones are deleted [SELL-24]', async () => {
    const { seller, guest } = await open();
    const created = await seller.user.form(
      CREATE,
      newAdForm({}, [fileOf(photo()), fileOf(photo()), fileOf(photo())]),
    );
    const { id } = created.json().data;
    const change = (pictures: readonly (string | Blob)[]) =>
      seller.user.form(updateOf(id), adForm({ description: 'x' }, pictures));
    const [a = '', b = '', c = ''] = await picturesOf(id);

    expect((await change([])).statusCode).toBe(200);
    expect(await picturesOf(id)).toEqual([a, b, c]);

    const { ticket, address: d } = await upload(seller.user, photo());
    expect((await change([c, ticket, a, fileOf(photo())])).statusCode).toBe(200);
    const [first, second, third, e = ''] = await picturesOf(id);
    expect([first, second, third]).toEqual([c, d, a]);
    const { data } = (await guest.get(`/api/v2/ads/details/${id}`)).json();
    expect(data.images).toEqual([c, d, a, e]);
    expect((await rowOf(id))?.cover).toBe(c);
    const left = await masters();
    expect(left).toEqual(expect.arrayContaining([a, c, d, e]));
    expect(left).not.toContain(b);

    for (const list of [[b], [c, 'https://evil.example/x.webp'], [c, ticket], [`${c}?`]]) {
      const reply = await change(list);
      expect([reply.statusCode, reply.json().errors.images]).toEqual([
        422,
        ['Изображение не найдено: добавьте его ещё раз.'],
      ]);
    }
    expect(await picturesOf(id)).toEqual([c, d, a, e]);

    const none = adForm({});
    none.set('images', '[]');
    expect((await seller.user.form(updateOf(id), none)).statusCode).toBe(200);
    expect(await picturesOf(id)).toEqual([]);
    expect((await rowOf(id))?.cover).toBeNull();
    expect(await masters()).not.toEqual(expect.arrayContaining([c]));
  });

  test('reads a list of pictures under each of its names', async () => {
    const { seller } = await open();
    const created = await seller.user.form(CREATE, newAdForm({}, [fileOf(photo()), fileOf(photo())]));
    const { id } = created.json().data;
    for (const name of ['images[]', 'images']) {
      const form = adForm({});
      const reordered = (await picturesOf(id)).reverse();
      for (const address of reordered) form.append(name, address);
      expect((await seller.user.form(updateOf(id), form)).statusCode).toBe(200);
      expect([name, await picturesOf(id)]).toEqual([name, reordered]);
    }
  });

  test('accepts no picture of another ad, one’s own or not', async () => {
    const { seller, buyer, adId } = await open();
    const of = async (user: typeof seller.user) => {
      const { id } = (await user.form(CREATE, newAdForm({}, [fileOf(photo())]))).json().data;
      return { id, address: (await picturesOf(id))[0] ?? '' };
    };
    for (const other of [await of(seller.user), await of(buyer.user)]) {
      const reply = await seller.user.form(updateOf(adId), adForm({}, [other.address]));
      expect(reply.statusCode).toBe(422);
      expect(await picturesOf(other.id)).toEqual([other.address]);
    }
  });

  test('twice concurrently mixes nothing [J6]', async () => {
    const { change, adId } = await open();
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all(
        ['1', '2', '3', '4'].map((n) =>
          change({ price: n, description: `Вариант ${n}`, report_url: `https://report.example/${n}` }),
        ),
      );
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      const row = await rowOf(adId);
      const n = String(row?.price);
      expect(row).toMatchObject({ description: `Вариант ${n}`, report_url: `https://report.example/${n}` });
    }
  });

  test('and deleting it, fifty times concurrently, ends whole and without a fault [C3]', async () => {
    // A user may write thirty times a minute: each of three has ads to change and delete.
    const { seller, buyer, enter } = await open();
    const users = [seller, buyer, await enter('79005550009')];
    for (const { user } of users) {
      const { id } = (await user.form(CREATE, newAdForm({}, [fileOf(photo())]))).json().data;
      const replies = await Promise.all(
        Array.from({ length: 17 }, (_, n) =>
          n % 5 === 4
            ? user.delete(`/api/web-user/ads/delete/${id}`)
            : user.form(updateOf(id), adForm({ price: String(n + 1) }, n % 3 === 0 ? [fileOf(photo())] : [])),
        ),
      );
      const statuses = replies.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      expect(
        replies.filter(({ statusCode, raw }) => statusCode === 200 && raw.req.method === 'DELETE').length,
      ).toBeLessThan(2);
      expect(await rowOf(id)).toMatchObject({ status: 'deleted', cover: null });
      expect(await picturesOf(id)).toEqual([]);
    }
    const { rows } = await database().sql.query<{ n: number }>('select count(*)::int as n from uploads');
    expect(rows[0]?.n).toBe(0);
  });
});
