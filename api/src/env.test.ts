import { describe, expect, test } from '@rstest/core';
import { EnvSchema, parseEnv } from './env.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  MESSAGES: 'outbox',
  PUBLIC_URL: 'https://cars.example/',
  SERVICE_USER: 'service',
  SERVICE_PASSWORD: 'a long secret of the operator',
};

describe('the environment', () => {
  test('without any variable set is a quiet server on port 3000', () => {
    expect(parseEnv({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: '.data',
      DEMO: false,
      SEED: 'none',
      RATE_LIMITS: 'strict',
      production: false,
    });
  });

  test('of the demo seeds, does not count loopback and lets local pages frame it', () => {
    const env = parseEnv({ DEMO: '1' });
    expect(env).toMatchObject({ DEMO: true, SEED: 'demo', RATE_LIMITS: 'demo', BULLETIN_MODE: true });
    expect(env.FRAME_ANCESTORS).toContain('http://localhost:*');
    expect(parseEnv({}).FRAME_ANCESTORS).not.toContain('http://localhost:*');
  });

  test('of a bot needs its token; the demo has a token of its own', () => {
    expect(parseEnv({ DEMO: '1' })).toMatchObject({ BOT_TOKEN: '1:demo', MESSAGES: 'outbox' });
    expect(parseEnv({}).BOT_TOKEN).toBeUndefined();
    expect(() => parseEnv({ MESSAGES: 'bot' })).toThrow('BOT_TOKEN: ');
    expect(parseEnv({ MESSAGES: 'bot', BOT_TOKEN: '42:secret' })).toMatchObject({
      BOT_API_URL: 'https://api.telegram.org',
    });
    expect(() => parseEnv({ ...PRODUCTION, BOT_TOKEN: '1:demo' })).toThrow('BOT_TOKEN: ');
  });

  test('of the bot in MAX lets its clients frame the page; the demo has a token of its own [G15]', () => {
    expect(parseEnv({ DEMO: '1' }).MAX_BOT_TOKEN).toBe('demo-max-token');
    expect(parseEnv({}).MAX_BOT_TOKEN).toBeUndefined();
    expect(parseEnv({}).FRAME_ANCESTORS).not.toContain('https://web.max.ru');
    const withMax = parseEnv({ MAX_BOT_TOKEN: 'token-of-max', MAX_BOT_NAME: 'cars_bot' });
    expect(withMax.FRAME_ANCESTORS).toContain('https://web.max.ru');
    expect(withMax.FRAME_ANCESTORS).toContain('https://web.telegram.org');
    expect(() => parseEnv({ ...PRODUCTION, MAX_BOT_TOKEN: 'demo-max-token' })).toThrow('MAX_BOT_TOKEN: ');
    expect(withMax.MAX_API_URL).toBe('https://platform-api2.max.ru');
    expect(parseEnv({ MESSAGES: 'bot', MAX_BOT_TOKEN: 'token-of-max' }).BOT_TOKEN).toBeUndefined();
    expect(() => parseEnv({ MAX_WEBHOOK_SECRET: 'a-secret-of-the-webhook' })).toThrow('PUBLIC_URL: required');
  });

  test('of pictures in an object store needs all of its settings', () => {
    const store = {
      S3_IMAGES: '1',
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'cars',
      S3_REGION: 'ru',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(parseEnv(store)).toMatchObject({ S3_IMAGES: true, S3_ENDPOINT: 'https://s3.example' });
    for (const name of Object.keys(store).slice(1))
      expect(() => parseEnv({ ...store, [name]: '' })).toThrow(`${name}: required with S3_IMAGES=1`);
    expect(parseEnv({ ...store, S3_IMAGES: '0', S3_BUCKET: '' }).S3_IMAGES).toBe(false);
  });

  test('takes an empty variable as unset', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '', DEMO: '' }).PORT).toBe(3000);
  });

  test('names the variable that cannot be used', () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      SEED: 'yes',
      DEMO: 'true',
      RATE_LIMITS: 'none',
      ADMIN_START_PARAM_SHA256: 'ABC',
      RATES_URL: 'file:///etc/passwd',
      PUBLIC_URL: 'cars.example',
      METRICS_PORT: '-1',
      METRICS_TOKEN: 'short',
      CONNECTIONS_PER_ADDRESS: '-5',
      LAG_MAX_MS: 'never',
      KEEP_ALIVE_SECONDS: '601',
      DRAIN_SECONDS: '9',
      TRUSTED_PROXIES: 'proxy.example',
      BOT_TOKEN: 'secret',
      MAX_BOT_TOKEN: 'a token',
      MAX_BOT_NAME: '@cars',
      MAX_API_URL: 'api',
      MAX_WEBHOOK_SECRET: 'short',
      MESSAGES: 'sms',
      BOT_API_URL: 'api',
    };
    for (const [name, value] of Object.entries(wrong)) {
      expect(() => parseEnv({ [name]: value })).toThrow(`${name}: `);
    }
  });

  test('refuses values that would be cut or could not be sent', () => {
    for (const PUBLIC_URL of [
      'https://cars.example/app',
      'https://cars.example?city=1',
      'https://cars.example/#top',
      'https://user@cars.example',
    ])
      expect(() => parseEnv({ PUBLIC_URL })).toThrow('PUBLIC_URL: expected an origin');
    expect(parseEnv({ PUBLIC_URL: 'https://Cars.example:8443' }).PUBLIC_URL).toBe(
      'https://cars.example:8443',
    );
    expect(() => parseEnv({ SERVICE_USER: 'cars:guest' })).toThrow('SERVICE_USER: expected');
    expect(parseEnv({ SERVICE_USER: 'гость', SERVICE_PASSWORD: 'a:b' }).SERVICE_PASSWORD).toBe('a:b');
  });

  test('refuses one port for users and metrics', () => {
    expect(() => parseEnv({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT: ');
    expect(() => parseEnv({ PORT: '4000', METRICS_PORT: '04000' })).toThrow('METRICS_PORT: ');
    expect(parseEnv({ PORT: '4000', METRICS_PORT: '3000' }).METRICS_PORT).toBe(3000);
    expect(parseEnv({ PORT: '0', METRICS_PORT: '0' }).METRICS_PORT).toBe(0);
  });

  test('of production refuses the demo and missing or built-in secrets [S21]', () => {
    expect(parseEnv(PRODUCTION)).toMatchObject({
      production: true,
      PUBLIC_URL: 'https://cars.example',
      SEED: 'none',
      METRICS_HOST: '127.0.0.1',
      DRAIN_SECONDS: 5,
    });
    expect(parseEnv({})).toMatchObject({ DRAIN_SECONDS: 0, KEEP_ALIVE_SECONDS: 5, LAG_MAX_MS: 500 });
    expect(() => parseEnv({ ...PRODUCTION, DEMO: '1' })).toThrow('DEMO: ');
    for (const name of ['SERVICE_USER', 'SERVICE_PASSWORD', 'PUBLIC_URL']) {
      expect(() => parseEnv({ ...PRODUCTION, [name]: undefined })).toThrow(`${name}: required`);
    }
    expect(() => parseEnv({ ...PRODUCTION, SERVICE_PASSWORD: parseEnv({}).SERVICE_PASSWORD })).toThrow(
      'SERVICE_PASSWORD: the default is not allowed',
    );
  });

  test('of production names where codes go: through a bot, or by the command of the operator', () => {
    const silent = { ...PRODUCTION, MESSAGES: undefined };
    expect(() => parseEnv(silent)).toThrow(
      'MESSAGES: without BOT_TOKEN or MAX_BOT_TOKEN no code reaches anybody',
    );
    expect(parseEnv({ ...silent, BOT_TOKEN: '42:secret' }).MESSAGES).toBe('bot');
    expect(parseEnv({ ...silent, MAX_BOT_TOKEN: 'token-of-max' }).MESSAGES).toBe('bot');
    expect(parseEnv({ ...silent, BOT_TOKEN: '42:secret', MESSAGES: 'outbox' }).MESSAGES).toBe('outbox');
    expect(parseEnv({ DEMO: '1', BOT_TOKEN: '42:secret' }).MESSAGES).toBe('outbox');
  });

  test('addresses of replicas are behind blanks or commas; a comma inside of one is its own', () => {
    const replicas = (DATABASE_REPLICA_URLS: string) =>
      parseEnv({ DATABASE_URL: 'postgres://db/cars', DATABASE_REPLICA_URLS }).DATABASE_REPLICA_URLS;
    expect(replicas('postgres://a/cars, postgresql://b/cars postgres://u:s,x@c/cars')).toEqual([
      'postgres://a/cars',
      'postgresql://b/cars',
      'postgres://u:s,x@c/cars',
    ]);
    expect(() => replicas('postgres://u:p@a:5432,b:5432/cars')).toThrow('several hosts are not understood');
  });

  test('reports all problems together [S21]', () => {
    const wrong = {
      NODE_ENV: 'production',
      PORT: 'http',
      DEMO: '1',
      TRUSTED_PROXIES: '10.0.0.0/8 proxy.example',
      S3_IMAGES: '1',
      S3_BUCKET: 'cars',
      MESSAGES: 'bot',
    };
    let message = '';
    try {
      parseEnv(wrong);
    } catch (error) {
      message = String(error);
    }
    expect(message.split('\n').map((line) => line.replace('EnvError: ', '').split(': ')[0])).toEqual([
      'PORT',
      'TRUSTED_PROXIES',
      'DEMO',
      'SERVICE_USER',
      'SERVICE_PASSWORD',
      'PUBLIC_URL',
      'S3_ENDPOINT',
      'S3_REGION',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'BOT_TOKEN',
    ]);
  });

  test('describes every variable', () => {
    const silent = Object.entries(EnvSchema.shape).filter(([, { description }]) => !description);
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});
