import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { EncodingName } from './encoding.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export interface PageBody {
  readonly body: Buffer;
  readonly etag: string;
}

/** The page's HTML as it is served: plain or encoded, each with a tag of its own. */
export interface Page {
  readonly policy: string;
  readonly whole: PageBody;
  encoded(encoding: EncodingName): Promise<PageBody>;
}

/** One page at a time: the best quality takes fifty times as long as the one of the first response. */
let turn: Promise<unknown> = Promise.resolve();

const compress = (whole: Buffer, quality: number): Promise<Buffer> =>
  brotli(whole, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length },
  });

/** A page whose first brotli form has this quality; from its second request on the best one is made beside it. */
export const makePage = (html: string, policy: string, quality: number): Page => {
  const whole = Buffer.from(html);
  const digest = createHash('sha256').update(whole).update(policy).digest('base64url').slice(0, 22);
  const encodings = new Map<EncodingName, Promise<PageBody>>();
  let isBest = quality === constants.BROTLI_MAX_QUALITY;
  // Both forms of the same page have one tag: what a browser has kept stays valid.
  const brotliBody = async (ofQuality: number): Promise<PageBody> => ({
    body: await compress(whole, ofQuality),
    etag: `"${digest}-br"`,
  });
  const improve = (): void => {
    isBest = true;
    turn = turn
      .then(() => brotliBody(constants.BROTLI_MAX_QUALITY))
      .then((best) => encodings.set('br', Promise.resolve(best)))
      .catch(() => undefined);
  };
  const make = async (encoding: EncodingName): Promise<PageBody> =>
    encoding === 'br'
      ? brotliBody(quality)
      : { body: await zip(whole, { level: constants.Z_BEST_COMPRESSION }), etag: `"${digest}-gz"` };
  return {
    policy,
    whole: { body: whole, etag: `"${digest}"` },
    encoded(encoding) {
      const known = encodings.get(encoding);
      if (known && encoding === 'br' && !isBest) improve();
      const body = known ?? make(encoding);
      encodings.set(encoding, body);
      return body;
    },
  };
};
