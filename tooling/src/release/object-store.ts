import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { CONTENT_FOLDER, isNamedByContent } from '@cars/shared-contracts/shell/build-address';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import type { NamedBuild } from '@cars/shared-server/releases/build-files';
import { CONTENT_TYPES } from '@cars/shared-server/releases/content-types';
import { bucketLog, type ReleaseLog } from '@cars/shared-server/releases/release-log';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { createS3Client, type S3Client, type S3Send } from '@cars/shared-server/s3-client';
import { addressOf, type BuildRecord, publicPathOf } from '../build/build-record.ts';
import type { FinishedBuild } from '../build/build-runner.ts';
import { forEachOf, publicFiles, verifyReachable } from './served-files-check.ts';

/** Beside S3_RELEASES_URL or S3_REGISTRY. */
const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The public location of the remotes' files, when it is not the server's own `/r/`. */
export interface ObjectStore {
  /** The build's registry entry with addresses of the store. */
  described(record: BuildRecord): BuildRecord;
  /** Uploads every file and fetches it back from its public address. */
  upload(build: FinishedBuild): Promise<void>;
  remove(build: NamedBuild): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

const sendWithFetch: S3Send = async (url, { method, headers, body, timeoutMs }) => {
  const reply = await fetch(url, {
    method,
    headers: { 'user-agent': 'cars', ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
  return {
    status: reply.status,
    headers: Object.fromEntries(reply.headers),
    body: Buffer.from(await reply.arrayBuffer()),
  };
};

/** The bucket of the configuration. Throws `ReleaseError` that names what is missing beside `reason`. */
const clientOf = (env: Environment, reason: string): S3Client => {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = NEEDED.map((name) => {
    const value = env[name];
    if (!value) throw new ReleaseError(`${name}: needed beside ${reason}`);
    return value;
  }) as [string, string, string, string, string];
  return createS3Client({ endpoint, bucket, region, accessKeyId, secretAccessKey, send: sendWithFetch });
};

/** The registry in the bucket, with `S3_REGISTRY=1`; else undefined, and it is in the data directory. */
export const registryLogOf = (env: Environment): ReleaseLog | undefined =>
  env.S3_REGISTRY === '1' ? bucketLog(clientOf(env, 'S3_REGISTRY=1')) : undefined;

/** Path inside of a build from a key, `r/<app>/<build>/<path>`. */
const inBuild = (key: string): string => key.split('/').slice(3).join('/');

/** A phone accepts brotli over https only; the store cannot choose an encoding per client. */
const encodedForm = async (path: string, publicUrl: string) => {
  const [suffix, encoding] = publicUrl.startsWith('https:') ? ['.br', 'br'] : ['.gz', 'gzip'];
  const body = await readFile(path + suffix).catch(() => null);
  return body && { body, encoding };
};

/**
 * The S3-compatible store of the configuration, or null; throws `ReleaseError` that names what is missing.
 * `S3_RELEASES_URL` is the public address of the bucket; the page's own files stay with the server.
 */
export const objectStoreOf = async (env: Environment): Promise<ObjectStore | null> => {
  const publicUrl = env.S3_RELEASES_URL?.replace(/\/$/, '');
  if (!publicUrl) return null;
  if (!/^https?:\/\/[\w./:-]+$/.test(publicUrl)) {
    throw new ReleaseError('S3_RELEASES_URL: an address that begins with https:// is expected');
  }
  const store = clientOf(env, 'S3_RELEASES_URL');

  const elsewhere = (build: RemoteBuild): RemoteBuild => {
    const moved = (asset: RemoteBuild['entry']) => ({ ...asset, url: publicUrl + asset.url });
    return {
      ...build,
      entry: moved(build.entry),
      scripts: build.scripts.map(moved),
      styles: build.styles.map(moved),
    };
  };

  return {
    described: (record) =>
      record.kind === 'remote' ? { ...record, remote: elsewhere(record.remote) } : record,
    async upload(finished) {
      const { record, files } = finished;
      if (record.kind !== 'remote') return;
      await forEachOf(await publicFiles(files), async (name) => {
        const type = CONTENT_TYPES[extname(name)];
        if (!type) throw new ReleaseError(`${name}: files of this kind are not published`);
        const encoded = await encodedForm(join(files, name), publicUrl);
        const keys = new Set([
          `${publicPathOf(record.app, record.build)}${name}`,
          addressOf(record.app, record.build, name),
        ]);
        for (const key of keys)
          await store.put(key.slice(1), encoded?.body ?? (await readFile(join(files, name))), {
            'content-type': type,
            'cache-control': IMMUTABLE,
            ...(encoded ? { 'content-encoding': encoded.encoding as string } : {}),
          });
      });
      await verifyReachable(finished, publicUrl, true);
    },
    async remove({ app, build }) {
      const [own, shared] = [`r/${app}/${build}/`, `r/${app}/${CONTENT_FOLDER}/`];
      const keys = await store.list(`r/${app}/`);
      const names = keys.flatMap((key) => (key.startsWith(own) ? [key.slice(own.length)] : []));
      // Each build has all its files below its own name, so that these keys tell what is still needed.
      const needed = new Set(
        keys.filter((key) => !key.startsWith(own) && !key.startsWith(shared)).map(inBuild),
      );
      for (const name of names.filter((one) => isNamedByContent(one) && !needed.has(one)))
        await store.remove(shared + name);
      for (const name of names) await store.remove(own + name);
    },
  };
};
