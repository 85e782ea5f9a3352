import { APP_URL, testBots } from '../bot/test-bots.ts';
import type { Database } from '../db/database.ts';
import type { AdFields } from '../test-app.ts';

const COMPLAIN = '/api/web-user/ad-complaints/create';
export const FRAUD = 4;
/** The buyer is in MAX, the seller in Telegram; Anna moderates in Telegram, Boris in MAX. */
export const BUYER = 700;
export const SELLER = 600;
export const ANNA = 900;
export const BORIS = 901;
export const MODERATORS = `anna=tg:${ANNA} boris=max:${BORIS}`;
export const AD: AdFields = { year: 2019, price: 2_500_000, price_rub: 2_500_000, mileage: 60_000 };

/** The bots of both messengers with a seller, a buyer and two moderators. */
export const testModerators = (database: () => Database) => {
  const openBots = testBots(database);
  return async (more: Readonly<Record<string, string>> = {}, ads: readonly AdFields[] = [AD]) => {
    const bots = await openBots(ads, { MODERATORS, ...more });
    const { buyer, seller, app, guest, telegram, max } = bots;
    const { sql } = database();
    await sql.query(
      `insert into messenger_accounts (messenger, messenger_id, user_id, linked_at)
       values ('max', $1, $2, now()), ('telegram', $3, $4, now())`,
      [String(BUYER), buyer.id, String(SELLER), seller.id],
    );
    const flush = () => app.services.outbox.flush();
    const complain = async (adId: number, description = 'Просят предоплату', by = buyer) => {
      const reply = await by.user.post(COMPLAIN, { ad_id: adId, block_reason_id: FRAUD, description });
      if (reply.statusCode !== 200) throw new Error(`the complaint got ${reply.statusCode}`);
      await flush();
    };
    /** Texts and buttons to one user, of `count` messages of the messenger so far. */
    const messagesTo = async (to: string, count: number) => {
      await flush();
      const { seen } = to.startsWith('tg:') ? telegram : max;
      return (await seen(count))
        .filter((message) => message.to === to)
        .map(({ text, buttons }) => ({ text, buttons }));
    };
    const isShown = async (adId: number) =>
      (await guest.get(`/api/v2/ads/details/${adId}`)).statusCode === 200;
    const logged = async () =>
      (
        await sql.query<{ entry: string }>(
          `select concat_ws(' ', moderator, via, action, subject_id, reason) as entry
           from moderation_log order by id`,
        )
      ).rows.map(({ entry }) => entry);
    return { ...bots, sql, flush, complain, messagesTo, isShown, logged, appUrl: APP_URL };
  };
};
