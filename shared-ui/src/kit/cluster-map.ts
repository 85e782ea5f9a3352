import {
  circleMarker,
  DomEvent,
  divIcon,
  latLngBounds,
  map as leafletMap,
  type Marker,
  marker,
  tileLayer,
} from 'leaflet';
import './leaflet-map.css';
import './cluster-map.css';

export interface ClusterPlace {
  readonly lat: number;
  readonly lon: number;
  readonly zoom: number;
}

/** A group on the map: a button with its number and its name. */
export interface ClusterMark {
  readonly key: string;
  readonly lat: number;
  readonly lon: number;
  /** The whole name, for screen readers. */
  readonly label: string;
  readonly number: string;
  readonly name: string;
  readonly onOpen: () => void;
}

/** West, south, east and north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

export interface ClusterMapOptions {
  readonly start: ClusterPlace;
  readonly zoomMin: number;
  readonly zoomMax: number;
  /** Template of tile addresses; null draws `dots` on a plain ground instead. */
  readonly tilesUrl: string | null;
  readonly dots: readonly { readonly lat: number; readonly lon: number }[];
  readonly hasMotion: boolean;
  /** The view has stopped, also for the first time. */
  readonly onMove: (bounds: Bounds, place: ClusterPlace) => void;
}

export interface ClusterMap {
  show(marks: readonly ClusterMark[]): void;
  /** Shows these bounds, at a larger scale than now. */
  enter(bounds: Bounds): void;
  goTo(place: ClusterPlace): void;
  zoomBy(steps: 1 | -1): void;
  destroy(): void;
}

const DOT_PX = 2;
/** Room of a group and its name at the edge, px. */
const EDGE_PX = 56;

/** A map of groups: it can be dragged, pinched, and moved with arrows, plus and minus while it has the focus. */
export const createClusterMap = (element: HTMLElement, options: ClusterMapOptions): ClusterMap => {
  const { start, zoomMin, zoomMax, tilesUrl, dots, hasMotion, onMove } = options;
  const map = leafletMap(element, {
    center: [start.lat, start.lon],
    zoom: start.zoom,
    minZoom: zoomMin,
    maxZoom: zoomMax,
    maxBounds: [
      [-85, -200],
      [85, 220],
    ],
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: hasMotion,
    fadeAnimation: hasMotion,
    inertia: hasMotion,
  });
  if (tilesUrl) tileLayer(tilesUrl, { maxZoom: zoomMax }).addTo(map);
  else
    for (const { lat, lon } of dots)
      circleMarker([lat, lon], { radius: DOT_PX, className: 'map-dot', interactive: false }).addTo(map);

  const report = () => {
    const bounds = map.getBounds();
    const { lat, lng } = map.getCenter();
    onMove([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], {
      lat,
      lon: lng,
      zoom: map.getZoom(),
    });
  };
  map.on('moveend', report);
  report();

  const shown = new Map<string, Mark>();
  return {
    show: (marks) => {
      const keys = new Set(marks.map(({ key }) => key));
      for (const [key, { pin }] of shown) {
        if (keys.has(key)) continue;
        // The focus would be lost with its button.
        if (pin.getElement()?.contains(document.activeElement)) element.focus();
        pin.remove();
        shown.delete(key);
      }
      for (const mark of marks) {
        const known = shown.get(mark.key);
        if (known) known.write(mark);
        else {
          const made = createMark(mark);
          made.pin.addTo(map);
          shown.set(mark.key, made);
        }
      }
    },
    enter: ([west, south, east, north]) => {
      const bounds = latLngBounds([south, west], [north, east]);
      const zoom = Math.min(zoomMax, map.getBoundsZoom(bounds, false, [EDGE_PX, EDGE_PX] as never));
      map.setView(bounds.getCenter(), Math.max(zoom, Math.min(zoomMax, map.getZoom() + 1)));
    },
    goTo: ({ lat, lon, zoom }) => void map.setView([lat, lon], zoom),
    zoomBy: (steps) => void map.zoomIn(steps),
    destroy: () => void map.remove(),
  };
};

interface Mark {
  readonly pin: Marker;
  /** The same button goes on: it keeps the focus. */
  write(mark: ClusterMark): void;
}

const createMark = (first: ClusterMark): Mark => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'map-cluster';
  const number = document.createElement('span');
  number.className = 'map-cluster-number';
  const name = document.createElement('span');
  name.className = 'map-cluster-name';
  button.append(number, name);
  let open = first.onOpen;
  button.addEventListener('click', () => open());
  // A tap on it neither drags the map nor zooms it.
  DomEvent.disableClickPropagation(button);
  const write = (mark: ClusterMark) => {
    button.setAttribute('aria-label', mark.label);
    number.textContent = mark.number;
    name.textContent = mark.name;
    open = mark.onOpen;
  };
  write(first);
  const icon = divIcon({ html: button, className: 'map-cluster-place', iconSize: [0, 0] });
  return { pin: marker([first.lat, first.lon], { icon, keyboard: false, interactive: false }), write };
};
