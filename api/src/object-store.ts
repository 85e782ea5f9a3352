import { bucketLog, type ReleaseLog } from '@cars/shared-server/releases/release-log';
import { createS3Client, type S3ClientOptions } from '@cars/shared-server/s3-client';
import type { Env } from './env.ts';
import { outboundFetch } from './outbound.ts';

/** The bucket of the configuration. */
export const bucketOf = (env: Env): Omit<S3ClientOptions, 'send'> => ({
  endpoint: env.S3_ENDPOINT ?? '',
  bucket: env.S3_BUCKET ?? '',
  region: env.S3_REGION ?? '',
  accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
});

/** The registry of releases in the bucket, with `S3_REGISTRY=1`; else undefined, and it is in `DATA_DIR`. */
export const releaseLogOf = (env: Env): ReleaseLog | undefined =>
  env.S3_REGISTRY ? bucketLog(createS3Client({ ...bucketOf(env), send: outboundFetch })) : undefined;
