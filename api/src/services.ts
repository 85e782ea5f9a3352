import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import { appUrlOf, type Env } from './env.ts';
import { PersistentLimits } from './http/persistent-limits.ts';
import type { Images } from './images/pipeline.ts';
import { createLogSender } from './messages/log-sender.ts';
import { Outbox } from './messages/outbox.ts';
import type { PrepareMessage } from './messages/prepared-message.ts';
import type { Sender } from './messages/sender.ts';
import { AppealDecisions } from './moderation/appeal-decisions.ts';
import { Appeals } from './moderation/appeals.ts';
import { makeCompanyPassword } from './moderation/company-password.ts';
import { ComplaintDecisions } from './moderation/complaint-decisions.ts';
import { Moderation } from './moderation/moderation.ts';
import { ModeratorCards } from './moderation/moderator-cards.ts';
import { Moderators } from './moderation/moderators.ts';
import { WarningDecisions } from './moderation/warning-decisions.ts';
import { SellingService } from './modules/ad/selling.ts';
import { AdService } from './modules/ad/service.ts';
import { DaysStatisticsService } from './modules/event/days.ts';
import { EventService } from './modules/event/service.ts';
import { FavouriteService } from './modules/favourite/service.ts';
import { PriceHistoryService } from './modules/price-history/service.ts';
import { RateService } from './modules/rate/service.ts';
import { Digests } from './modules/saved-filter/digest.ts';
import { FilterNotifier } from './modules/saved-filter/notifier.ts';
import { CodeService } from './modules/sign-in/code-service.ts';
import { MessengerSignIn } from './modules/sign-in/messenger.ts';
import { PhoneTickets } from './modules/sign-in/phone-tickets.ts';
import { SignInService } from './modules/sign-in/service.ts';
import { UploadService } from './modules/upload/service.ts';
import { UserService } from './modules/user/service.ts';
import { WarningChecks } from './modules/warning/checks.ts';
import type { OutboundFetch } from './outbound.ts';
import type { OutsideServices } from './outside.ts';
import { createShareMessages, type ShareMessages } from './share-card/share-message.ts';

/** What handlers and jobs share: one instance of each service for a process. */
export interface Services {
  readonly messenger: MessengerSignIn;
  readonly phones: PhoneTickets;
  readonly ads: AdService;
  readonly rates: RateService;
  readonly events: EventService;
  readonly daysStatistics: DaysStatisticsService;
  readonly favourites: FavouriteService;
  readonly users: UserService;
  readonly signIns: SignInService;
  readonly codes: CodeService;
  readonly limits: PersistentLimits;
  readonly outbox: Outbox;
  readonly uploads: UploadService;
  readonly selling: SellingService;
  readonly shareMessages: ShareMessages;
  readonly prices: PriceHistoryService;
  readonly digests: Digests;
  readonly filterNotifier: FilterNotifier;
  readonly moderators: Moderators;
  readonly moderatorCards: ModeratorCards;
  readonly moderation: Moderation;
  readonly complaintDecisions: ComplaintDecisions;
  readonly appeals: Appeals;
  readonly appealDecisions: AppealDecisions;
  readonly warningChecks: WarningChecks;
  readonly warningDecisions: WarningDecisions;
}

export interface ServiceParts {
  readonly env: Env;
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  readonly outbound: OutboundFetch;
  readonly outside: OutsideServices;
  readonly images?: Images;
  /** Delivers messages to the messenger; without it they stay in the outbox table. */
  readonly sender?: Sender;
  /** Prepares messages in Telegram; without it ads are shared as text. */
  readonly prepareMessage?: PrepareMessage;
}

/** Makes the services of this configuration; nothing runs before the app starts. */
export const createServices = (parts: ServiceParts): Services => {
  const { env, database, log, now, outbound, outside, images = null } = parts;
  const { sql } = database;
  const sender = parts.sender ?? createLogSender();
  const outbox = new Outbox({
    sql,
    sender,
    now,
    log,
    keepSecrets: env.DEMO,
    keepCodes: env.MESSAGES === 'outbox',
    makePassword: makeCompanyPassword(sql),
  });
  const favourites = new FavouriteService({ sql, outbox, bots: parts.sender ? env : null, now });
  const ads = new AdService({
    database,
    indexMaxAds: env.INDEX_MAX_ADS,
    log,
    now,
    favouritesOf: (userId, adIds) => favourites.flagsFor(userId, adIds),
    ownFieldsOf: (userId, adId) => favourites.ofAd(userId, adId),
    // Whatever wrote ads, or took them off sale, has requested the checks of them.
    onChanged: () => void warningChecks.run(),
  });
  const rates = new RateService({
    database,
    outbound,
    now,
    log,
    report: outside.reporterOf('rates'),
    ...(env.RATES_URL ? { url: env.RATES_URL } : {}),
    onNewRates: () => ads.changed('all'),
  });
  const limits = new PersistentLimits({ sql, now });
  const prices = new PriceHistoryService(sql, now);
  const events = new EventService({ database, now, log });
  const digests = new Digests({ sql, outbox, now, hour: env.DIGEST_HOUR });
  const moderators = new Moderators(env.MODERATORS);
  const moderatorCards = new ModeratorCards({ outbox, moderators });
  const uploads = new UploadService({ sql, now, images, log });
  const decisionParts = { sql, outbox, ads, pictures: uploads, now };
  const warningChecks = new WarningChecks({ sql, ads, outbox, prices, images, now, log });
  const signInParts = { database, limits, outbox, now, rateLimits: env.RATE_LIMITS };
  const botTokens = { telegram: env.BOT_TOKEN ?? null, max: env.MAX_BOT_TOKEN ?? null };
  const messenger = new MessengerSignIn({
    database,
    limits,
    now,
    botTokens,
    adminStartParam: env.ADMIN_START_PARAM_SHA256 ?? null,
  });
  return {
    messenger,
    phones: new PhoneTickets({ ...signInParts, messenger, botTokens }),
    ads,
    rates,
    events,
    daysStatistics: new DaysStatisticsService({ sql, now, prices, events }),
    favourites,
    users: new UserService({ database, ads, now, images, cards: moderatorCards, limits, outbox, log }),
    signIns: new SignInService({ ...signInParts, ads }),
    codes: new CodeService(signInParts),
    limits,
    outbox,
    uploads,
    shareMessages: createShareMessages({
      sql,
      ads,
      links: { appUrl: appUrlOf(env), botName: env.BOT_NAME, botAppName: env.BOT_APP_NAME },
      prepare: parts.prepareMessage ?? null,
    }),
    selling: new SellingService({ sql, now, ads, uploads, outbox, prices, limits }),
    prices,
    digests,
    filterNotifier: new FilterNotifier({ sql, digests, now, log }),
    moderators,
    moderatorCards,
    moderation: new Moderation({ database, outbox, now, appUrl: appUrlOf(env) }),
    complaintDecisions: new ComplaintDecisions(decisionParts),
    appeals: new Appeals({ sql, cards: moderatorCards, now }),
    appealDecisions: new AppealDecisions({ ...decisionParts, moderators }),
    warningChecks,
    warningDecisions: new WarningDecisions(decisionParts),
  };
};
