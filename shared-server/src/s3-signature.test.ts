import { describe, expect, test } from '@rstest/core';
import { signS3Request } from './s3-signature.ts';

/** The credentials and requests of the signature's published examples. */
const EXAMPLE = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const EXAMPLE_TIME = new Date('2013-05-24T00:00:00Z');
const HOST = 'https://examplebucket.s3.amazonaws.com';

describe('the signature', () => {
  test.each([
    ['/test.txt', { range: 'bytes=0-9' }, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
    ['/?lifecycle=', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['/?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('of GET %s is the published one', async (path, headers, signature) => {
    const signed = await signS3Request(
      { method: 'GET', url: new URL(HOST + path), headers },
      EXAMPLE,
      EXAMPLE_TIME,
    );
    expect(signed.authorization).toContain(`Signature=${signature}`);
  });

  test('covers the body', async () => {
    const url = new URL(`${HOST}/a.webp`);
    const sign = (body: Buffer) => signS3Request({ method: 'PUT', url, body }, EXAMPLE, EXAMPLE_TIME);
    const [one, other] = await Promise.all([sign(Buffer.from('one')), sign(Buffer.from('other'))]);
    expect(one['x-amz-content-sha256']).toMatch(/^[0-9a-f]{64}$/);
    expect(one.authorization).not.toBe(other.authorization);
  });
});
