import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PAGE_SIZE } from '@cars/shared-contracts/schemas/limits';
import { DataDirError, openDataDir } from '@cars/shared-server/data-dir';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import { type App, buildApp } from './app.ts';
import { placeOf } from './backup/back-up.ts';
import { backupJob, checkBackupFolder, nightlyBackup } from './backup/backup-job.ts';
import { createBotCore } from './bot/bot-core.ts';
import { openControl } from './control/server.ts';
import { type Database, openDatabase } from './db/database.ts';
import { openClock } from './db/database-clock.ts';
import { registerServer } from './db/running-servers.ts';
import { DatabaseError, DatabaseStartError } from './db/sql-client.ts';
import { appUrlOf, type Env, EnvError, parseEnv } from './env.ts';
import { GUEST } from './http/caller.ts';
import { type CountCall, createMissLimit } from './http/limits.ts';
import { serveMetrics } from './http/metrics.ts';
import { sweepLeftUploads } from './http/multipart.ts';
import { openImages, openPictures } from './images/open-images.ts';
import type { Images } from './images/pipeline.ts';
import { imageRoutes } from './images/routes.ts';
import { anonymize, readConfirmation } from './jobs/anonymize.ts';
import { sweep } from './jobs/housekeeping.ts';
import { importJob } from './jobs/import-job.ts';
import { moderationJobs } from './jobs/moderation-jobs.ts';
import { outboxJobs } from './jobs/outbox-jobs.ts';
import { startSchedule } from './jobs/schedule.ts';
import { ensureListenable, LOOPBACK, listen } from './listen.ts';
import { createLog } from './log.ts';
import { type Bot, createBot } from './messages/bot.ts';
import type { OpenBot } from './messages/bot-parts.ts';
import { createLogSender } from './messages/log-sender.ts';
import { OutboxDesk } from './messages/outbox-desk.ts';
import type { Sender } from './messages/sender.ts';
import type { AdService } from './modules/ad/service.ts';
import { OutsideServices } from './outside.ts';
import { plainLog } from './plain-log.ts';
import { publishTokenJobs } from './publishing/token-jobs.ts';
import { PublishTokens } from './publishing/tokens.ts';
import { prepareReleases } from './releases/shared-releases.ts';
import { seedDemo } from './seed/demo.ts';
import { shareCardRoutes } from './share-card/routes.ts';
import { createDeltas } from './web/deltas.ts';
import type { FirstResponse } from './web/page.ts';
import type { ReleaseStore } from './web/release-store.ts';
import { webRoutes } from './web/routes.ts';

/** A graceful stop may take this long [S3]; close-with-grace ends the process then. */
const STOP_LIMIT_MS = 10_000;
/** Connections end by then, so that pictures and database have time to close. */
const CONNECTIONS_LIMIT_MS = 8_500;

/** A closed pipe or a full disk behind stdout must not stop the service [S20]. */
const survivePipes = () => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

const refuseToStart = (error: unknown): never => {
  const isForeseen =
    [EnvError, DataDirError, DatabaseStartError].some((kind) => error instanceof kind) ||
    (error instanceof DatabaseError && error.failure === 'full');
  if (isForeseen) console.error(`The server did not start.\n${(error as Error).message}`);
  else console.error('The server did not start.', error);
  process.exit(1);
};

const settingsOf = (env: Env) => ({
  demo: env.DEMO,
  bulletin_mode: env.BULLETIN_MODE,
  admin_start_param_sha256: env.ADMIN_START_PARAM_SHA256 ?? null,
  bot_name: env.BOT_NAME ?? null,
  bot_app_name: env.BOT_APP_NAME ?? null,
  max_bot_name: env.MAX_BOT_NAME ?? null,
  map_tiles_url: env.MAP_TILES_URL ?? null,
  frame_ancestors: env.FRAME_ANCESTORS,
});

