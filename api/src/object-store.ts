import { bucketLog, type ReleaseLog } from '@cars/shared-server/releases/release-log';
import { createS3Client, type S3ClientOptions } from '@cars/shared-server/s3-client';
import type { Env } from './env.ts';
import { OutboundError, outboundOf } from './outbound.ts';
import type { ReportProblem } from './outside.ts';

/** The bucket of the configuration. */
export const bucketOf = (env: Env, report: ReportProblem = () => undefined): S3ClientOptions => {
  const outbound = outboundOf(env);
  return {
    endpoint: env.S3_ENDPOINT ?? '',
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    send: (url, options) =>
      outbound(url, options).catch((error) => {
        if (error instanceof OutboundError) report(error.problem);
        throw error;
      }),
    report,
  };
};

/** The registry of releases in the bucket, with `S3_REGISTRY=1`; else undefined, and it is in `DATA_DIR`. */
export const releaseLogOf = (env: Env, report?: ReportProblem): ReleaseLog | undefined =>
  env.S3_REGISTRY ? bucketLog(createS3Client(bucketOf(env, report))) : undefined;
