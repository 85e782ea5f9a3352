import { createS3Client, type S3ClientOptions } from '@cars/shared-server/s3-client';
import { IMAGE_KEY, type ImageStorage } from './storage.ts';

export type S3StorageOptions = S3ClientOptions & {
  /**
   * The start of every picture's address: the https address under which a browser could see the bucket, or
   * `OWN_PREFIX` where the server shows them itself.
   */
  publicUrl: string;
};

/**
 * Masters in an S3-compatible store. Its host belongs in `storageHosts` of the pipeline only when the proxy
 * shall also fetch pictures of other writers.
 */
export function createS3Storage(options: S3StorageOptions): ImageStorage {
  const store = createS3Client(options);
  const publicPrefix = `${options.publicUrl.replace(/\/$/, '')}/`;
  return {
    put: (key, bytes) => store.put(key, bytes, { 'content-type': 'image/webp' }),
    async get(key) {
      const { status, body } = await store.call('GET', `/${key}`);
      return status === 404 ? null : body;
    },
    has: async (key) => (await store.call('HEAD', `/${key}`)).status !== 404,
    remove: store.remove,
    list: async () => (await store.list()).filter((key) => IMAGE_KEY.test(key)),
    addressOf: (key) => publicPrefix + key,
    keyOf(address) {
      const key = address.startsWith(publicPrefix) ? address.slice(publicPrefix.length) : '';
      return IMAGE_KEY.test(key) ? key : null;
    },
  };
}