/** The demo prints messages on the console; the structured log never contains a code. */
const createSender = (env: Env, bot: Bot | null): Sender | undefined =>
  bot?.sender ?? (env.DEMO ? createLogSender((line) => process.stdout.write(`${line}\n`)) : undefined);

interface Parts {
  readonly env: Env;
  readonly database: Database;
  readonly images: Images;
  readonly log: Logger;
  readonly outside: OutsideServices;
  readonly bot: Bot | null;
  readonly now: () => Date;
}

/** The response to a page's first data request for a guest; the same rate limit applies [ROLE-11]. */
const guestResponses = (ads: AdService, countCall: CountCall): FirstResponse => {
  const details = async (id: number, ip: string) => {
    await countCall('details', GUEST, ip);
    return ads.details(id, GUEST);
  };
  return ({ name, path }, ip) =>
    name === 'catalog'
      ? ads.preview({ page: 1, per_page: PAGE_SIZE }, GUEST)
      : details(Number(path.slice('/car/'.length)), ip);
};

/** Imported on demand: production loads nothing that exists for the simulator (0145). */
const loadSimulatorRoutes = async () => ({
  ...(await import('./dev/messenger-routes.ts')),
  ...(await import('@cars/shared-server/native-proxy')),
  ...(await import('./dev/prepared-messages.ts')),
});

const openDeltas = ({ DATA_DIR }: Env, { folder }: Pick<ReleaseStore, 'folder'>, log: Logger) =>
  createDeltas({
    releases: folder,
    folder: join(DATA_DIR, 'deltas'),
    onError: (error) => log.warn({ err: error }, 'a delta of a release was not made'),
  });

const build = async ({
  env,
  database,
  images,
  log,
  outside,
  bot,
  now,
}: Parts): Promise<{ app: App; opened: OpenBot | null }> => {
  const sender = createSender(env, bot);
  const simulator = env.DEMO ? await loadSimulatorRoutes() : null;
  const prepared = simulator && !bot ? simulator.preparedMessages() : null;
  const prepareMessage = bot?.prepareMessage ?? prepared?.prepare;
  let opened: OpenBot | null = null;
  const app = await buildApp({
    env,
    database,
    log,
    outside,
    images,
    now,
    ...(sender ? { sender } : {}),
    ...(bot ? { messengers: bot.states } : {}),
    ...(prepareMessage ? { prepareMessage } : {}),
    register: async (http, services, { releases, onPage, countCall }) => {
      const { ads } = services;
      opened =
        bot?.open(createBotCore({ ...services, sql: database.sql, log, now, appUrl: appUrlOf(env) })) ?? null;
      opened?.routes(http);
      prepared?.routes(http);
      const limitMisses = createMissLimit({ mode: env.RATE_LIMITS });
      await http.register((scope) => imageRoutes(scope, { images, limitMisses }));
      await http.register((scope) => shareCardRoutes(scope, { images, ads, countCall, limitMisses }));
      await http.register((scope) =>
        webRoutes(scope, {
          releases,
          onPage,
          settings: settingsOf(env),
          publicUrl: appUrlOf(env),
          responseTo: guestResponses(ads, countCall),
          deltas: env.RELEASE_DELTAS ? openDeltas(env, releases, log) : null,
          ...(simulator ? { decorate: simulator.withNativeProxy } : {}),
        }),
      );
      if (simulator && env.BOT_TOKEN && env.MAX_BOT_TOKEN)
        simulator.messengerRoutes(http, {
          sql: database.sql,
          simulatorDir: join(env.DATA_DIR, 'simulator'),
          botTokens: { telegram: env.BOT_TOKEN, max: env.MAX_BOT_TOKEN },
          now,
        });
    },
  });
  return { app, opened };
};

