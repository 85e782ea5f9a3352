import { cardSources } from '@cars/shared-contracts/rules/image-presets';
import type { AdPage } from '@cars/shared-contracts/schemas/ad';
import { renderScreen } from '@cars/shared-contracts/server/render-screen';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { FirstScreenModule, PicturePreload } from '@cars/shared-contracts/shell/first-screen';
import { CARD_SIZES } from '@cars/shared-ui/ad/ad-card';
import { remoteModule } from './routes.tsx';

/** The first row of a phone. */
const PRELOADED_CARDS = 2;

const pictureOf = (address: string | undefined): PicturePreload[] => {
  const avif = cardSources(address)?.avif;
  return avif ? [{ type: 'image/avif', srcset: avif, sizes: CARD_SIZES }] : [];
};

/** The server entry of this app: the plain catalog's first page as markup. */
export const firstScreen: FirstScreenModule = {
  app: remoteModule.app,
  contract: CONTRACT_VERSION,
  render: (request) => {
    const html = renderScreen(remoteModule, request);
    if (html === null) return null;
    const { items } = (request.answer as { data: AdPage }).data;
    return { html, pictures: items.slice(0, PRELOADED_CARDS).flatMap(({ images }) => pictureOf(images[0])) };
  },
};
