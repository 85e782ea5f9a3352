import type { Coords } from 'leaflet';
import './leaflet-map.css';
import type { Leaflet } from './libraries.ts';
import type { MapPoint } from './map-point.ts';
import { TILE_OPTIONS } from './map-tiles.ts';
import { removeMap } from './remove-map.ts';

const ZOOM_MIN = 3;
const ZOOM_MAX = 18;
/** Above the grid, which stays as the background of missing tiles. */
const TILES_LAYER = 2;
/** The pin's own box and the tip of its drawing in it, px. */
const PIN_PX = 40;
const PIN_TIP_PX = [20, 37] as const;

export interface MapOptions {
  readonly center: MapPoint;
  readonly zoom: number;
  /** Template of tile addresses. */
  readonly tilesUrl: string;
  /** A pin at a fixed point; null where the pin is in the middle of the view. */
  readonly pin: { readonly point: MapPoint; readonly drawing: HTMLElement } | null;
  readonly hasMotion: boolean;
  /** The view has stopped at another point. */
  readonly onMove: (center: MapPoint) => void;
}

export interface MapHandle {
  zoomBy(steps: 1 | -1): void;
  destroy(): void;
}

/** A plain background with lines: it shows movement and scale without tiles. */
const gridOf = ({ GridLayer }: Leaflet) =>
  new (class extends GridLayer {
    protected override createTile(_coords: Coords): HTMLElement {
      const tile = document.createElement('div');
      tile.className = 'map-grid-tile';
      return tile;
    }
  })({ minZoom: ZOOM_MIN, maxZoom: ZOOM_MAX });

/**
 * Creates a map in an element: it can be dragged, pinched, and moved with arrows, plus and minus while it has
 * the focus.
 */
export const createMap = (leaflet: Leaflet, element: HTMLElement, options: MapOptions): MapHandle => {
  const { divIcon, map: leafletMap, marker, tileLayer } = leaflet;
  const { center, zoom, tilesUrl, pin, hasMotion, onMove } = options;
  const map = leafletMap(element, {
    center: [center.latitude, center.longitude],
    zoom,
    minZoom: ZOOM_MIN,
    maxZoom: ZOOM_MAX,
    // Both are drawn by the popup itself.
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: hasMotion,
    fadeAnimation: hasMotion,
    inertia: hasMotion,
  });
  gridOf(leaflet).addTo(map);
  tileLayer(tilesUrl, { ...TILE_OPTIONS, zIndex: TILES_LAYER, maxZoom: ZOOM_MAX }).addTo(map);
  if (pin) {
    const icon = divIcon({
      html: pin.drawing,
      className: 'map-pin',
      iconSize: [PIN_PX, PIN_PX],
      iconAnchor: [...PIN_TIP_PX],
    });
    marker([pin.point.latitude, pin.point.longitude], { icon, keyboard: false, interactive: false }).addTo(
      map,
    );
  }
  map.on('moveend', () => {
    const { lat, lng } = map.getCenter().wrap();
    onMove({ latitude: lat, longitude: lng });
  });
  return {
    zoomBy: (steps) => void map.zoomIn(steps),
    destroy: () => removeMap(map),
  };
};
