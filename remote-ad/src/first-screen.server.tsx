import { detailsSources } from '@cars/shared-contracts/rules/image-presets';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { renderScreen } from '@cars/shared-contracts/server/render-screen';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { FirstScreenModule } from '@cars/shared-contracts/shell/first-screen';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { PHOTO_SIZES } from './features/car/components/photo-slide.tsx';
import { remoteModule } from './routes.tsx';

/** The server entry of this app: the page of one car as markup. */
export const firstScreen: FirstScreenModule = {
  app: remoteModule.app,
  contract: CONTRACT_VERSION,
  render: (request) => {
    const { data } = request.answer as { data: AdDetails | null };
    // Another car's response would be rendered as a car that is loading.
    const html = data && request.path === paths.car(data.id) ? renderScreen(remoteModule, request) : null;
    if (html === null) return null;
    const avif = detailsSources(data?.images[0])?.avif;
    return { html, pictures: avif ? [{ type: 'image/avif', srcset: avif, sizes: PHOTO_SIZES }] : [] };
  },
};
