import { encodedPostgresUrl, postgresUrlProblem, primaryUrlProblem } from '@cars/shared-server/postgres-url';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';

/* The kinds of values that environment variables hold, with what was expected. */

export const matching = (pattern: RegExp, expected: string) => z.string().regex(pattern, expected);
export const flag = z.enum(['0', '1'], 'expected 0 or 1').transform((value) => value === '1');
export const port = matching(/^[0-9]{1,5}$/, 'expected a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'expected a port number up to 65535');
export const address = z.url({ protocol: /^https?$/, error: 'expected an http(s):// address' });
/** An origin in the form a browser sends it: no path, no slash at the end. */
export const origin = address
  .refine(
    (value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
    'expected an origin such as https://cars.example, without a path',
  )
  .transform((value) => new URL(value).origin);
export const words = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean));
/** Several origins. */
export const origins = words
  .refine(
    (list) => list.every((word) => /^https?:\/\/[^/]+$/.test(word) && URL.canParse(word)),
    'expected origins such as https://cars.example, without a path',
  )
  .transform((list) => list.map((word) => new URL(word).origin));
const PROXY_NAMES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];
const isProxy = (word: string): boolean =>
  PROXY_NAMES.includes(word) || ipaddr.isValid(word) || ipaddr.isValidCIDR(word);
/** `none` is an empty list. */
export const proxies = words
  .transform((list) => (list.length === 1 && list[0] === 'none' ? [] : list))
  .refine((list) => list.every(isProxy), 'expected addresses or networks such as 10.0.0.0/8, or none');

const withoutProblem = (problemOf: (url: string) => string | null) =>
  z
    .string()
    .check((found) => {
      const problem = problemOf(found.value);
      if (problem) found.issues.push({ code: 'custom', message: problem, input: found.value });
    })
    .transform(encodedPostgresUrl);

export const postgresUrl = withoutProblem(primaryUrlProblem);
/** Several addresses behind blanks or commas; a comma inside of one is its own. */
export const replicaUrls = z
  .string()
  .transform((value) => value.split(/\s+|,\s*(?=postgres(?:ql)?:)/i).filter(Boolean))
  .pipe(z.array(withoutProblem(postgresUrlProblem)));
