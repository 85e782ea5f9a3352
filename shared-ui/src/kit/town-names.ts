import type { Map as LeafletMap } from 'leaflet';
import { type Box, isOver } from './cluster-places.ts';
import type { Leaflet } from './libraries.ts';

/** A city without tiles below it. */
export interface Town {
  readonly lat: number;
  readonly lon: number;
  readonly name: string;
}

/** At smaller scales the names of the groups are enough; a narrow map shows a part as small a step earlier. */
const ZOOM_MIN = 7;
const NARROW_PX = 600;

/**
 * Names beside the dots of a map without tiles, those of the first towns first; each is whole, and none covers another
 * one or a box of `taken`, px of the window.
 */
export const createTownNames = ({ divIcon, layerGroup, marker }: Leaflet, map: LeafletMap) => {
  const layer = layerGroup().addTo(map);
  return (towns: readonly Town[], taken: readonly Box[]): void => {
    layer.clearLayers();
    if (map.getZoom() < ZOOM_MIN - (map.getSize().x < NARROW_PX ? 1 : 0)) return;
    const boxes = [...taken];
    const bounds = map.getBounds();
    const { right } = map.getContainer().getBoundingClientRect();
    for (const { lat, lon, name } of towns) {
      if (!bounds.contains([lat, lon])) continue;
      const text = document.createElement('span');
      text.className = 'map-town-name';
      text.textContent = name;
      const icon = divIcon({ html: text, className: 'map-cluster-place', iconSize: [0, 0] });
      const place = marker([lat, lon], { icon, keyboard: false, interactive: false, zIndexOffset: -1_000 });
      layer.addLayer(place);
      const box = text.getBoundingClientRect();
      if (box.right > right || boxes.some((other) => isOver(box, other))) layer.removeLayer(place);
      else boxes.push(box);
    }
  };
};
