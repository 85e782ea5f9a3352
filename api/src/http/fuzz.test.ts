import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { endpoints } from '@cars/shared-contracts/endpoints/registry';
import { SERVICE_BASE } from '@cars/shared-contracts/endpoints/service-base';
import { ApiFailureSchema } from '@cars/shared-contracts/schemas/error';
import { fc } from '@cars/tooling/testing/properties';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { noise } from '../images/fixtures.ts';
import { createImages, type Images } from '../images/pipeline.ts';
import { addAds, openTestApp, type TestApp } from '../test-app.ts';
import { enterAs, workMs } from '../test-callers.ts';
import { fileOf, NEW_AD } from '../test-selling.ts';
import { LIMITS } from './limits.ts';
import { openApiDocument } from './open-api.ts';
import { FUZZ_INPUTS, type FuzzInput, ROLES, type Role, RUNS } from './test-fuzz-inputs.ts';
import { anyBody, anyId, anyParts, anyQuery } from './test-fuzz-noise.ts';
import { AD_ID, CALLER_ID } from './test-fuzz-values.ts';

/*
 * Generated input for every call of the registry, half of it valid, for guest, stranger and owner. The server
 * checks its responses against their schemas here, so that a wrong shape is a 500 and fails.
 */
const RUNS_OF_ROLE = Math.ceil(RUNS / ROLES.length);
/** CPU time, which does not depend on what else the machine does. */
const SLOW_MS = process.env.TEST_NIGHT === '1' ? 2_000 : Number.POSITIVE_INFINITY;
const TEST_LIMIT_MS = 120_000 + RUNS * 2_000;

const CALLS = Object.entries(endpoints).flatMap(([noun, group]) =>
  Object.entries<Endpoint>(group).map(([verb, endpoint]) => ({ name: `${noun}.${verb}`, endpoint })),
);
const INPUTS: Readonly<Record<string, FuzzInput>> = FUZZ_INPUTS;

const responses = openApiDocument('https://cars.example').paths as unknown as Readonly<
  Record<string, Readonly<Record<string, { readonly responses: object }>>>
>;
/** The statuses that the documentation of a call lists. */
const declaredStatuses = ({ service, path, method }: Endpoint): number[] =>
  Object.keys(responses[SERVICE_BASE[service] + path]?.[method.toLowerCase()]?.responses ?? {})
    .map(Number)
    .filter((status) => status < 500);

interface User {
  readonly id: number;
  readonly token: string;
}
/** The owner has one of everything that a call can name. */
interface Cast {
  readonly users: Readonly<Record<Exclude<Role, 'guest'>, User>>;
  readonly ids: Readonly<Record<'ad' | 'filter' | 'request' | 'user' | 'warning', number>>;
}

interface Call {
  readonly endpoint: Endpoint;
  readonly input: FuzzInput;
  readonly role: Role;
}

interface Message {
  /** In the path; without it the owner's object. */
  readonly id?: string | undefined;
  readonly query: Readonly<Record<string, unknown>>;
  readonly json?: string;
  readonly form?: FormData;
}

test('every call of the registry has generated input [D20]', () => {
  expect(Object.keys(INPUTS).sort()).toEqual(CALLS.map(({ name }) => name).sort());
});

