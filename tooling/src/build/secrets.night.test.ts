// Night: It builds every app for production.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { BUILT_APPS } from './apps.ts';
import { listFiles } from './build-record.ts';
import { buildAll } from './build-runner.ts';

/* Secrets of the server [A16] must not be in any bundle or source map. */

/** Builds of unchanged sources are found, not made. */
const BUILD_TIMEOUT_MS = 300_000;

/** Secrets of the demo and of tests, and those in the environment of the build. */
const SECRETS: Readonly<Record<string, string | undefined>> = {
  'the demo bot’s token': '1:demo',
  'the admin parameter of the browser tests': 'f3a9c1d27b6e4858',
  'the demo company’s password': 'demo-password',
  BOT_TOKEN: process.env.BOT_TOKEN,
  SERVICE_PASSWORD: process.env.SERVICE_PASSWORD,
  ADMIN_START_PARAM_SHA256: process.env.ADMIN_START_PARAM_SHA256,
  DATABASE_URL: process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL,
};

const TEXT = /\.(js|css|html|json|map|svg)$/;

/** Joins what a bundler or an author would have split: `"ab" + "cd"`. */
const withoutSplits = (text: string): string => text.replaceAll(/["'`]\s*\+\s*["'`]/g, '');

/** A secret in plain text, in base64 with and without padding, in hex, and backwards. */
const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString('base64');
  return [
    secret,
    base64.replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    [...secret].reverse().join(''),
  ];
};

test(
  'no bundle or source map contains a secret in any encoding [A16]',
  async () => {
    const searched: string[] = [];
    const found: string[] = [];
    const secrets = Object.entries(SECRETS).filter((entry): entry is [string, string] => !!entry[1]);
    for (const { record, files } of await buildAll(BUILT_APPS)) {
      for (const folder of [files, join(files, '../maps')]) {
        for (const name of (await listFiles(folder)).filter((file) => TEXT.test(file))) {
          const text = withoutSplits(await readFile(join(folder, name), 'utf8'));
          searched.push(name);
          for (const [secret, value] of secrets)
            if (formsOf(value).some((form) => text.includes(form)))
              found.push(`${secret} in ${record.app}/${name}`);
        }
      }
    }
    expect(searched.length).toBeGreaterThan(BUILT_APPS.length * 4);
    expect(found).toEqual([]);
  },
  BUILD_TIMEOUT_MS,
);

test('the search finds a secret in each of these forms', () => {
  const secret = 'b7c1e94f02d6a853';
  for (const form of formsOf(secret)) {
    const half = Math.floor(form.length / 2);
    const split = `x="${form.slice(0, half)}" + "${form.slice(half)}"`;
    expect(
      formsOf(secret).some((needles) => withoutSplits(split).includes(needles)),
      form,
    ).toBe(true);
  }
});
