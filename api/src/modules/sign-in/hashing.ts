import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hash, verify } from '@node-rs/argon2';
import { failures } from '../../http/failure.ts';

/** Half of the four threads that files, names and pictures share with hashing. */
const AT_ONCE = 2;
/** Maximum wait for a hash; then the login is rejected with `Retry-After` [L7]. */
const WAIT_LIMIT_MS = 2_000;

let running = 0;
const waiting: (() => void)[] = [];

const enter = () =>
  new Promise<void>((resolve, reject) => {
    if (running < AT_ONCE) {
      running += 1;
      return resolve();
    }
    const turn = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1);
      reject(failures.unavailable());
    }, WAIT_LIMIT_MS);
    waiting.push(turn);
  });

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  await enter();
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/** N = 2¹⁴: about 50 ms, so that a stolen table of four-digit codes is not solved in a moment. */
const SCRYPT = { N: 2 ** 14, r: 8, p: 1 } as const;
const CODE_KEY_BYTES = 32;
const deriveKey = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt);

/** `salt.key`, both base64url. */
export const hashCode = (code: string): Promise<string> =>
  inTurn(async () => {
    const salt = randomBytes(16);
    const key = await deriveKey(code, salt, CODE_KEY_BYTES, SCRYPT);
    return `${salt.toString('base64url')}.${key.toString('base64url')}`;
  });

/** Takes the same time when there is nothing to compare with. */
export const isCode = (code: string, codeHash: string | null): Promise<boolean> =>
  inTurn(async () => {
    const [salt = '', key = ''] = (codeHash ?? '').split('.');
    const expected = Buffer.from(key, 'base64url');
    const given = await deriveKey(code, Buffer.from(salt, 'base64url'), CODE_KEY_BYTES, SCRYPT);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });

/** The agreed cost of a password hash [B16]. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, ARGON2ID));

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
/** Of no password; verifying it costs as much as verifying a real one. */
const DUMMY_HASH = `$argon2id$v=19$m=${ARGON2ID.memoryCost},t=${ARGON2ID.timeCost},p=${ARGON2ID.parallelism}$${base64(16)}$${base64(32)}`;

/** Takes the same time when there is no such account [B15]. */
export const isPassword = async (password: string, passwordHash: string | null): Promise<boolean> => {
  const isMatch = await inTurn(() => verify(passwordHash ?? DUMMY_HASH, password));
  return isMatch && passwordHash !== null;
};
