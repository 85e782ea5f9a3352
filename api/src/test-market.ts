import { afterEach } from '@rstest/core';
import type { Database } from './db/database.ts';
import { type AdFields, addAds, openTestApp, type TestApp } from './test-app.ts';
import { createCaller, createClock, createMessenger, enterAs } from './test-callers.ts';

/** A server with a seller, a buyer and the seller's ads; what was opened is closed after each test. */
export const testMarkets = (database: () => Database) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
  });
  return async (fields: readonly AdFields[] = [{}], parts: Parameters<typeof openTestApp>[1] = {}) => {
    const clock = createClock();
    const messenger = createMessenger();
    const app = await openTestApp(database(), { now: clock.now, sender: messenger.sender, ...parts });
    apps.push(app);
    const enter = (phone: string) => enterAs(app, database(), phone, clock.now());
    const seller = await enter('79005550003');
    const buyer = await enter('79005550001');
    const ids = await addAds(
      database(),
      fields.map((ad) => ({ user_id: seller.id, created_at: clock.now().toISOString(), ...ad })),
    );
    await app.services.ads.changed('all');
    /** All messages sent so far, with ordinary spaces. */
    const sentMessages = async () => {
      await app.services.outbox.flush();
      return messenger.messages.map(({ to, kind, text, link }) => ({
        to,
        kind,
        text: text.replace(/\s/g, ' '),
        ...(link ? { link } : {}),
      }));
    };
    return {
      app,
      clock,
      messenger,
      seller,
      buyer,
      enter,
      ids,
      adId: ids[0] as number,
      guest: createCaller(app),
      sentMessages,
    };
  };
};
