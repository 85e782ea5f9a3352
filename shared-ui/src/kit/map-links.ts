import type { MapPoint } from './map-point.ts';

export interface MapLink {
  readonly name: string;
  readonly url: string;
}

const DIGITS = 6;
const ZOOM = 16;

/** Addresses of a point in common map services. `geo:` opens the phone's own map. */
export const mapLinks = ({ latitude, longitude }: MapPoint, hasGeoLinks: boolean): MapLink[] => {
  const lat = latitude.toFixed(DIGITS);
  const lon = longitude.toFixed(DIGITS);
  return [
    ...(hasGeoLinks ? [{ name: 'Карты на телефоне', url: `geo:${lat},${lon}?q=${lat},${lon}` }] : []),
    { name: 'Яндекс Карты', url: `https://yandex.ru/maps/?pt=${lon},${lat}&z=${ZOOM}&l=map` },
    { name: '2ГИС', url: `https://2gis.ru/geo/${lon},${lat}?m=${lon},${lat}/${ZOOM}` },
    {
      name: 'OpenStreetMap',
      url: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${ZOOM}/${lat}/${lon}`,
    },
  ];
};
