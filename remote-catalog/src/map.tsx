import { Heart } from './features/listing/components/heart.tsx';
import { MapView as View } from './features/map/components/map-view.tsx';

/** The map composed of its features, in place of the cards; a chunk of its own. */
export const MapView = () => <View heart={Heart} />;
