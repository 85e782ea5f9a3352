import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { declaredAddress } from '@cars/shared-contracts/endpoints/own-address';
import { endpoints } from '@cars/shared-contracts/endpoints/registry';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Database } from './db/database.ts';
import type { MeasureSpace } from './db/free-space.ts';
import { guardDevRoutes } from './dev/dev-routes-guard.ts';
import { appUrlOf, type Env } from './env.ts';
import { limitBodyTime } from './http/body-time.ts';
import { createCallerReader, GUEST } from './http/caller.ts';
import { createConnectionLimits, type LimitConnections } from './http/connections.ts';
import { createEndingConnections, type EndingConnections } from './http/ending-connections.ts';
import { handleErrors, sendClientError, sendFrameworkError } from './http/error-handler.ts';
import { readForwardedAddresses, reportIgnoredProxies, trustOf } from './http/forwarding.ts';
import { setHeaders } from './http/headers.ts';
import { refusePlainHttp } from './http/https-only.ts';
import { IdempotencyStore } from './http/idempotency.ts';
import { JSON_BODY_MAX_BYTES, readJsonBodies } from './http/json-body.ts';
import { type CountCall, createFalseTokenLimit, createLimits, type LIMITS } from './http/limits.ts';
import { logResponses } from './http/log-responses.ts';
import { measureResponses } from './http/metrics.ts';
import { handleUnknownPaths } from './http/not-found.ts';
import { docsRoutes } from './http/open-api.ts';
import { refuseOverload } from './http/overload.ts';
import { type RouteParts, registerCalls } from './http/route.ts';
import { timeoutsOf } from './http/timeouts.ts';
import { drainUnreadBodies } from './http/unread-bodies.ts';
import { createUploadSlots } from './http/upload-slots.ts';
import { speakRussian } from './http/validation-texts.ts';
import type { Images } from './images/pipeline.ts';
import type { MessengerState } from './messages/messenger-state.ts';
import type { PrepareMessage } from './messages/prepared-message.ts';
import type { Sender } from './messages/sender.ts';
import { registerIndexMetrics } from './metrics/index-metrics.ts';
import { registerReleaseMetrics } from './metrics/release-metrics.ts';
import { registerStateMetrics } from './metrics/state-metrics.ts';
import { adHandlers } from './modules/ad/handlers.ts';
import { complaintHandlers } from './modules/complaint/handlers.ts';
import { ComplaintService } from './modules/complaint/service.ts';
import { deviceHandlers } from './modules/device/handlers.ts';
import { DeviceTokens } from './modules/device/tokens.ts';
import { eventHandlers } from './modules/event/handlers.ts';
import { favouriteHandlers } from './modules/favourite/handlers.ts';
import { geoHandlers } from './modules/geo/handlers.ts';
import { createGeoService } from './modules/geo/service.ts';
import { CATALOG } from './modules/handbook/catalog/catalog.ts';
import { handbookHandlers } from './modules/handbook/handlers.ts';
import { catalogHandbooks } from './modules/handbook/service.ts';
import { createReadiness, type Phase } from './modules/health/readiness.ts';
import { healthRoutes } from './modules/health/routes.ts';
import { moderationHandlers } from './modules/moderation/handlers.ts';
import { ModerationDesk } from './modules/moderation/service.ts';
import { orderHandlers } from './modules/order/handlers.ts';
import { ReceivedRequests } from './modules/order/requests.ts';
import { OrderService } from './modules/order/service.ts';
import { priceHistoryHandlers } from './modules/price-history/handlers.ts';
import { rateHandlers } from './modules/rate/handlers.ts';
import { savedFilterHandlers } from './modules/saved-filter/handlers.ts';
import { SavedFilterService } from './modules/saved-filter/service.ts';
import { signInHandlers } from './modules/sign-in/handlers.ts';
import { createAutomaticRollback } from './modules/telemetry/automatic-rollback.ts';
import { TelemetryCounters } from './modules/telemetry/counters.ts';
import { telemetryHandlers } from './modules/telemetry/handlers.ts';
import { uploadHandlers } from './modules/upload/handlers.ts';
import { userHandlers } from './modules/user/handlers.ts';
import { warningHandlers } from './modules/warning/handlers.ts';
import { WarningService } from './modules/warning/service.ts';
import { type OutboundFetch, outboundOf } from './outbound.ts';
import { OutsideServices } from './outside.ts';
import { type RunRelease, runRelease } from './publishing/release-process.ts';
import { publishRoutes } from './publishing/routes.ts';
import { PublishTokens } from './publishing/tokens.ts';
import { demoAccess, guardedAccess } from './releases/page/access.ts';
import { closedReleasePageRoute, releasePageRoutes } from './releases/page/routes.ts';
import { sharedReleasesOf } from './releases/shared-releases.ts';
import { createServices, type Services } from './services.ts';
import { firstScreenOutcomes } from './web/first-screens.ts';
import { createReleaseStore, type ReleaseStore } from './web/release-store.ts';

