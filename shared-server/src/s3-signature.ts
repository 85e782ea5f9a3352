import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

export type S3Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

type SignedRequest = {
  method: string;
  url: URL;
  /** Sent and signed beside `host`, `x-amz-date` and `x-amz-content-sha256`; names in lower case. */
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
};

/** The headers of a request to an S3-compatible store, signed by AWS Signature Version 4. */
export async function signS3Request(
  { method, url, headers = {}, body = Buffer.alloc(0) }: SignedRequest,
  { accessKeyId, secretAccessKey, region }: S3Credentials,
  now: Date,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    // The library signs no body unless it is given the hash.
    headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    datetime: now.toISOString().replace(/[-:]|\.\d{3}/g, ''),
    allHeaders: true,
  });
  return Object.fromEntries((await signer.sign()).headers);
}
