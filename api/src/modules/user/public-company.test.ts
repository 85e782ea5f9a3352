import { expect, test } from '@rstest/core';
import type { Jobs } from '../../control/server.ts';
import { onDatabase } from '../../db/test-databases.ts';
import { moderationJobs } from '../../jobs/moderation-jobs.ts';
import { Moderation } from '../../moderation/moderation.ts';
import { addAds } from '../../test-app.ts';
import { createCaller } from '../../test-callers.ts';
import { carHead } from '../../web/car-head.ts';
import { collectNewAds } from '../saved-filter/notifier.ts';
import { COMPANY, formOf, LEGAL, profileStage, U1, U2, UPDATE } from './test-profile.ts';

const PRIVATE = { name: 'Пётр', account_type: 'private' };
/** A page's first screen is rendered for a guest. */
const GUEST = { kind: 'guest' } as const;
const FORGED = 'Официальный дилер';
const RENAMED = 'ООО «Новое имя»';
/** Every name that this seller ever had. */
const NAMES = /Пётр|Весна|Официальный дилер|Новое имя/u;

onDatabase('the public name of a company', (database) => {
  const { open } = profileStage(database);

  const openCompany = async () => {
    const { app, clock, messenger, enter } = await open();
    const { outbox, ads } = app.services;
    const { sql } = database();
    const moderation = new Moderation({
      database: database(),
      outbox,
      now: clock.now,
      appUrl: 'https://cars.example',
    });
    const jobs: Jobs = moderationJobs({ ...app.services, moderation, sql });
    const seller = await enter(U1);
    const buyer = await enter(U2);
    const { user, id } = seller;
    const [adId = 0, buyersAdId = 0] = await addAds(database(), [{ user_id: id }, { user_id: buyer.id }]);
    await ads.changed('all');
    await buyer.user.post(`/api/v2/ads/${adId}/favorites`);
    const call = (name: string, input: object) =>
      jobs[name]?.(input, { signal: new AbortController().signal, reportProgress: () => undefined });
    const approve = async () =>
      call('moderate-approve', { id, revision: (await moderation.list())[0]?.revision });
    return { app, enter, seller, user, id, buyer, adId, buyersAdId, call, approve, messenger, outbox };
  };
  type Stage = Awaited<ReturnType<typeof openCompany>>;

  const rename = ({ user }: Stage, name: string) => user.form(UPDATE, formOf({ name }));
  const sendData = ({ user, id }: Stage, organization_name: string) =>
    user.post(LEGAL, { ...COMPANY, id, organization_name });

  /** Checks every public response: two name the seller, in the same way, the others do not. */
  const expectPublic = async (stage: Stage, seller: object) => {
    const { app, id, adId, buyer } = stage;
    for (const caller of [createCaller(app), buyer.user]) {
      const details = await caller.get(`/api/v2/ads/details/${adId}`);
      expect(details.json().data.user).toMatchObject(seller);
      expect((await caller.get(`/api/web-user/public/${id}`)).json().data).toMatchObject(seller);
      expect(JSON.stringify(carHead(details.body, 'https://cars.example'))).not.toMatch(NAMES);
    }
    const inFirstScreen = await app.services.ads.details(adId, GUEST);
    expect(JSON.parse(String(inFirstScreen.bytes)).data.user).toMatchObject(seller);
    for (const list of [
      await buyer.user.get('/api/v2/ads/preview?page=1&per_page=16'),
      await buyer.user.post('/api/v2/ads/search', { page: 1, per_page: 16 }),
      await buyer.user.get(`/api/ads/web-user/${id}?page=1`),
      await buyer.user.get('/api/v2/ads/favorites'),
    ]) {
      expect([list.statusCode, list.body.includes('"BMW"')], list.body).toEqual([200, true]);
      expect(list.body).not.toMatch(NAMES);
      expect(list.body).not.toContain('legal_entity');
    }
  };

  const self = async ({ user }: Stage) => (await user.get('/api/web-user/self')).json().data.user;

  test('only the approved name is beside the badge, in every public response [C21] [ACC-36]', async () => {
    const stage = await openCompany();
    const { call, approve, id } = stage;
    const approved = { name: 'ООО «Весна»', account_type: 'legal_entity' };
    await rename(stage, 'Пётр');
    await sendData(stage, 'ООО «Весна»');
    await expectPublic(stage, PRIVATE);
    expect(await self(stage)).toMatchObject({ organization_name: null, legal_entity_verified: false });

    await approve();
    await expectPublic(stage, approved);
    expect(await self(stage)).toMatchObject({ name: 'Пётр', organization_name: 'ООО «Весна»' });

    expect((await rename(stage, FORGED)).json().data.user).toMatchObject({
      name: FORGED,
      organization_name: 'ООО «Весна»',
    });
    await expectPublic(stage, approved);

    await rename(stage, 'Пётр');
    await sendData(stage, RENAMED);
    await expectPublic(stage, PRIVATE);
    expect(await self(stage)).toMatchObject({ name: 'Пётр', organization_name: null });

    await call('moderate-reject', { id, reason: 'Другой ИНН' });
    await expectPublic(stage, PRIVATE);
    await sendData(stage, RENAMED);
    await approve();
    await expectPublic(stage, { ...approved, name: RENAMED });
  });

  test('a company is a dealer for searches and saved filters only while it is approved [CAT-62] [C21]', async () => {
    const stage = await openCompany();
    const { app, adId, buyersAdId, approve, user, id } = stage;
    const watcher = await stage.enter('79005550009');
    const found = async (seller: string) => {
      const reply = await createCaller(app).post('/api/v2/ads/search?page=1&per_page=16', { seller });
      return reply
        .json()
        .data.items.map((ad: { id: number }) => ad.id)
        .sort();
    };
    const noticed = async () => {
      const tx = database().sql;
      const { rows: filters } = await tx.query<{ id: number }>(
        `insert into saved_filters (user_id, name, notify_on_new_ad, criteria, criteria_hash, created_at)
         values ($1, 'x', true, '{}', 'x', now())
         on conflict (user_id, criteria_hash) do update set name = excluded.name returning id`,
        [watcher.id],
      );
      await tx.query('delete from digest_ads');
      await collectNewAds(
        tx,
        { id: filters[0]?.id ?? 0, user_id: watcher.id, criteria: { seller: 'dealer' } },
        { after: 0, upTo: 1_000, now: new Date() },
      );
      const { rows } = await tx.query<{ ad_id: number }>('select ad_id from digest_ads order by ad_id');
      return rows.map((row) => row.ad_id);
    };
    const all = [adId, buyersAdId].sort();
    await sendData(stage, 'ООО «Весна»');
    expect([await found('dealer'), await found('private'), await noticed()]).toEqual([[], all, []]);
    await approve();
    expect([await found('dealer'), await found('private'), await noticed()]).toEqual([
      [adId],
      [buyersAdId],
      [adId],
    ]);
    await user.post(LEGAL, { ...COMPANY, id, organization_name: RENAMED });
    expect([await found('dealer'), await noticed()]).toEqual([[], []]);
  });

  test('a company without a personal name is nameless until each approval [ACC-36]', async () => {
    const stage = await openCompany();
    const nameless = { name: null, account_type: 'private' };
    await sendData(stage, 'ООО «Весна»');
    await expectPublic(stage, nameless);
    await stage.approve();
    await expectPublic(stage, { name: 'ООО «Весна»', account_type: 'legal_entity' });
    await sendData(stage, RENAMED);
    await expectPublic(stage, nameless);
  });

  test('a message to another seller names a company as the public pages do [C21]', async () => {
    const stage = await openCompany();
    const { user, buyersAdId, approve, messenger, outbox } = stage;
    const readCompany = async () => {
      await database().sql.query('delete from orders');
      await user.post(`/api/v2/ads/${buyersAdId}/request-online-show`);
      await outbox.flush();
      const shown = messenger.messages.findLast(({ kind }) => kind === 'online_show');
      return /ID: \d+\. (.*), \+/u.exec(shown?.text ?? '')?.[1];
    };
    await rename(stage, 'ООО «Весна»');
    await sendData(stage, 'ООО «Весна»');
    expect(await readCompany()).toBe('Покупатель');
    await approve();
    await rename(stage, FORGED);
    expect(await readCompany()).toBe('Имя: «ООО "Весна"»');
  });
});
