import { expect } from '@rstest/core';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { TestDatabase } from '../../db/test-databases.ts';
import { ANNA, MODERATORS } from '../../moderation/test-moderators.ts';
import type { AdFields } from '../../test-app.ts';
import type { Clock } from '../../test-callers.ts';
import { testImages } from '../../test-images.ts';
import { testMarkets } from '../../test-market.ts';
import { CREATE, fileOf, newAdForm } from '../../test-selling.ts';
import { requestCheck as requestAgain } from './checks.ts';

interface CheckedMarket {
  readonly sql: SqlQueries;
  readonly clock: Clock;
  readonly settle: () => Promise<void>;
}

/** Markets with pictures whose ads are published by calls, and the warnings that their pages show. */
export const warningMarkets = (database: () => TestDatabase) => {
  const images = testImages(database);
  const openMarket = testMarkets(database);
  const open = async (ads: readonly AdFields[] = []) => {
    const pictures = images();
    const market = await openMarket(ads, { variables: { MODERATORS }, images: pictures });
    const { app, guest, enter } = market;
    const { sql } = database();
    // Accounts of the tests have existed for a month.
    await sql.query("update users set created_at = $1::timestamptz - interval '30 days'", [
      market.clock.now().toISOString(),
    ]);
    const settle = () => app.services.warningChecks.run();
    const detailsOf = async (id: number) => {
      await settle();
      return (await guest.get(`/api/v2/ads/details/${id}`)).json().data;
    };
    const textsOf = async (id: number): Promise<string[] | undefined> =>
      (await detailsOf(id)).warnings?.map(({ text }: { text: string }) => text.replace(/\s/g, ' '));
    let published = 0;
    const publish = async (
      user: typeof market.seller,
      fields: Readonly<Record<string, string | null>> = {},
      pictures: readonly Buffer[] = [],
    ): Promise<number> => {
      published += 1;
      const form = newAdForm(
        { vin_number: `КУЗОВ ${published}`, ...fields },
        pictures.map((bytes) => fileOf(bytes)),
      );
      const reply = await user.user.form(CREATE, form);
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json().data.id;
    };
    const moderator = async () => {
      const anna = await enter('79005550099');
      await sql.query(
        `insert into messenger_accounts (messenger, messenger_id, user_id, linked_at) values ('telegram', $1, $2, now())`,
        [String(ANNA), anna.id],
      );
      return anna;
    };
    return { ...market, images: pictures, sql, settle, detailsOf, textsOf, publish, moderator };
  };

  const requestCheck = async ({ sql, clock, settle }: CheckedMarket, id: number) => {
    await requestAgain(sql, id, clock.now());
    await settle();
  };
  return { open, requestCheck };
};
