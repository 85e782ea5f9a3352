import { expect, test } from '@rstest/core';
import { refusalCause } from './refusal-cause.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const s3 = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>m</Message></Error>`;

test('the cause of a refusal is the setting that is wrong, the clock, the quota, or what came back', () => {
  for (const [status, body, cause] of [
    [403, s3('RequestTimeTooSkewed'), 'clock'],
    [403, s3('InvalidAccessKeyId'), 'S3_ACCESS_KEY_ID'],
    [403, s3('SignatureDoesNotMatch'), 'S3_SECRET_ACCESS_KEY'],
    [400, s3('AuthorizationHeaderMalformed'), 'S3_REGION'],
    [404, s3('NoSuchBucket'), 'S3_BUCKET'],
    [403, s3('AccessDenied'), 'access'],
    [400, s3('ExpiredToken'), 'S3_ACCESS_KEY_ID'],
    [400, s3('InvalidBucketName'), 'S3_BUCKET'],
    [400, s3('InvalidArgument'), 'status 400'],
    [400, s3('InvalidArgument').replace('>m<', '>Credential access key has length 20<'), 'S3_ACCESS_KEY_ID'],
    [507, s3('XMinioStorageFull'), 'quota'],
    [400, s3('XMinioAdminBucketQuotaExceeded'), 'quota'],
    [403, s3('BucketMaxSizeExceeded'), 'quota'],
    [400, s3('IllegalLocationConstraintException'), 'S3_REGION'],
    [401, '{"error":"Invalid key"}', 'key'],
    [403, '{"message":"Invalid api_key a1b2c3"}', 'key'],
    [403, '{"error":"Rate Limited Day"}', 'quota'],
    [402, '', 'quota'],
    [429, 'slow down', 'quota'],
    [403, '<html>token check by a protection page</html>', 'access'],
    [502, '<html>Bad Gateway</html>', 'status 502'],
  ] as const)
    expect([body, refusalCause({ status, body: Buffer.from(body) }, NOW)]).toEqual([body, cause]);
});

test('a service whose clock is far from ours shows that ours is wrong, also without a reason', () => {
  const causeAt = (date: string, body = '') =>
    refusalCause({ status: 403, body: Buffer.from(body), headers: { date } }, NOW);
  expect(causeAt('Sun, 29 Nov 2026 11:54:00 GMT')).toBe('clock');
  expect(causeAt('Mon, 29 Nov 2027 12:00:00 GMT')).toBe('clock');
  expect(causeAt('Sun, 29 Nov 2026 11:56:00 GMT')).toBe('access');
  expect(causeAt('yesterday')).toBe('access');
  expect(causeAt('Mon, 29 Nov 2027 12:00:00 GMT', s3('AccessDenied'))).toBe('clock');
  expect(causeAt('Mon, 29 Nov 2027 12:00:00 GMT', s3('NoSuchBucket'))).toBe('S3_BUCKET');
});

test('a redirect that is not followed names where it leads, without path and query', () => {
  const causeOf = (location?: string) =>
    refusalCause({ status: 301, body: Buffer.alloc(0), headers: location ? { location } : {} }, NOW);
  expect(causeOf('https://new.example/daily?key=secret')).toBe('redirect to https://new.example');
  expect(causeOf('/daily/?key=secret')).toBe('redirect to its own origin');
  expect(causeOf('//new.example/x')).toBe('redirect to https://new.example');
  expect(causeOf()).toBe('redirect to nowhere');
});
