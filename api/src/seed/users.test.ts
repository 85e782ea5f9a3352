import { describe, expect, test } from '@rstest/core';
import { isPassword } from '../modules/sign-in/hashing.ts';
import { FIXTURE_USERS, GENERATED_PHONES, makeUsers } from './users.ts';

const DAY = Date.UTC(2026, 2, 1);
const users = makeUsers(DAY);
const companies = users.filter((user) => user.account_type === 'legal_entity');

describe('the users of the demo', () => {
  test('are the four that visitors sign in as, with fixed ids, and at least 150 sellers [DATA-34]', () => {
    expect(
      users
        .slice(0, 4)
        .map(({ id, phone, account_type, login, legal_entity_verified }) => [
          id,
          phone,
          account_type,
          login,
          legal_entity_verified,
        ]),
    ).toEqual([
      [1, '79000000001', 'private', null, null],
      [2, '79000000002', 'private', null, null],
      [3, '79000000003', 'legal_entity', 'demo', true],
      [4, '79000000004', 'legal_entity', null, false],
    ]);
    expect(users.length - 4).toBeGreaterThanOrEqual(150);
    expect(companies.length).toBeGreaterThanOrEqual(20);
  });

  test('are the same every time, and all different', () => {
    expect(makeUsers(DAY)).toEqual(users);
    for (const key of ['id', 'phone'] as const) {
      expect(new Set(users.map((user) => user[key])).size).toBe(users.length);
    }
    const logins = users.flatMap(({ login }) => login ?? []);
    expect(new Set(logins).size).toBe(logins.length);
  });

  test('cannot be real people', () => {
    const generated = users.slice(4);
    for (const { phone } of generated)
      expect(phone >= GENERATED_PHONES.first && phone <= GENERATED_PHONES.last).toBe(true);
    const usernames = generated.flatMap(({ username }) => username ?? []);
    expect(usernames.length).toBeGreaterThan(0);
    // The messenger registers no name with two underscores in a row.
    for (const username of usernames) expect(username).toMatch(/^[a-z]+__\w+$/);
    for (const { legal } of companies) expect(legal?.inn).toMatch(/^00/);
  });

  test('have company papers that pass the checks of the company form', () => {
    for (const { legal } of companies) {
      expect(legal?.inn).toMatch(/^(\d{10}|\d{12})$/);
      expect(legal?.ogrn).toMatch(/^(\d{13}|\d{15})$/);
      expect(legal?.rs).toMatch(/^\d{20}$/);
      expect(legal?.ks).toMatch(/^\d{20}$/);
    }
    expect(users[3]?.legal?.decided_at).toBeNull();
    expect(users[2]?.legal?.decided_at).not.toBeNull();
  });
});

test('the company of the demo signs in with demo and demo-password, and no other user has a password', async () => {
  const withPassword = users.filter(({ password_hash }) => password_hash !== undefined);
  expect(withPassword.map(({ id, login }) => ({ id, login }))).toEqual([
    { id: FIXTURE_USERS.company.id, login: 'demo' },
  ]);
  const hash = withPassword[0]?.password_hash ?? null;
  expect(await isPassword('demo-password', hash)).toBe(true);
  expect(await isPassword('demo-passwor', hash)).toBe(false);
});
