import type { uploads } from '@cars/shared-contracts/endpoints/upload';
import { signedIn } from '../../http/caller.ts';
import { isRefusal } from '../../http/failure.ts';
import type { CallContext, Handlers } from '../../http/route.ts';
import type { UploadService } from './service.ts';

/** Logs refused pictures, and rethrows the refusal [I15]. */
export const reportRejectedPictures = async <T>(
  { log, caller }: Pick<CallContext, 'log' | 'caller'>,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error, 422) && (error.errors?.image || error.errors?.images))
      log.warn({ event: 'upload_refused', user_id: signedIn(caller).userId }, 'security');
    throw error;
  }
};

/** Uploads of pictures for an ad [DATA-24]. */
export const uploadHandlers = (service: UploadService): Handlers<typeof uploads> => ({
  create: async (_, context) => {
    const { userId } = signedIn(context.caller);
    const [picture] = context.uploads.image ?? [];
    const data = await reportRejectedPictures(context, () => service.takeForTicket(userId, picture));
    return { success: true, data };
  },
});
