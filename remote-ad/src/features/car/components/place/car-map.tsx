import { api, launchAtom, messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { AlertDialog } from '@cars/shared-ui/kit/alert-dialog';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import type { MapPoint } from '@cars/shared-ui/kit/map-popup';
import { Sheet } from '@cars/shared-ui/kit/sheet';
import { Loader } from '@cars/shared-ui/kit/spinner';
import { coordinatesOf, degreesText } from '../../rules.ts';
import { TEXTS } from '../../texts.ts';
import { useOpenPopup } from '../use-open-popup.ts';

const loadMap = () => import('@cars/shared-ui/kit/map-popup').then(({ MapPopup }) => MapPopup);

const MAP_HEIGHT = '80vh';

const describe = async ({ latitude, longitude }: MapPoint) => {
  const query = { lat: degreesText(latitude), lon: degreesText(longitude) };
  const reply = await api.geo.reverse({ query });
  if (!reply) throw new Error('An answer without an address');
  return reply.data;
};

/** The car's place, read-only: on a map, or in words with links to other maps. Its code comes when it is opened. */
export const CarMap = ({ ad, onClose }: { readonly ad: AdDetails; readonly onClose: () => void }) => {
  const { settings } = useAtomValue(launchAtom);
  const messenger = useAtomValue(messengerAtom);
  useOpenPopup(onClose);
  return (
    <LazyPart
      load={loadMap}
      props={{
        title: TEXTS.place,
        height: MAP_HEIGHT,
        point: coordinatesOf(ad),
        tilesUrl: settings.map_tiles_url,
        describe,
        openLink: messenger.kind === 'browser' ? undefined : messenger.openLink,
        onClose,
      }}
      whileLoading={
        <Sheet title={TEXTS.place} height={MAP_HEIGHT} onClose={onClose}>
          <Loader label={TEXTS.loading} />
        </Sheet>
      }
      whenFailed={<AlertDialog text={TEXTS.mapNotLoaded} onClose={onClose} />}
    />
  );
};
