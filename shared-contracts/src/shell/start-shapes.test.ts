import { fc } from '@cars/tooling/testing/properties';
import { describe, expect, test } from '@rstest/core';
import type * as z from 'zod/mini';
import { UserSchema } from '../schemas/user.ts';
import { FirstScreenBlockSchema } from './first-screen.ts';
import { CanarySchema, RemoteBuildSchema } from './registry.ts';
import { SettingsSchema } from './settings.ts';
import { isCanary, isFirstScreenBlock, isRemoteBuild, isSettings, isUser } from './start-shapes.ts';

const asset = { url: '/r/remote-ad/build-1/remoteEntry.js', integrity: `sha384-${'A'.repeat(64)}` };

interface Pair {
  readonly check: (value: unknown) => boolean;
  readonly schema: z.ZodMiniType;
  readonly valid: Readonly<Record<string, unknown>>;
}

const PAIRS: Readonly<Record<string, Pair>> = {
  user: {
    check: isUser,
    schema: UserSchema,
    valid: {
      id: 7,
      name: 'Анна',
      username: null,
      email: null,
      phone_number: '79000000007',
      avatar: null,
      account_type: null,
      login: null,
      legal_entity_verified: true,
      organization_name: 'Автосалон',
      inn: null,
    },
  },
  'build of a remote': {
    check: isRemoteBuild,
    schema: RemoteBuildSchema,
    valid: {
      build: 'build-1',
      contract: '1.16.0',
      entry: asset,
      scripts: [asset],
      styles: [],
      firstScreen: asset,
    },
  },
  canary: {
    check: isCanary,
    schema: CanarySchema,
    valid: { build: 'build-2', share: 10, admin: true, testers: [1, 2] },
  },
  settings: {
    check: isSettings,
    schema: SettingsSchema,
    valid: {
      demo: true,
      bulletin_mode: false,
      admin_start_param_sha256: null,
      bot_name: 'cars_bot',
      bot_app_name: null,
      max_bot_name: null,
      map_tiles_url: null,
      frame_ancestors: ['https://web.telegram.org'],
    },
  },
  'first screen': {
    check: isFirstScreenBlock,
    schema: FirstScreenBlockSchema,
    valid: { app: 'remote-ad', build: 'build-1', path: '/car/7', url: '/api/v2/ads/details/7', answer: {} },
  },
};

/** Values that differ from a valid one in type, in bounds or in a sign. */
const OTHER_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  99,
  100,
  2 ** 60,
  Number.NaN,
  '',
  'x',
  '//evil.example/x.js',
  'javascript:alert(1)',
  'https://cdn.example/x.js',
  '1.2',
  '1.2.3\n',
  [],
  [1.5],
  ['x'],
  [asset],
  [{ ...asset, integrity: 'sha384-' }],
  {},
  { ...asset, more: 1 },
  { url: asset.url },
];

describe.each(Object.entries(PAIRS))('the check of a %s', (_name, { check, schema, valid }) => {
  test('accepts what is valid', () => {
    expect(schema.safeParse(valid).success).toBe(true);
    expect(check(valid)).toBe(true);
  });

  test.each(Object.keys(valid))('agrees with the schema whatever %s is', (field) => {
    for (const value of OTHER_VALUES) {
      const changed = { ...valid, [field]: value };
      expect([value, check(changed)]).toEqual([value, schema.safeParse(changed).success]);
    }
    const { [field]: _left, ...without } = valid;
    expect(check(without)).toBe(schema.safeParse(without).success);
  });

  test('agrees with the schema about any value at all', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(check(value)).toBe(schema.safeParse(value).success);
      }),
    );
  });
});
