import { join } from 'node:path';
import type { Env } from '../env.ts';
import { bucketOf } from '../object-store.ts';
import { outboundOf } from '../outbound.ts';
import type { ReportProblem } from '../outside.ts';
import { withDemoPictures } from '../seed/demo-pictures.ts';
import { createImages, type ImageLog, type Images } from './pipeline.ts';
import { createS3Storage } from './s3-storage.ts';
import { createFolderStorage, type ImageStorage, OWN_PREFIX } from './storage.ts';

/** Storage of the masters. A folder is swept of unfinished files: one process opens it once. */
export const openPictures = async (env: Env, reportStore?: ReportProblem): Promise<ImageStorage> =>
  env.S3_IMAGES
    ? createS3Storage({ ...bucketOf(env, reportStore), publicUrl: OWN_PREFIX })
    : createFolderStorage(join(env.DATA_DIR, 'images', 'originals'));

/**
 * The pictures of this configuration: in `DATA_DIR`, or with `S3_IMAGES=1` in a bucket; sizes are always on
 * the local disk. Those of the demo's cars come with the sources.
 */
export const openImages = async (env: Env, log: ImageLog, pictures?: ImageStorage): Promise<Images> =>
  createImages({
    dataDir: env.DATA_DIR,
    storageHosts: [],
    log,
    outbound: outboundOf(env),
    storage: withDemoPictures(pictures ?? (await openPictures(env))),
  });
