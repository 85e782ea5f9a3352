import type { Env } from '../env.ts';
import { createImages, type ImageLog, type Images } from './pipeline.ts';
import { createS3Storage } from './s3-storage.ts';
import { OWN_PREFIX } from './storage.ts';

/** The pictures of this configuration: in `DATA_DIR`, or with `S3_IMAGES=1` in a bucket; sizes are always kept here. */
export const openImages = (env: Env, log: ImageLog): Promise<Images> =>
  createImages({
    dataDir: env.DATA_DIR,
    storageHosts: [],
    log,
    ...(env.S3_IMAGES
      ? {
          storage: createS3Storage({
            endpoint: env.S3_ENDPOINT ?? '',
            bucket: env.S3_BUCKET ?? '',
            region: env.S3_REGION ?? '',
            accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
            publicUrl: OWN_PREFIX,
          }),
        }
      : {}),
  });