const start = async () => {
  survivePipes();
  const env = parseEnv(process.env);
  await ensureListenable(env.PORT, env.production ? env.HOST : LOOPBACK);
  if (env.METRICS_PORT) await ensureListenable(env.METRICS_PORT, env.METRICS_HOST, 'METRICS_');
  const log = createLog(env.LOG_LEVEL, env.DEMO ? plainLog((text) => process.stdout.write(text)) : undefined);
  const stopNow = (reason: string) => {
    log.fatal({ reason }, 'the server stops');
    console.error(reason);
    process.exit(1);
  };
  await openDataDir(env.DATA_DIR, (sentence) => log.warn(sentence));
  log.info('the database is being opened');
  const database = await openDatabase({
    dataDir: env.DATA_DIR,
    log,
    onFatal: stopNow,
    ...(env.DATABASE_URL
      ? {
          databaseUrl: env.DATABASE_URL,
          replicaUrls: env.DATABASE_REPLICA_URLS,
          ...(env.DATABASE_DIRECT_URL ? { directUrl: env.DATABASE_DIRECT_URL } : {}),
        }
      : {}),
  });
  const { now, stop: stopClock } = await openClock(database.sql, log);
  const registration = await registerServer(env, database, log);
  await prepareReleases(env, database, log);
  await sweepLeftUploads();
  const outside = new OutsideServices(log);
  const pictures = await openPictures(env, outside.reporterOf('store'));
  const images = await openImages(env, log, pictures);
  if (env.SEED === 'demo') await seedDemo({ db: database, images, log, now: now() });
  const bot = createBot({ env, sql: database.sql, log, now });
  const { app, opened } = await build({ env, database, images, log, outside, bot, now });
  await app.start();
  const { uploads, ads, warningChecks } = app.services;
  const place = placeOf(env, database, pictures);
  await checkBackupFolder(env, log);
  const control = await openControl(
    env.DATA_DIR,
    {
      'import-ads': importJob(database, images, ads),
      ...publishTokenJobs(new PublishTokens({ sql: database.sql, now })),
      ...moderationJobs({ ...app.services, sql: database.sql }),
      ...outboxJobs(new OutboxDesk({ sql: database.sql, now, messages: env.MESSAGES }), () =>
        app.services.outbox.hurry(),
      ),
      backup: backupJob(place),
      // A release checks its files here before it goes live.
      address: async () => ({ url: `http://${LOOPBACK}:${env.PORT}` }),
      anonymise: (input, { signal }) =>
        anonymize({ database, images, ads, log, now, signal, ...readConfirmation(input) }),
    },
    log,
  );
  const schedule = startSchedule({
    sql: database.sql,
    now,
    log,
    everyFiveMinutes: [
      () => sweep(database.sql, { now: now(), keepSecrets: env.DEMO }),
      () => uploads.sweep(),
      () => warningChecks.run(),
    ],
    nightly: {
      work: (signal) => anonymize({ database, images, ads, log, now, signal }),
      ...nightlyBackup(env, place, log),
    },
  });
  const listening = opened?.listen();
  const metrics = env.METRICS_PORT
    ? await serveMetrics(app.metrics, {
        port: env.METRICS_PORT,
        host: env.METRICS_HOST,
        ...(env.METRICS_TOKEN ? { token: env.METRICS_TOKEN } : {}),
      })
    : null;
  const listener = await listen(app, env);

  closeWithGrace({ delay: STOP_LIMIT_MS }, async ({ err }) => {
    if (err) log.error({ err }, 'the server stops after an uncaught error');
    const started = performance.now();
    app.drain();
    const background = [control.close(), schedule.stop(), listening?.stop()];
    // A balancer notices after one or two checks; calls that it sends until then are served.
    await Promise.all([err ? null : pause(env.DRAIN_SECONDS * 1_000), ...background]);
    listener.close();
    app.endConnections(CONNECTIONS_LIMIT_MS - (performance.now() - started));
    await app.http.close();
    metrics?.close();
    await images.close();
    await registration.leave();
    stopClock();
    await database.close();
    log.flush();
  });
  process.stdout.write(`ready http://localhost:${listener.port}\n`);
};

start().catch(refuseToStart);
