import type { MapPlace, MapPoint } from '@cars/shared-ui/kit/map-point';

/** Props of a popup with a location, with a map or without one. */
export interface MapPopupProps {
  readonly title: string;
  /** The initial position of the map; null: the default center. Without `onPick` it has a pin. */
  readonly point: MapPoint | null;
  /** Of the map, as CSS. */
  readonly height: string;
  /** Template of tile addresses; null: the country with its cities, and links to other maps. */
  readonly tilesUrl: string | null;
  /** The middle of the view was chosen. Without it the map is read-only. */
  readonly onPick?: (point: MapPoint, place: MapPlace | null) => void;
  /** Opens another map's address where a web view has no tabs of its own. */
  readonly openLink?: ((url: string) => void) | undefined;
  readonly onClose: () => void;
}
