import { launchAtom, messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import type { MapPlace, MapPoint } from '@cars/shared-ui/kit/map-point';
import { Loader } from '@cars/shared-ui/kit/spinner';
import { AlertDialog } from './alert-dialog.tsx';
import { Sheet } from './sheet.tsx';

const loadMap = () => import('./map-popup.tsx').then(({ MapPopup }) => MapPopup);

const TEXTS = {
  loading: 'Загружаем карту',
  notLoaded: 'Карта не загрузилась. Проверьте соединение и попробуйте ещё раз.',
};

export interface MapSheetProps {
  readonly title: string;
  /** The initial position of the map; null: the default center. */
  readonly point: MapPoint | null;
  /** Of the map, as CSS. */
  readonly height: string;
  /** Lets a point be chosen. Without it the map is read-only. */
  readonly onPick?: (point: MapPoint, place: MapPlace | null) => void;
  readonly onClose: () => void;
}

/** A location on a map, or as text where the server has no tiles. Its code is loaded when it is opened. */
export const MapSheet = ({ title, onClose, ...rest }: MapSheetProps) => {
  const { settings } = useAtomValue(launchAtom);
  const messenger = useAtomValue(messengerAtom);
  return (
    <LazyPart
      load={loadMap}
      props={{
        ...rest,
        title,
        tilesUrl: settings.map_tiles_url,
        openLink: messenger.kind === 'browser' ? undefined : messenger.openLink,
        onClose,
      }}
      whileLoading={
        <Sheet title={title} isTall onClose={onClose}>
          <Loader label={TEXTS.loading} />
        </Sheet>
      }
      whenFailed={<AlertDialog text={TEXTS.notLoaded} onClose={onClose} />}
    />
  );
};