const PARAM_LENGTH_MAX = 100;

// Validation messages are shown to users.
speakRussian();

export interface AppParts {
  readonly env: Env;
  readonly database: Database;
  readonly log: Logger;
  readonly now?: () => Date;
  readonly outbound?: OutboundFetch;
  readonly limits?: typeof LIMITS;
  /** Storage of pictures; without it uploads are refused. */
  readonly images?: Images;
  /** Delivers messages to the messenger; without it they stay in the outbox table. */
  readonly sender?: Sender;
  /** Prepares messages in Telegram; without it ads are shared as text. */
  readonly prepareMessage?: PrepareMessage;
  /** What keeps the messengers from taking messages. */
  readonly messengers?: () => readonly MessengerState[];
  /** What is wrong with services of others. */
  readonly outside?: OutsideServices;
  readonly measureSpace?: MeasureSpace;
  /** Checks and releases a published build. */
  readonly runRelease?: RunRelease;
  /** Further parts of the server: pictures, pages, demo tools. */
  readonly register?: (
    app: FastifyInstance,
    services: Services,
    pages: {
      readonly releases: ReleaseStore;
      readonly onPage: (ip: string) => void;
      /** The counter of the calls, so that a page and a card leave less of the same limit. */
      readonly countCall: CountCall;
    },
  ) => Promise<void>;
}

export interface App {
  readonly http: FastifyInstance;
  readonly services: Services;
  readonly metrics: Registry;
  /** For every further server that serves this app. */
  readonly limitConnections: LimitConnections;
  /** Reads what the services keep in memory; from then on the server is ready. */
  start(): Promise<void>;
  /** From now on it is not ready, and each response closes its connection, so that clients connect elsewhere. */
  drain(): void;
  /** Ends the connections of all servers of this app while they close. */
  readonly endConnections: EndingConnections['end'];
}

