import type { SavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/*
 * The tables, for typed queries. What the database really has is written in `migrations/*.sql`;
 * `database.test.ts` fails when the two disagree. Enumerations are text: their values are guarded by the contracts
 * on the way in, and a new value must not need a migration.
 */

const moment = (name: string) => timestamp(name, { withTimezone: true });
const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** People and companies [DATA-1]. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** Eleven digits that start with 7; null once anonymized. */
    phone: text('phone'),
    username: text('username'),
    name: text('name'),
    email: text('email'),
    avatar: text('avatar'),
    /** `private` or `legal_entity`. */
    account_type: text('account_type').notNull().default('private'),
    /** Of the corporate login. */
    login: text('login'),
    /** argon2id. */
    password_hash: text('password_hash'),
    /** Null until company data was sent, then false until a moderator approves. */
    legal_entity_verified: boolean('legal_entity_verified'),
    /** The messenger's id of the person: digits. */
    telegram_id: text('telegram_id'),
    notify_on_price_change: boolean('notify_on_price_change').notNull().default(false),
    last_active_at: moment('last_active_at').notNull().defaultNow(),
    anonymized_at: moment('anonymized_at'),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_phone').on(table.phone),
    uniqueIndex('users_login').on(table.login),
    uniqueIndex('users_telegram_id').on(table.telegram_id),
  ],
);

/** Company data as sent to moderation [DATA-2]. */
export const legalData = pgTable('legal_data', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  organization_type: text('organization_type').notNull(),
  organization_name: text('organization_name').notNull(),
  inn: text('inn').notNull(),
  ogrn: text('ogrn').notNull(),
  rs: text('rs').notNull(),
  ks: text('ks').notNull(),
  legal_address: text('legal_address').notNull(),
  phone_number: text('phone_number'),
  email: text('email'),
  submitted_at: moment('submitted_at').notNull().defaultNow(),
  decided_at: moment('decided_at'),
  rejection_reason: text('rejection_reason'),
});

/** Signed-in devices. The token itself is nowhere: only the SHA-256 of it, lower-case hex [B24]. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull().defaultNow(),
    last_used_at: moment('last_used_at').notNull().defaultNow(),
    /** Opened by a code: the password may be set until then, once. */
    password_until: moment('password_until'),
  },
  (table) => [index('sessions_user_id').on(table.user_id)],
);

/** Live codes; one for a phone and purpose. Only a scrypt hash of the code is kept [B6]. */
export const codes = pgTable(
  'codes',
  {
    phone: text('phone').notNull(),
    /** `sign_in`, `reset` or `phone_change`. */
    purpose: text('purpose').notNull(),
    code_hash: text('code_hash').notNull(),
    /** Raised before the comparison. */
    attempts: smallint('attempts').notNull().default(0),
    /** The user who requested it; for purpose `phone_change` only. */
    user_id: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.phone, table.purpose] })],
);

/** Hits of persistent rate limits; a row for each attempt. */
export const limitMarks = pgTable(
  'limit_marks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').notNull(),
    marked_at: moment('marked_at').notNull(),
  },
  (table) => [index('limit_marks_of_key').on(table.key, table.marked_at)],
);

/** A new number that a signed-in person has proved to hold by a code. */
export const provedPhones = pgTable('proved_phones', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  phone: text('phone').notNull(),
  proved_at: moment('proved_at').notNull(),
});

/** Messages to people, delivered at least once. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Eleven digits of a phone, or `tg:<id>` for a person whom the messenger alone knows. */
    recipient: text('recipient').notNull(),
    kind: text('kind').notNull(),
    /** `{secret}` is a placeholder for `secret`. */
    body: text('body').notNull(),
    /** A code or a password; wiped once it is delivered or over, except in the demo. */
    secret: text('secret'),
    /** Deduplicates messages about the same event. */
    once_key: text('once_key'),
    created_at: moment('created_at').notNull(),
    /** Expiry: it is not sent after that. */
    expires_at: moment('expires_at'),
    next_try_at: moment('next_try_at').notNull(),
    tries: smallint('tries').notNull().default(0),
    sent_at: moment('sent_at'),
    /** Given up: over, or no such person in the messenger. */
    dropped_at: moment('dropped_at'),
  },
  (table) => [
    uniqueIndex('outbox_once').on(table.once_key),
    index('outbox_of_recipient').on(table.recipient, table.id),
  ],
);

/** Numbers that people shared with the bot: it reaches a person by the messenger's id alone. */
export const botContacts = pgTable(
  'bot_contacts',
  {
    phone: text('phone').primaryKey(),
    telegram_id: text('telegram_id').notNull(),
    shared_at: moment('shared_at').notNull(),
  },
  (table) => [index('bot_contacts_of_person').on(table.telegram_id)],
);

/** Files of pictures that are no longer used. */
export const pictureRemovals = pgTable('picture_removals', {
  address: text('address').primaryKey(),
  asked_at: moment('asked_at').notNull().defaultNow(),
});

