import { createHash, createHmac } from 'node:crypto';

export type S3Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

type SignedRequest = {
  method: string;
  url: URL;
  /** Sent and signed beside `host`, `x-amz-date` and `x-amz-content-sha256`; names in lower case. */
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
};

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** RFC 3986: what `encodeURIComponent` leaves alone is encoded too. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The headers of a request to an S3-compatible store, signed by AWS Signature Version 4. */
export function signS3Request(
  { method, url, headers = {}, body = Buffer.alloc(0) }: SignedRequest,
  { accessKeyId, secretAccessKey, region }: S3Credentials,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const payload = sha256(body);
  const all: Record<string, string> = { ...headers, 'x-amz-content-sha256': payload, 'x-amz-date': time };
  const signed = Object.entries({ ...all, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    method,
    url.pathname,
    query,
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region));
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString(
    'hex',
  );
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
