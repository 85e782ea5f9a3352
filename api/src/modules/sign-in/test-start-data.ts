import { createHmac } from 'node:crypto';

export const TOKEN = '42:test-token';
export const MAX_TOKEN = 'max-test-token';

/** A second implementation, independent of the product's: pairs in the order of their names. */
export const sign = (pairs: readonly (readonly [string, string])[], token = TOKEN): string => {
  const lines = [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`);
  const secret = createHmac('sha256', 'WebAppData').update(token).digest();
  const hash = createHmac('sha256', secret).update(lines.join('\n')).digest('hex');
  return [...pairs, ['hash', hash] as const]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
};