/** Ads [DATA-3] [DATA-5]. */
export const ads = pgTable(
  'ads',
  {
    id: id(),
    /** The seller. */
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** `active`, `archived` or `deleted`. */
    status: text('status').notNull().default('active'),
    mark_id: integer('mark_id').notNull(),
    model_id: integer('model_id'),
    generation_id: integer('generation_id'),
    /** Names beside the ids: a card is read without a join, and an ad keeps its title when the catalogue changes. */
    mark: text('mark').notNull(),
    model: text('model'),
    generation: text('generation'),
    price: bigint('price', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().default('RUB'),
    /** Whole roubles by the rate in force: what filters and orders compare [PRICE-9]. */
    price_rub: bigint('price_rub', { mode: 'number' }).notNull(),
    year: smallint('year').notNull(),
    /** Kilometres. */
    mileage: integer('mileage'),
    /** Horse powers. */
    power: integer('power'),
    kpp: text('kpp'),
    engine: text('engine'),
    body: text('body'),
    drivetrain: text('drivetrain'),
    rudder: text('rudder'),
    pts_type: text('pts_type'),
    pts_number: text('pts_number'),
    vin_number: text('vin_number'),
    /** Six hex digits with '#'. */
    color: text('color'),
    /** Millimetres [CAR-31], all three. */
    width: integer('width'),
    height: integer('height'),
    length: integer('length'),
    is_used: boolean('is_used'),
    /** Condition id: 1 new … 6 refurbished [DATA-15]. */
    statuses_id: smallint('statuses_id').notNull().default(1),
    stock_status: text('stock_status').notNull().default('in_stock'),
    is_in_stock: boolean('is_in_stock').notNull().default(true),
    with_vat: boolean('with_vat').notNull().default(false),
    online_show: boolean('online_show').notNull().default(false),
    with_guarantee: boolean('with_guarantee').notNull().default(false),
    with_credit: boolean('with_credit').notNull().default(false),
    warranty: boolean('warranty').notNull().default(false),
    available_for_credit: boolean('available_for_credit').notNull().default(false),
    description: text('description'),
    video: text('video'),
    report_url: text('report_url'),
    vin_report_url: text('vin_report_url'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    address: text('address'),
    city_id: integer('city_id'),
    city_key: text('city_key'),
    /** Address of picture 0 once more: a list shows the cover only and must not read `ad_images`. */
    cover: text('cover'),
    /** SHA-256 (hex) over the values of an imported row; null for other ads. */
    import_hash: text('import_hash'),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
    /** The seller's last reduction of the price, kept in the row so that a list needs no history. */
    price_reduced_at: moment('price_reduced_at'),
  },
  (table) => [
    uniqueIndex('ads_import_hash').on(table.import_hash),
    index('ads_of_seller').on(table.user_id, table.status, table.created_at.desc(), table.id.desc()),
  ],
);

/** Favourite ads of users [CAT-32]. */
export const favourites = pgTable(
  'favourites',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ad_id: integer('ad_id')
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.ad_id] }),
    index('favourites_of_ad').on(table.ad_id),
  ],
);

/** Pictures of an ad; position 0 is the cover. */
export const adImages = pgTable(
  'ad_images',
  {
    ad_id: integer('ad_id')
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    address: text('address').notNull(),
    /** Of the stored file: what it takes of the seller's room; 0 for pictures of the demo and of imports. */
    bytes: integer('bytes').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.ad_id, table.position] })],
);

/** Pictures that wait for their ad; a row is written before its file and ends with it. */
export const uploads = pgTable(
  'uploads',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 (hex) of the ticket; null for a file that came with its ad. */
    ticket_hash: text('ticket_hash'),
    address: text('address').notNull(),
    /** Null until the file is stored whole. */
    bytes: integer('bytes'),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('uploads_of_ticket').on(table.ticket_hash),
    index('uploads_of_user').on(table.user_id),
    index('uploads_by_end').on(table.expires_at),
  ],
);

/** Idempotent responses: a call with the same key returns the first response [J1] [J2]. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 (hex) of the request. */
    request_hash: text('request_hash').notNull(),
    answer: text('answer').notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.key] }),
    index('kept_answers_by_age').on(table.created_at),
  ],
);

/** Snapshots of exchange rates: roubles for one unit. The newest row is in force [PRICE-8]. */
export const rates = pgTable('rates', {
  id: id(),
  /** Day of the table they come from. */
  rate_date: date('rate_date').notNull(),
  usd: doublePrecision('usd').notNull(),
  eur: doublePrecision('eur').notNull(),
  /** `bank` or `built_in`. */
  source: text('source').notNull(),
  fetched_at: moment('fetched_at').notNull().defaultNow(),
});

/**
 * The statistics service's own table [DATA-7]. No foreign keys: it may live in a database of its
 * own, and a deleted ad keeps its history.
 */
export const adEvents = pgTable(
  'ad_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ad_id: integer('ad_id').notNull(),
    type: text('type').notNull(),
    /** `user:<id>`, `tg:<id>` or `anon:<hash>` [CAR-36]. */
    viewer_key: text('viewer_key').notNull(),
    /** Who the bearer token says it was; null for a guest. */
    user_id: integer('user_id'),
    /** What the body claimed, unproved [C9]. */
    claimed: jsonb('claimed'),
    /** Half hour since the epoch: one event for ad, viewer and type in it. */
    half_hour: integer('half_hour').notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('ad_events_once').on(table.ad_id, table.viewer_key, table.type, table.half_hour),
    index('ad_events_of_ad').on(table.ad_id, table.created_at),
  ],
);

/** Saved filters of users [DATA-10]. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    notify_on_new_ad: boolean('notify_on_new_ad').notNull(),
    criteria: jsonb('criteria').$type<SavedFilter['criteria']>().notNull(),
    /** SHA-256 (hex) of the canonical criteria: equal filters are stored once. */
    criteria_hash: text('criteria_hash').notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('saved_filters_once').on(table.user_id, table.criteria_hash)],
);

/** Internal values of the server: versions of the seed and the catalogue, daily salts. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updated_at: moment('updated_at').notNull().defaultNow(),
});
