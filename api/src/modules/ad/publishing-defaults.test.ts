import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { CREATE, newAdForm } from '../../test-selling.ts';
import { publishingStage } from './test-publishing.ts';

onDatabase('fields that a new ad does not have', (database) => {
  const { open, rowOf } = publishingStage(database);

  test('are null, and a show on video is not offered', async () => {
    const { seller } = await open();
    const form = newAdForm({ pts_number: ' ', description: ' ', video: '', address: '', online_show: null });
    const { id } = (await seller.user.form(CREATE, form)).json().data;
    expect(await rowOf(id)).toMatchObject({
      pts_number: null,
      description: null,
      video: null,
      address: null,
      latitude: null,
      longitude: null,
      online_show: false,
    });
  });

  test('one coordinate alone is no place', async () => {
    const { seller } = await open();
    for (const [name, value] of Object.entries({ latitude: '55.75', longitude: '37.61' })) {
      const reply = await seller.user.form(CREATE, newAdForm({ [name]: value }));
      expect(reply.statusCode, reply.body).toBe(200);
      expect(await rowOf(reply.json().data.id)).toMatchObject({ latitude: null, longitude: null });
    }
  });

  test('a promise of a verified company counts under each of its two names [C6] [DATA-5]', async () => {
    const { seller } = await open();
    await database().sql.query(
      "update users set account_type = 'legal_entity', legal_entity_verified = true where id = $1",
      [seller.id],
    );
    const promisesOf = async (fields: Readonly<Record<string, string>>) => {
      const { id } = (await seller.user.form(CREATE, newAdForm(fields))).json().data;
      const row = await rowOf(id);
      return [
        [row?.with_guarantee, row?.warranty],
        [row?.with_credit, row?.available_for_credit],
      ];
    };
    const [both, none] = [
      [true, true],
      [false, false],
    ];
    expect(await promisesOf({})).toEqual([none, none]);
    expect(await promisesOf({ warranty: '1' })).toEqual([both, none]);
    expect(await promisesOf({ with_guarantee: '1' })).toEqual([both, none]);
    expect(await promisesOf({ available_for_credit: '1' })).toEqual([none, both]);
    expect(await promisesOf({ with_credit: '1' })).toEqual([none, both]);
  });
});
