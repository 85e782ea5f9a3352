import type { Marker } from 'leaflet';
import './leaflet-map.css';
import './cluster-map.css';
import {
  type Box,
  fixedPoint,
  type NameSide,
  type NumberAndName,
  namesOf,
  type PlacedGroup,
  placesOf,
} from './cluster-places.ts';
import { COUNTRY_OUTLINE } from './country-outline.ts';
import type { Leaflet } from './libraries.ts';
import { TILE_OPTIONS } from './map-tiles.ts';
import { removeMap } from './remove-map.ts';
import { createTownNames, type Town } from './town-names.ts';

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
  /** How many more cities and ads it has, in a line of its own for several cities; never cut off. */
  readonly others: string;
  readonly onOpen: () => void;
}

/** A rectangle in degrees. */
export interface MapEdges {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A part of the map, and larger ones that are shown in its place where there is room. */
export interface MapPart extends MapEdges {
  /** At the scale of the part. */
  readonly around?: MapEdges;
  /** At the smallest scale. */
  readonly far?: MapEdges;
}

/** What the map shows: a place at its scale, or a part at the largest scale that has it whole. */
export type ClusterView = ClusterPlace | MapPart;

export interface ClusterMapOptions {
  readonly start: ClusterView;
  readonly zoomMin: number;
  readonly zoomMax: number;
  /** Template of tile addresses; null draws the country with `towns` instead, the largest first. */
  readonly tilesUrl: string | null;
  readonly towns: readonly Town[];
  readonly hasMotion: boolean;
  /** The view has stopped, also for the first time. */
  readonly onMove: (edges: MapEdges, place: ClusterPlace) => void;
}

export interface ClusterMap {
  show(marks: readonly ClusterMark[]): void;
  /** Shows this rectangle, at a larger scale than now. */
  enter(edges: MapEdges): void;
  goTo(view: ClusterView): void;
  zoomBy(steps: 1 | -1): void;
  destroy(): void;
}

const moved = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

const DOT_PX = 2;
/** Around a group at the edge, px. */
const EDGE_PX = 4;
/** Of the height of a line of a name: the line of the attribution at the bottom, in the same type. */
const BOTTOM_LINE = 1.25;

/** A map of groups: it can be dragged, pinched, and moved with arrows, plus and minus while it has the focus. */
export const createClusterMap = (
  leaflet: Leaflet,
  element: HTMLElement,
  options: ClusterMapOptions,
): ClusterMap => {
  const { circleMarker, latLngBounds, map: leafletMap, polygon, tileLayer } = leaflet;
  const { start, zoomMin, zoomMax, tilesUrl, towns, hasMotion, onMove } = options;
  const map = leafletMap(element, {
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
  const nameTowns = tilesUrl ? null : createTownNames(leaflet, map);
  if (tilesUrl) tileLayer(tilesUrl, { ...TILE_OPTIONS, maxZoom: zoomMax }).addTo(map);
  else {
    const lines = COUNTRY_OUTLINE.map((line) => [line.map(({ lat, lon }): [number, number] => [lat, lon])]);
    polygon(lines, { className: 'map-land', interactive: false }).addTo(map);
    for (const { lat, lon } of towns)
      circleMarker([lat, lon], { radius: DOT_PX, className: 'map-dot', interactive: false }).addTo(map);
  }

  const boundsOf = ({ west, south, east, north }: MapEdges) => latLngBounds([south, west], [north, east]);
  const report = () => {
    const bounds = map.getBounds();
    const { lat, lng } = map.getCenter();
    onMove(
      { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() },
      { lat, lon: lng, zoom: map.getZoom() },
    );
  };
  const isWhole = (edges: MapEdges, zoom: number): boolean => {
    const bounds = boundsOf(edges);
    const { x, y } = map
      .project(bounds.getSouthEast(), zoom)
      .subtract(map.project(bounds.getNorthWest(), zoom));
    const size = map.getSize();
    return x <= size.x && y <= size.y;
  };
  const goTo = (view: ClusterView) => {
    if ('zoom' in view) return void map.setView([view.lat, view.lon], view.zoom);
    const { around, far } = view;
    const wide = [
      { edges: far, zoom: zoomMin },
      { edges: around, zoom: map.getBoundsZoom(boundsOf(view)) },
    ].find(({ edges, zoom }) => edges && isWhole(edges, zoom));
    map.fitBounds(boundsOf(wide?.edges ?? view));
  };
  const shown = new Map<string, Mark>();
  /** The focus would be lost with its button. */
  const keepFocus = ({ pin }: Mark) => {
    if (pin.getElement()?.contains(document.activeElement)) element.focus();
  };
  /** What the buttons over the map cover, px of the window; the groups keep out of it. */
  const controlsBox = (): Box | null =>
    element.parentElement?.querySelector('[data-map-controls]')?.getBoundingClientRect() ?? null;
  /** A group whose city is in view is wholly in view: at an edge its button is beside the city. Others are hidden. */
  const keepInside = () => {
    const { x: width, y: height } = map.getSize();
    const marks = [...shown.values()].map((mark) => ({
      mark,
      at: map.latLngToContainerPoint(mark.pin.getLatLng()),
    }));
    const [inView, others] = [true, false].map((isInView) =>
      marks.filter(({ at: { x, y } }) => (x >= 0 && y >= 0 && x <= width && y <= height) === isInView),
    ) as [typeof marks, typeof marks];
    for (const { mark } of others) {
      keepFocus(mark);
      mark.move(0, 0, false);
    }
    const { left, top } = element.getBoundingClientRect();
    const controls = controlsBox();
    const places = placesOf(
      inView.map(({ mark, at }) => ({ at, ...mark.sizes() })),
      { width, height, controls: controls && moved(controls, -left, -top) },
    );
    inView.forEach(({ mark, at }, index) => {
      const { x, y } = places[index] ?? at;
      mark.move(x - at.x, y - at.y, true);
    });
    const { sides, covered } = namesOf(
      inView.map(({ mark }) => mark.boxes()),
      { top, controls },
    );
    inView.forEach(({ mark }, index) => void mark.showName(sides[index] ?? null));
    const named = new Set(inView.map(({ mark }) => mark.name()));
    nameTowns?.(
      towns.filter(({ name }) => !named.has(name)),
      controls ? [...covered, controls] : covered,
    );
  };

  goTo(start);
  map.on('resize moveend', keepInside);
  map.on('moveend', report);
  report();

  return {
    show: (marks) => {
      const keys = new Set(marks.map(({ key }) => key));
      for (const [key, mark] of shown) {
        if (keys.has(key)) continue;
        keepFocus(mark);
        mark.pin.remove();
        shown.delete(key);
      }
      for (const mark of marks) {
        const known = shown.get(mark.key);
        if (known) known.write(mark);
        else {
          const made = createMark(leaflet, mark);
          made.pin.addTo(map);
          shown.set(mark.key, made);
        }
      }
      keepInside();
    },
    enter: (edges) => {
      const bounds = boundsOf(edges);
      map.setView(bounds.getCenter(), Math.max(map.getBoundsZoom(bounds), map.getZoom() + 1));
    },
    goTo,
    zoomBy: (steps) => {
      const { x: width, y: height } = map.getSize();
      const groups = [...shown.values()].map(({ pin }) => map.latLngToContainerPoint(pin.getLatLng()));
      const { x, y } = steps > 0 ? fixedPoint(groups, width, height) : { x: width / 2, y: height / 2 };
      map.setZoomAround(map.containerPointToLatLng([x, y]), map.getZoom() + steps);
    },
    destroy: () => removeMap(map),
  };
};

interface Mark {
  readonly pin: Marker;
  /** The same button goes on: it keeps the focus. */
  write(mark: ClusterMark): void;
  sizes(): Pick<PlacedGroup, 'room' | 'number'>;
  /** Away from its place, px. */
  move(right: number, down: number, isVisible: boolean): void;
  /** Of its city. */
  name(): string;
  /** With the name below, px of the window. */
  boxes(): NumberAndName;
  showName(side: NameSide): void;
}

const createMark = ({ DomEvent, divIcon, marker }: Leaflet, first: ClusterMark): Mark => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'map-cluster';
  const number = document.createElement('span');
  number.className = 'map-cluster-number';
  const name = document.createElement('span');
  name.className = 'map-cluster-name';
  const city = document.createElement('span');
  city.className = 'map-cluster-city';
  const others = document.createElement('span');
  button.append(number, name);
  let open = first.onOpen;
  button.addEventListener('click', () => open());
  // A tap on it neither drags the map nor zooms it.
  DomEvent.disableClickPropagation(button);
  const write = (mark: ClusterMark) => {
    button.setAttribute('aria-label', mark.label);
    number.textContent = mark.number;
    city.textContent = mark.name;
    others.textContent = mark.others;
    name.replaceChildren(...(mark.others ? [city, others] : [city]));
    open = mark.onOpen;
  };
  write(first);
  const icon = divIcon({ html: button, className: 'map-cluster-place', iconSize: [0, 0] });
  return {
    pin: marker([first.lat, first.lon], { icon, keyboard: false, interactive: false }),
    write,
    sizes: () => {
      const { offsetWidth: width, offsetHeight: height } = number;
      const side = Math.max(width, name.offsetWidth) / 2 + EDGE_PX;
      const half = height / 2 + EDGE_PX;
      return {
        room: { side, above: half, below: half + name.offsetHeight + BOTTOM_LINE * city.offsetHeight },
        number: { width, height },
      };
    },
    move: (right, down, isVisible) => {
      button.style.left = `${right}px`;
      button.style.top = `${down}px`;
      button.style.visibility = isVisible ? '' : 'hidden';
    },
    name: () => city.textContent,
    boxes: () => {
      name.classList.remove('is-above');
      return { number: number.getBoundingClientRect(), name: name.getBoundingClientRect() };
    },
    showName: (side) => {
      name.classList.toggle('is-above', side === 'above');
      name.style.opacity = side ? '' : '0';
    },
  };
};
