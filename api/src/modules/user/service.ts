import type { LegalContent } from '@cars/shared-contracts/schemas/legal';
import type {
  ArchivedAd,
  OwnAd,
  ProfileFields,
  PublicSeller,
  UserSettings,
  UserSettingsChanges,
} from '@cars/shared-contracts/schemas/profile';
import type { User } from '@cars/shared-contracts/schemas/user';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { SignedInCaller } from '../../http/caller.ts';
import { failures } from '../../http/failure.ts';
import type { UploadedPart } from '../../http/multipart.ts';
import type { PersistentLimits } from '../../http/persistent-limits.ts';
import type { Images } from '../../images/pipeline.ts';
import type { Outbox } from '../../messages/outbox.ts';
import type { ModeratorCards } from '../../moderation/moderator-cards.ts';
import type { AdService } from '../ad/service.ts';
import { removeAd } from './ad-removal.ts';
import { eraseUser } from './eraser.ts';
import { writeLegalContent } from './legal.ts';
import { readActiveAds, readArchivedAds, readPublicSeller } from './own-ads.ts';
import { tryPictureRemovals } from './picture-removals.ts';
import { hasAvatar, keepProvedPhone, storeAvatar, writeProfile } from './profile.ts';
import { activeAdIds, readUser } from './queries.ts';

export interface UserServiceParts {
  readonly database: Database;
  readonly ads: Pick<AdService, 'changed'>;
  readonly now: () => Date;
  /** Null where pictures are not served: an avatar is then refused with 503. */
  readonly images: Images | null;
  readonly cards: Pick<ModeratorCards, 'putCompany'>;
  readonly limits: Pick<PersistentLimits, 'consumeWithin'>;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** The signed-in user and the public side of a seller [ACC-24] [DATA-18]. */
export class UserService {
  readonly #parts: UserServiceParts;

  constructor(parts: UserServiceParts) {
    this.#parts = parts;
  }

  get #sql() {
    return this.#parts.database.sql;
  }

  async keepProvedPhone(userId: number, phone: string): Promise<User> {
    await keepProvedPhone(this.#sql, userId, phone, this.#parts.now());
    return readUser(this.#sql, userId);
  }

  /** Throws 422 by field, with `errors.avatar` for a bad picture; nothing is changed then. */
  async update(user: SignedInCaller, fields: ProfileFields, avatar: UploadedPart | undefined): Promise<User> {
    const { userId } = user;
    const { images, now, ads, outbox } = this.#parts;
    if (avatar && !images) throw failures.unavailable();
    const address = avatar && images ? await storeAvatar(images, userId, avatar) : null;
    try {
      await writeProfile(this.#sql, user, fields, address, { outbox, now: now() });
    } catch (error) {
      // A commit whose reply was lost is no rollback: the file is removed only when the row is known to lack it.
      const isUnused = address !== null && !(await hasAvatar(this.#sql, userId, address).catch(() => true));
      if (isUnused) await images?.removeImage(address);
      throw error;
    }
    await ads.changed(await activeAdIds(this.#sql, userId)); // their pages show the seller
    await this.#removePictures();
    return readUser(this.#sql, userId);
  }

  self(userId: number): Promise<User> {
    return readUser(this.#sql, userId);
  }

  async settings(userId: number): Promise<UserSettings> {
    const { rows } = await this.#sql.query<UserSettings>(
      'select notify_on_price_change, takes_guest_orders from users where id = $1',
      [userId],
    );
    if (!rows[0]) throw failures.unauthorized();
    return rows[0];
  }

  async changeSettings(userId: number, changes: UserSettingsChanges): Promise<UserSettings> {
    await this.#sql.query(
      `update users set notify_on_price_change = coalesce($2::boolean, notify_on_price_change),
         takes_guest_orders = coalesce($3::boolean, takes_guest_orders)
       where id = $1`,
      [userId, changes.notify_on_price_change ?? null, changes.takes_guest_orders ?? null],
    );
    return this.settings(userId);
  }

  /** Throws 403 when the body names another user [C8], 429 after five submissions in a day. */
  async setLegalContent(userId: number, content: LegalContent): Promise<User> {
    const { cards, limits, now } = this.#parts;
    if (content.id !== userId) throw failures.forbidden();
    await writeLegalContent(this.#sql, userId, content, { cards, limits, now: now() });
    await this.#parts.ads.changed(await activeAdIds(this.#sql, userId));
    return readUser(this.#sql, userId);
  }

  activeAds(userId: number): Promise<OwnAd[]> {
    return readActiveAds(this.#sql, userId, this.#parts.now());
  }

  archivedAds(userId: number): Promise<ArchivedAd[]> {
    return readArchivedAds(this.#sql, userId);
  }

  /** Throws 403 for another user's public ad, 404 for an absent or deleted one [C1]. */
  async removeAd(userId: number, adId: number): Promise<void> {
    const { database, now, ads } = this.#parts;
    await removeAd(database.sql, adId, userId, now());
    await ads.changed([adId]);
    await this.#removePictures();
  }

  async publicSeller(id: number): Promise<PublicSeller> {
    const seller = await readPublicSeller(this.#sql, id);
    if (!seller) throw failures.absent('Продавец не найден.');
    return seller;
  }

  /** Erases the account [I12]. */
  async remove(userId: number): Promise<void> {
    const { database, now, ads } = this.#parts;
    const archived = await database.sql.transaction((tx) => eraseUser(tx, userId, now()));
    await ads.changed(archived ?? []);
    await this.#removePictures();
  }

  async #removePictures(): Promise<void> {
    const { images, log } = this.#parts;
    if (images) await tryPictureRemovals(this.#sql, images, log);
  }
}
