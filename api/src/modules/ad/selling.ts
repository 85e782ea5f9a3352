import { conditionByKey } from '@cars/shared-contracts/rules/vehicle-conditions';
import { cleanVin } from '@cars/shared-contracts/rules/vin-text';
import type { AdChanges, AdHints, AdHintsQuery, NewAd, Sale } from '@cars/shared-contracts/schemas/new-ad';
import type { SqlClient, SqlQueries } from '../../db/sql-client.ts';
import type { SignedInCaller } from '../../http/caller.ts';
import type { SaveResponse } from '../../http/idempotency.ts';
import type { UploadedPart } from '../../http/multipart.ts';
import type { PersistentLimits } from '../../http/persistent-limits.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { regionOf } from '../price-history/compared-ads.ts';
import type { PriceHistoryService, RequestedCar } from '../price-history/service.ts';
import { admitSession } from '../sign-in/sessions.ts';
import type { UploadService } from '../upload/service.ts';
import { requestCheck } from '../warning/checks.ts';
import { changeAd } from './changes.ts';
import { type CheckedAd, checkAdChanges, checkNewAd } from './new-ad.ts';
import { type PictureSource, storeFiles, uploadIds, writePictures } from './pictures.ts';
import { insertAd } from './publishing.ts';
import { markSold, returnToSale } from './sale.ts';
import type { AdService } from './service.ts';

export interface SellingServiceParts {
  readonly sql: SqlClient;
  readonly now: () => Date;
  readonly ads: Pick<AdService, 'changed'>;
  readonly uploads: UploadService;
  readonly outbox: Outbox;
  readonly prices: PriceHistoryService;
  readonly limits: Pick<PersistentLimits, 'consumeWithin'>;
}

type SavedAd = { success: boolean; data: { id: number } };

const savedAd = (id: number): SavedAd => ({ success: true, data: { id } });

/** Publishing and changing one's own ads [DATA-18]. */
export class SellingService {
  readonly #parts: SellingServiceParts;

  constructor(parts: SellingServiceParts) {
    this.#parts = parts;
  }

  /** Throws 422 by field. */
  checked(ad: NewAd): CheckedAd {
    return checkNewAd(ad, this.#parts.now());
  }

  /**
   * Publishes an ad: its row, its pictures and the response are written together or not at all, and files of
   * a failed ad are removed. Throws 422 under `images`.
   */
  async publish(
    seller: SignedInCaller,
    ad: CheckedAd,
    parts: readonly UploadedPart[],
    save: SaveResponse,
  ): Promise<SavedAd> {
    const { now, ads } = this.#parts;
    const { userId } = seller;
    const response = await this.#withPictures(seller, parts, async (tx, sources) => {
      const id = await insertAd(tx, ad, userId, now());
      await save(tx, savedAd(id));
      await writePictures(tx, { adId: id, userId, now: now() }, sources);
      await requestCheck(tx, id, now());
      return savedAd(id);
    });
    await ads.changed([response.data.id]);
    return response;
  }

  /**
   * Changes an ad. `parts` is the whole new list of pictures, undefined leaves them.
   *
   * Throws 422 by field, 403 for another user's public ad, 404 for an absent or deleted one.
   */
  async change(
    seller: SignedInCaller,
    adId: number,
    changes: AdChanges,
    parts: readonly UploadedPart[] | undefined,
  ): Promise<SavedAd> {
    checkAdChanges(changes);
    const { now, ads, outbox, uploads } = this.#parts;
    const { userId } = seller;
    await this.#withPictures(seller, parts ?? [], async (tx, sources) => {
      await changeAd(tx, outbox, { adId, userId, now: now() }, changes);
      if (parts) await writePictures(tx, { adId, userId, now: now() }, sources);
      await requestCheck(tx, adId, now());
    });
    await ads.changed([adId]);
    if (parts) await uploads.removeRequested();
    return savedAd(adId);
  }

  /** Archives an ad as sold. Throws 422 for a wrong price, 403 and 404 as a change does. */
  async markSold(userId: number, adId: number, { price }: Sale): Promise<void> {
    const { sql, now, ads } = this.#parts;
    if (price !== undefined) checkAdChanges({ price });
    await markSold(sql, { adId, userId, now: now() }, price);
    await ads.changed([adId]);
  }

  /** Returns a sold ad to sale. */
  async returnToSale(userId: number, adId: number): Promise<void> {
    const { sql, now, ads, limits } = this.#parts;
    await returnToSale(sql, { adId, userId, now: now() }, limits);
    await ads.changed([adId]);
  }

  /** Files first, then one transaction. Throws 401 when the session has ended meanwhile. */
  async #withPictures<T>(
    seller: SignedInCaller,
    parts: readonly UploadedPart[],
    write: (tx: SqlQueries, sources: readonly PictureSource[]) => Promise<T>,
  ): Promise<T> {
    const { sql, uploads } = this.#parts;
    const sources = await storeFiles(uploads, seller.userId, parts);
    try {
      return await sql.transaction(async (tx) => {
        const written = await write(tx, sources);
        await admitSession(tx, seller);
        return written;
      });
    } catch (error) {
      await uploads.forget(uploadIds(sources));
      throw error;
    }
  }

  /** Prices of similar cars, and an active ad of the same user with the same VIN. */
  async hints(userId: number, query: AdHintsQuery): Promise<AdHints> {
    const { sql, prices } = this.#parts;
    const { vin_number, ad_id } = query;
    const vin = cleanVin(vin_number ?? '');
    const [similar, twins] = await Promise.all([
      prices.similarTo(requestedCar(query, vin), ad_id ?? null),
      vin === ''
        ? null
        : sql.query<{ id: number }>(
            `select id from ads where user_id = $1 and status = 'active' and vin_number = $2 and id <> $3
             order by id desc limit 1`,
            [userId, vin, ad_id ?? 0],
          ),
    ]);
    return {
      similar: similar.similar,
      prices: [...similar.prices],
      duplicate_ad_id: twins?.rows[0]?.id ?? null,
    };
  }
}

/** The car of the form; null before its model and year are chosen. */
const requestedCar = ({ model_id, year, ...query }: AdHintsQuery, vin: string): RequestedCar | null =>
  model_id === undefined || year === undefined
    ? null
    : {
        modelId: model_id,
        vin,
        car: {
          year,
          generation_id: query.generation_id ?? null,
          mileage: query.mileage ?? null,
          power: query.power ?? null,
          kpp: query.kpp ?? null,
          engine: query.engine ?? null,
          drivetrain: query.drivetrain ?? null,
          rudder: query.rudder ?? null,
          // Most cars are used, and the hint names the condition.
          statuses_id: query.statuses_id ?? conditionByKey('used').id,
          region: regionOf(query.city_id),
        },
      };
