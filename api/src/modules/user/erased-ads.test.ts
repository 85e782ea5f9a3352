import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { addAds, openTestApp } from '../../test-app.ts';
import { createClock, createMessenger, signInByPhone } from '../../test-callers.ts';

const VIN = 'XTA210990Y2766389';

onDatabase('an ad that was deleted before its account', (database) => {
  test('keeps nothing personal after the erasure [I12] [ACC-33]', async () => {
    const messenger = createMessenger();
    const app = await openTestApp(database(), { now: createClock().now, sender: messenger.sender });
    const { sql } = database();
    const { user, id } = await signInByPhone(app, messenger, '79005550001');
    const words = { description: 'Спросите Зинаиду', address: 'дом Зинаиды', vin_number: VIN };
    const [ad] = await addAds(database(), [{ user_id: id, status: 'deleted', ...words }]);
    await sql.query(
      "insert into ad_warnings (ad_id, kind, fact, found_at) values ($1, 'same_vin', $2, now())",
      [ad, VIN],
    );
    expect((await user.delete('/api/web-user/self')).statusCode).toBe(200);
    await app.services.warningChecks.run();
    const { rows } = await sql.query(
      'select status, description, address, vin_number from ads where id = $1',
      [ad],
    );
    expect(rows).toEqual([{ status: 'deleted', description: null, address: null, vin_number: null }]);
    expect((await sql.query('select from ad_warnings')).rows).toEqual([]);
    await app.close();
  });
});
