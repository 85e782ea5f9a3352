import type { Leaflet } from '@cars/shared-ui/kit/libraries';
import { Heart } from './features/listing/components/heart.tsx';
import { MapView as View } from './features/map/components/map-view.tsx';

/** The map composed of its features, in place of the cards; a chunk of its own. */
export const mapWith = (leaflet: Leaflet) =>
  function MapView() {
    return <View heart={Heart} leaflet={leaflet} />;
  };
