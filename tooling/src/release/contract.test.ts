import type { Change } from '@cars/shared-server/releases/version-step';
import { beforeAll, describe, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import {
  type Contract,
  contractChanges,
  contractComplaint,
  contractToFreeze,
  currentContract,
  freezeComplaint,
  frozenContract,
} from './contract.ts';

/** The compiler runs on a busy machine. */
const COMPILE_MS = 120_000;
const REGISTRY = 'src/endpoints/registry.d.ts';
const WIDGETS = 'src/shell/widgets.d.ts';
const TOASTS = 'src/atoms/toast.d.ts';

const frozen = frozenContract(ROOT);

/** The contract with a planted change of one declaration. */
const edited = (contract: Contract, path: string, from: string, to: string): Contract => {
  const text = contract.types[path]?.join('\n') ?? '';
  expect(text).toContain(from);
  return { ...contract, types: { ...contract.types, [path]: text.replace(from, to).split('\n') } };
};
const withHost = (contract: Contract, host: object): Contract => ({
  ...contract,
  surface: { ...contract.surface, host: { name: 'host', shared: [], ...contract.surface.host, ...host } },
});
/** The same at a version of its own, so that the real one may grow. */
const agreed = withHost(frozen, { contract: '1.5.0', contractBefore: undefined });
const named = (changes: readonly Change[], step: Change['step']): string[] =>
  changes.filter((change) => change.step === step).map(({ text }) => text.replace(/,? which .*/s, ''));

test(
  'every app offers what was agreed on, by name and by type, and nothing else',
  async () => {
    expect(await contractComplaint(frozen, await currentContract(ROOT))).toBeNull();
  },
  COMPILE_MS,
);

test('a change of names raises the version or is refused by name [T3] [T4]', async () => {
  const { endpoints = [], runtime = [] } = agreed.surface.host ?? {};
  const grown = withHost(agreed, { endpoints: [...endpoints, 'ads.tally'] });
  expect(await contractComplaint(agreed, grown)).toMatch(
    /host has, and no one agreed: endpoints ads\.tally\nCONTRACT_VERSION 1\.5\.0 must be at least 1\.6\.0/,
  );
  const shrunk = withHost(agreed, { contract: '1.6.0', runtime: runtime.filter((name) => name !== 'Link') });
  const complaint = freezeComplaint(agreed, shrunk, await contractChanges(agreed, shrunk));
  expect(complaint).toMatch(/1\.6\.0 must be at least 2\.0\.0 .*\n {2}host has no longer: runtime Link/);
  const announced = withHost(grown, { contract: '1.6.0' });
  expect(freezeComplaint(agreed, announced, await contractChanges(agreed, announced))).toBeNull();
});

test('a step that was frozen announces more until the next one, in what it stands for [T4]', async () => {
  const { endpoints = [], runtime = [] } = agreed.surface.host ?? {};
  const freeze = async (before: Contract, now: Contract) => {
    const changes = await contractChanges(before, now);
    return {
      complaint: freezeComplaint(before, now, changes),
      frozen: contractToFreeze(before, now, changes),
    };
  };
  const first = await freeze(
    agreed,
    withHost(agreed, { contract: '1.6.0', endpoints: [...endpoints, 'ads.tally'] }),
  );
  expect(first.frozen.surface.host).toMatchObject({ contract: '1.6.0', contractBefore: '1.5.0' });
  const second = await freeze(
    first.frozen,
    withHost(first.frozen, {
      endpoints: [...endpoints, 'ads.tally', 'ads.total'],
      contractBefore: undefined,
    }),
  );
  expect(second.complaint).toBeNull();
  expect(second.frozen.surface.host).toMatchObject({ contract: '1.6.0', contractBefore: '1.5.0' });
  const broken = withHost(first.frozen, { runtime: runtime.filter((name) => name !== 'Link') });
  expect((await freeze(first.frozen, broken)).complaint).toContain(
    '1.6.0 must be at least 2.0.0 (agreed is 1.5.0)',
  );
  const patched = await freeze(first.frozen, withHost(first.frozen, { contract: '1.6.1' }));
  const grown = withHost(patched.frozen, { endpoints: [...endpoints, 'ads.tally', 'ads.total'] });
  expect((await freeze(patched.frozen, grown)).complaint).toContain('1.6.1 must be at least 1.7.0');
});

test(
  'types that only spell the same otherwise are not written down again [T4]',
  async () => {
    const spelled = edited(agreed, 'src/client/api.d.ts', 'type Call<', 'type Calls = string;\ntype Call<');
    const changes = await contractChanges(agreed, spelled);
    expect(contractToFreeze(agreed, spelled, changes).types).toBe(agreed.types);
  },
  COMPILE_MS,
);

test('a shared package of a newer version is an addition, of another major version a break [T24]', async () => {
  const steps = async (react: string) =>
    (
      await contractChanges(
        frozen,
        withHost(frozen, { packages: { ...frozen.surface.host?.packages, react } }),
      )
    ).map(({ step, text }) => [step, text]);
  expect(await steps('19.9.0')).toEqual([['minor', 'host has packages react: 19.9.0, agreed was 19.3.1']]);
  expect(await steps('20.0.0')).toEqual([['major', 'host has packages react: 20.0.0, agreed was 19.3.1']]);
  expect(await steps('19.3.0')).toEqual([['major', 'host has packages react: 19.3.0, agreed was 19.3.1']]);
});

describe('the compiler compares types', () => {
  let changes: Change[];
  beforeAll(async () => {
    const planted: [string, string, string][] = [
      // A field of a reply goes; its other fields stay.
      [
        REGISTRY,
        'price_rub: import("zod/mini").ZodMiniNullable<import("zod/mini").ZodMiniNumber<number>>;',
        '',
      ],
      // The slot through which screens show widgets changes with them.
      [WIDGETS, 'readonly adId: number;', 'readonly adId: number; readonly day: string;'],
      [TOASTS, 'showToastAtom: ', 'showToastAtom: import("jotai").Atom<5> & '],
    ];
    const broken = planted.reduce((contract, [path, from, to]) => edited(contract, path, from, to), frozen);
    changes = await contractChanges(frozen, broken);
  }, COMPILE_MS);

  test('what builds of before cannot use is a break, and it is named [T3]', () => {
    expect(named(changes, 'major')).toEqual([
      'runtime widgetSlotAtom has another type',
      'endpoint ads.preview has another type',
      'widget statistics has another type',
    ]);
    expect(changes.map(({ text }) => text).join('\n')).toContain("Property 'price_rub' is missing");
  });

  test('an additional ability is growth', () => {
    expect(named(changes, 'minor')).toEqual(['runtime showToastAtom has a wider type']);
  });
});

test(
  'optional additions are growth, and another way of writing a type is no change',
  async () => {
    const optional = edited(
      edited(agreed, WIDGETS, 'readonly adId: number;', 'readonly adId: number; readonly day?: string;'),
      REGISTRY,
      'total_items: import("zod/mini").ZodMiniOptional<import("zod/mini").ZodMiniInt>;',
      'total_items: import("zod/mini").ZodMiniOptional<import("zod/mini").ZodMiniInt>; first: import("zod/mini").ZodMiniInt;',
    );
    const rewritten = edited(
      optional,
      'src/client/api.d.ts',
      'type Call<',
      'type Calls = string;\ntype Call<',
    );
    const changes = await contractChanges(agreed, rewritten);
    expect(named(changes, 'major')).toEqual([]);
    expect(named(changes, 'minor')).toEqual([
      'runtime widgetSlotAtom has a wider type',
      'endpoint ads.preview has a wider type',
      'widget statistics has a wider type',
    ]);
    expect(freezeComplaint(agreed, rewritten, changes)).toContain('must be at least 1.6.0');
  },
  COMPILE_MS,
);
