import type { Map as LeafletMap } from 'leaflet';

/**
 * Removes a map whose zoom may be animated: Leaflet ends an animation by a timer that `remove()` leaves on, and would
 * then move layers that are gone. Without the flag the timer does nothing.
 */
export const removeMap = (map: LeafletMap): void => {
  Object.assign(map, { _animatingZoom: false });
  map.remove();
};