/** Builds the server of this configuration without listening. The caller closes the database. */
export const buildApp = async (parts: AppParts): Promise<App> => {
  const { env, database, log, now = () => new Date(), outbound = outboundOf(parts.env) } = parts;
  const outside = parts.outside ?? new OutsideServices(log);
  const timeouts = timeoutsOf(env);
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustOf(env),
    bodyLimit: JSON_BODY_MAX_BYTES,
    requestTimeout: timeouts.requestTimeout,
    keepAliveTimeout: timeouts.keepAliveTimeout,
    http: timeouts,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // open connections are served to the end; the health call returns 503
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: sendClientError,
    rewriteUrl: ({ url = '/' }) => declaredAddress(url),
    routerOptions: { maxParamLength: PARAM_LENGTH_MAX, caseSensitive: true },
  }) as unknown as FastifyInstance;
  const connections = createEndingConnections();
  const limit = createConnectionLimits(env);
  const limitConnections: LimitConnections = (server) => {
    connections.watch(server);
    limit(server);
  };
  limitConnections(http.server);
  readForwardedAddresses(http);
  const metrics = measureResponses(http);
  reportIgnoredProxies(http, metrics, env.production);

  const state: { phase: Phase } = { phase: 'starting' };
  // When it is sent: a call may have arrived before the stop.
  http.addHook('onSend', (_, reply, payload, done) => {
    if (state.phase === 'stopping') reply.header('connection', 'close');
    done(null, payload);
  });
  const allowedOrigins = [...(env.PUBLIC_URL ? [env.PUBLIC_URL] : []), ...env.CORS_ORIGINS];
  setHeaders(http, allowedOrigins, now, env.HSTS_SUBDOMAINS);
  if (env.production) refusePlainHttp(http, env);
  guardDevRoutes(http);
  handleErrors(http);
  readJsonBodies(http);
  limitBodyTime(http);
  drainUnreadBodies(http);
  handleUnknownPaths(http);
  await refuseOverload(http, env.LAG_MAX_MS);
  logResponses(http, log.isLevelEnabled('debug'));

  const services = createServices({ ...parts, now, outbound, outside });
  const releases = createReleaseStore(
    join(env.DATA_DIR, 'releases'),
    env.MONOLITH,
    sharedReleasesOf(env, database, outside.reporterOf('store')),
    env.RELEASE_ORIGINS,
  );
  const counters = new TelemetryCounters(metrics, now);
  const desk = new ModerationDesk({ ...services, sql: database.sql });
  const deskCalls = new Set<Endpoint>(Object.values(endpoints.moderation));
  const devices = new DeviceTokens({ sql: database.sql, now });
  const acquireUploadSlot = createUploadSlots();
  const routeParts: RouteParts = {
    deviceOf: (token) => devices.deviceOf(token),
    readCaller: createCallerReader({
      sql: database.sql,
      serviceUser: env.SERVICE_USER,
      servicePassword: env.SERVICE_PASSWORD,
      now,
      onError: (error) => log.warn({ err: error }, 'the last activity was not written'),
      limitFalseTokens: createFalseTokenLimit({ mode: env.RATE_LIMITS }),
    }),
    countCall: createLimits({ mode: env.RATE_LIMITS, ...(parts.limits ? { limits: parts.limits } : {}) }),
    idempotency: new IdempotencyStore({ sql: database.sql, now }),
    acquireUploadSlot,
    admit: async (endpoint, caller) => {
      if (deskCalls.has(endpoint)) await desk.admit(caller);
    },
    checkReplies: env.NODE_ENV === 'test',
  };
  const report = outside.reporterOf('geocoder');
  const geo = createGeoService({
    outbound,
    log,
    report,
    ...(env.GEOCODER_URL ? { url: env.GEOCODER_URL } : {}),
  });
  const requests = new ReceivedRequests({ sql: database.sql, now, bots: parts.sender ? env : null });
  const buyerRequestParts = { sql: database.sql, outbox: services.outbox, now };
  registerCalls(http, routeParts, endpoints, {
    ads: adHandlers(services),
    complaints: complaintHandlers(
      new ComplaintService({ ...buyerRequestParts, cards: services.moderatorCards }),
    ),
    devices: deviceHandlers(devices, env.RATE_LIMITS),
    events: eventHandlers(services.events, services.daysStatistics),
    favourites: favouriteHandlers(services.favourites),
    geo: geoHandlers(geo),
    handbooks: handbookHandlers(catalogHandbooks()),
    moderation: moderationHandlers(desk),
    orders: orderHandlers(
      new OrderService({ ...buyerRequestParts, limits: services.limits, rateLimits: env.RATE_LIMITS }),
      requests,
    ),
    prices: priceHistoryHandlers(services.prices),
    rates: rateHandlers(services.rates),
    savedFilters: savedFilterHandlers(new SavedFilterService({ sql: database.sql, now, marks: CATALOG })),
    signIn: signInHandlers(services),
    telemetry: telemetryHandlers(
      counters,
      releases,
      createAutomaticRollback({ releases, counters, metrics, log, now }),
    ),
    uploads: uploadHandlers(services.uploads),
    users: userHandlers(services.users, desk, requests),
    warnings: warningHandlers(new WarningService({ sql: database.sql, ads: services.ads, now })),
  });
  const phase = () => state.phase;
  const measured = parts.measureSpace ? { measureSpace: parts.measureSpace } : {};
  const readiness = createReadiness({
    sql: database.sql,
    dataDir: env.DATA_DIR,
    phase,
    isFilling: () => services.ads.isFilling,
    ...measured,
  });
  healthRoutes(http, { phase, readiness, messengers: parts.messengers, outside });
  registerIndexMetrics(metrics, services.ads);
  registerReleaseMetrics(metrics, releases);
  registerStateMetrics(metrics, {
    database,
    dataDir: env.DATA_DIR,
    backupFolder: env.BACKUP_DIR,
    readiness,
    now,
    log,
    outside,
    ...measured,
    ...(parts.images ? { images: parts.images } : {}),
    ...(parts.messengers ? { messengers: parts.messengers } : {}),
  });
  metrics.registerMetric(firstScreenOutcomes);
  docsRoutes(http, { publicUrl: appUrlOf(env), hasPage: !env.production });
  await http.register((scope) =>
    publishRoutes(scope, {
      tokens: new PublishTokens({ sql: database.sql, now }),
      limits: services.limits,
      acquireUploadSlot,
      run: parts.runRelease ?? runRelease,
      dataDir: env.DATA_DIR,
    }),
  );
  if (env.DEMO) {
    const { outboxRoutes } = await import('./messages/dev-routes.ts');
    outboxRoutes(http, services.outbox);
    releasePageRoutes(http, { releases, counters, access: demoAccess, now });
  }
  if (env.RELEASES_TOKEN) {
    const access = guardedAccess({
      token: env.RELEASES_TOKEN,
      moderators: env.RELEASES_MODERATORS,
      origin: appUrlOf(env),
      sql: database.sql,
      readCaller: routeParts.readCaller,
      countCall: (ip) => routeParts.countCall('order', GUEST, ip),
      now,
    });
    releasePageRoutes(http, { releases, counters, access, now });
  } else {
    closedReleasePageRoute(http, env.DEMO ? demoAccess.base : null);
  }
  await parts.register?.(http, services, {
    releases,
    onPage: (ip) => counters.countVisit(ip),
    countCall: routeParts.countCall,
  });

  http.addHook('onClose', async () => {
    services.rates.stop();
    services.ads.stop();
    await services.filterNotifier.stop();
    await services.warningChecks.stop();
    await services.events.flush();
    await services.outbox.stop();
    await releases.close();
  });
  return {
    http,
    services,
    metrics,
    limitConnections,
    start: async () => {
      await services.rates.start();
      await services.ads.start();
      services.outbox.start();
      await services.filterNotifier.look();
      services.filterNotifier.start();
      releases.watch();
      state.phase = 'serving';
    },
    drain: () => {
      state.phase = 'stopping';
    },
    endConnections: connections.end,
  };
};