onDatabase('generated input', (database) => {
  let images: Images;
  let app: TestApp;
  let photo: Blob;
  let cast: Cast;
  let phones = 0;
  let tables: readonly { readonly name: string; readonly columns: readonly string[] }[] = [];
  beforeAll(async () => {
    images = await createImages({
      dataDir: database().dataDir,
      storageHosts: [],
      log: { warn: () => undefined },
    });
    photo = fileOf(await noise(20, 20).jpeg().toBuffer());
    const unlimited = [{ points: 1_000_000, seconds: 60 }];
    const limits = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, unlimited])) as unknown;
    app = await openTestApp(database(), { images, limits: limits as typeof LIMITS });
    // They write by their own clock.
    await app.services.filterNotifier.stop();
    await app.services.warningChecks.stop();
    ({ rows: tables } = await database().sql.query<(typeof tables)[number]>(
      `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       where table_schema = current_schema() and table_type = 'BASE TABLE' group by 1`,
    ));
  });
  afterAll(async () => {
    await app.close();
    await images.close();
  });
  beforeEach(async () => {
    cast = await addCast();
  });

  /** A user in a session that a code opened. */
  const enter = async () => {
    phones += 1;
    const entered = await enterAs(app, database(), `7901${String(phones).padStart(7, '0')}`, new Date());
    await database().sql.query(
      "update sessions set password_until = now() + interval '1 hour' where user_id = $1",
      [entered.id],
    );
    return entered;
  };
  const addCast = async (): Promise<Cast> => {
    const [owner, stranger, neighbor] = [await enter(), await enter(), await enter()];
    const [ad = 0, foreignAd] = await addAds(database(), [{ user_id: owner.id }, { user_id: neighbor.id }]);
    await app.services.ads.changed('all');
    const filter = await owner.user.post('/api/saved-filters', { mark_id: 1 });
    await owner.user.post(`/api/v2/ads/${foreignAd}/favorites`);
    const { rows: warnings } = await database().sql.query<{ id: number }>(
      `insert into ad_warnings (ad_id, kind, fact, found_at) values ($1, 'same_vin', 'X', now()) returning id`,
      [ad],
    );
    const { rows: requests } = await database().sql.query<{ id: number }>(
      `insert into orders (kind, ad_id, asker_key, slot, created_at) values ('order', $1, 'phone:1', 0, now()) returning id`,
      [ad],
    );
    return {
      users: { owner, stranger },
      ids: {
        ad,
        request: requests[0]?.id ?? 0,
        filter: filter.json().data.id,
        user: owner.id,
        warning: warnings[0]?.id ?? 0,
      },
    };
  };

  /** Rows that carry a user's id, and those of the user's ads that no other user writes; without a user all. */
  const rowsOf = async (userId: number | null): Promise<unknown[]> => {
    const conditionOf = (table: string, columns: readonly string[]) => {
      if (userId === null) return 'true';
      if (table === 'users') return `id = ${userId}`;
      if (columns.includes('user_id')) return `user_id = ${userId}`;
      return columns.includes('ad_id') ? `ad_id in (select id from ads where user_id = ${userId})` : 'false';
    };
    await app.services.events.flush(); // they are written some time after their calls
    const selects = tables.map(
      ({ name, columns }) =>
        `select '${name}' as name, t::text as row from ${name} t where ${conditionOf(name, columns)}`,
    );
    const { rows } = await database().sql.query(`${selects.join(' union all ')} order by 1, 2`);
    return rows;
  };

  const withIds = (role: Role, value: string): string =>
    value
      .replaceAll(`"${CALLER_ID}"`, String(role === 'guest' ? 0 : cast.users[role].id))
      .replaceAll(`"${AD_ID}"`, String(cast.ids.ad))
      .replaceAll(AD_ID, String(cast.ids.ad));

  const send = async ({ endpoint, role, input }: Call, message: Message) => {
    const { id = String(cast.ids[input.path ?? 'ad']), query, json, form } = message;
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]) => [key, withIds(role, String(value))]),
    );
    const path = SERVICE_BASE[endpoint.service] + endpoint.path.replace('{id}', encodeURIComponent(id));
    const request = form && new Request('http://cars.test', { method: 'POST', body: form });
    const payload = request ? Buffer.from(await request.arrayBuffer()) : json && withIds(role, json);
    const type = request?.headers.get('content-type') ?? (json === undefined ? null : 'application/json');
    const before = workMs();
    const reply = await app.call({
      method: endpoint.method,
      url: search.size > 0 ? `${path}?${search}` : path,
      headers: {
        ...(role === 'guest' ? {} : { authorization: `Bearer ${cast.users[role].token}` }),
        ...(type ? { 'content-type': type } : {}),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(workMs() - before).toBeLessThan(SLOW_MS);
    return reply;
  };

  const check = async (call: Call, statuses: readonly number[], message: Message) => {
    const reply = await send(call, message);
    if (!statuses.includes(reply.statusCode))
      throw new Error(`${reply.statusCode} for the ${call.role}: ${reply.body.slice(0, 300)}`);
    if (reply.statusCode >= 400) ApiFailureSchema.parse(reply.json());
    if (call.input.consumes) await renew(call.role);
  };

  /**
   * The caller or the owner's object is removed. The first owner's rows are compared, unless the owner is the
   * caller.
   */
  const renew = async (role: Role): Promise<void> => {
    if (role === 'owner') cast = await addCast();
    if (role === 'stranger') cast = { ...cast, users: { ...cast.users, stranger: await enter() } };
  };

  /** Runs the calls of a role, and then checks whether they changed what is not the caller's. */
  const asRole = async (endpoint: Endpoint, role: Role, calls: () => Promise<unknown>) => {
    const isRefused = role === 'guest' && endpoint.auth === 'bearer';
    const userId = isRefused ? null : cast.users.owner.id;
    const foreignRows = async () => (role === 'owner' ? null : rowsOf(userId));
    const before = await foreignRows();
    await calls();
    expect(await foreignRows()).toEqual(before);
  };

  const fittingForm = (role: Role, fields: Readonly<Record<string, unknown>>, names: readonly string[]) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, withIds(role, String(value)));
    for (const key of names) form.set(key, photo);
    return form;
  };

  for (const { name, endpoint } of CALLS) {
    const input = INPUTS[name] ?? {};
    const none = fc.constant({});

    const checkRole = (role: Role, statuses: readonly number[], messages: fc.Arbitrary<Message>) =>
      fc.assert(
        fc.asyncProperty(messages, (message) => check({ endpoint, role, input }, statuses, message)),
        { numRuns: RUNS_OF_ROLE, includeErrorInReport: true },
      );
    const fitting = (role: Role): fc.Arbitrary<Message> =>
      fc
        .tuple(input.query ?? none, input.body ?? none, input.pictures ?? fc.constant([]))
        .map(([query, fields, pictures]) => {
          if (endpoint.multipart) return { query, form: fittingForm(role, fields, pictures) };
          return input.body ? { query, json: JSON.stringify(fields) } : { query };
        });
    const unfitting = (role: Role): fc.Arbitrary<Message> =>
      fc
        .tuple(
          fc.oneof(anyId, fc.constant(undefined)),
          anyQuery(endpoint.query),
          anyBody(input.body),
          anyParts(endpoint.body),
          fc.boolean(),
        )
        .map(([id, query, json, parts, isFilled]) => {
          if (!endpoint.multipart) return endpoint.method === 'GET' ? { id, query } : { id, query, json };
          const form = fittingForm(role, isFilled && name === 'ads.create' ? NEW_AD : {}, []);
          for (const [key, value] of parts) form.append(key, value);
          return { id, query, form };
        });

    test(
      `${name} responds as declared and changes nothing of other users [D20]`,
      async () => {
        for (const role of ROLES) {
          const isRefused = role === 'guest' && endpoint.auth === 'bearer';
          const responses = isRefused ? [401] : (input.responses?.[role] ?? [200]);
          await asRole(endpoint, role, async () => {
            await checkRole(role, responses, fitting(role));
            await checkRole(role, [200, ...declaredStatuses(endpoint)], unfitting(role));
          });
        }
      },
      TEST_LIMIT_MS,
    );
  }

  test('the log of all these calls holds no phone, token, password, body or start data [I13]', () => {
    // Ids of requests contain any digits.
    const logged = app.logged().replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id');
    expect(logged.split('\n').length).toBeGreaterThan(CALLS.length);
    const personal = {
      'a phone': /(?<![\d.-])[78]9\d{9}(?![\d.])/,
      'a token': /Bearer [\w-]{20}|"device-token"|"authorization"/i,
      'a password': /Длинная-дорога/,
      'a body or a form': /user_comment|organization_name|init_data|Content-Disposition/,
      'a number of a company': /(?<!\d)\d{20}(?!\d)/,
    };
    for (const [what, pattern] of Object.entries(personal))
      expect([what, pattern.exec(logged)?.[0]]).toEqual([what, undefined]);
    for (const { token } of Object.values(cast.users)) expect(logged).not.toContain(token);
  });
});
