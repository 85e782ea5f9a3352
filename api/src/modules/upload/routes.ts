import { uploads } from '@cars/shared-contracts/endpoints/upload';
import { signedIn } from '../../http/caller.ts';
import type { Route } from '../../http/route.ts';
import type { UploadService } from './service.ts';

/** Pictures on their way to an ad (ours, ruling 2). */
export const uploadRoutes = (route: Route, service: UploadService): void => {
  route(uploads.create, async (_, { caller, uploads: { image } }) => ({
    success: true,
    data: await service.takeForTicket(signedIn(caller).userId, image?.[0]),
  }));
};
