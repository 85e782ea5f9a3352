import type { FastifyInstance } from 'fastify';
import type { CountCall } from '../http/limits.ts';
import { imageRefusals } from '../images/errors.ts';
import type { Images } from '../images/pipeline.ts';
import {
  closeSignal,
  handleImageErrors,
  IMAGE_HEADERS,
  type LimitMisses,
  refuseMisses,
} from '../images/routes.ts';
import type { AdService } from '../modules/ad/service.ts';
import { cardDigest, cardFactsOf, cardPath, isCardShape, readCardFile } from '../web/card-facts.ts';
import { drawCard } from './draw.ts';

const GUEST = { kind: 'guest' } as const;
/** The address changes with the ad; the card of an ad that is gone leaves caches within the hour. */
const CACHE_CONTROL = 'public, max-age=3600';

export interface ShareCardRoutesOptions {
  readonly images: Images;
  readonly ads: Pick<AdService, 'shared'>;
  readonly countCall: CountCall;
  readonly limitMisses?: LimitMisses;
}

/**
 * `GET /img/share/:shape/:file`: the card of an ad. An older address leads to the card as it is now; that of an
 * archived ad is found by the address that it had alone, so that no one counts archived ads [H27]; a sold one also by
 * its current address, which its page names [SELL-40].
 */
export const shareCardRoutes = async (
  app: FastifyInstance,
  { images, ads, countCall, limitMisses }: ShareCardRoutesOptions,
): Promise<void> => {
  handleImageErrors(app);
  app.get<{ Params: { shape: string; file: string } }>('/img/share/:shape/:file', async (request, reply) => {
    const { shape, file } = request.params;
    const requested = readCardFile(file);
    if (!isCardShape(shape) || !requested) throw imageRefusals.absent();
    await countCall('details', GUEST, request.ip);
    const ad = await ads.shared(requested.id);
    const isArchived = ad.status === 'archived';
    const facts = cardFactsOf(ad);
    const onSale = cardDigest(cardFactsOf({ ...ad, status: 'active' }));
    // The page of a sold ad is public and names its card.
    const isNamed = Boolean(ad.is_sold) && requested.digest === cardDigest(facts);
    if (requested.digest !== onSale && !isNamed) {
      if (isArchived) throw imageRefusals.absent();
      return reply.header('cache-control', 'no-store').redirect(cardPath(shape, ad), 302);
    }
    const bytes = await images.serveDrawn(
      {
        folder: `share-${shape}`,
        name: `${cardDigest(facts)}.jpg`,
        cover: facts.cover,
        draw: (cover) => drawCard(facts, shape, cover),
      },
      { signal: closeSignal(reply), beforeMiss: () => refuseMisses(request, limitMisses) },
    );
    return reply
      .headers({ ...IMAGE_HEADERS, 'cache-control': CACHE_CONTROL })
      .type('image/jpeg')
      .send(bytes);
  });
};
