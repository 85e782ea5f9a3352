import { CITIES, citySize } from '@cars/shared-contracts/rules/city-list';
import { pointOfCity } from '@cars/shared-contracts/rules/city-points';
import { COUNTRY_OUTLINE } from '@cars/shared-ui/kit/country-outline';
import type { MapPoint } from '@cars/shared-ui/kit/map-point';
import { useId } from 'react';
import styles from './place-map.module.css';
import { DEFAULT_CENTER, namedCities, projected, RING } from './place-map-rules.ts';

const NAMES_MAX = 8;

const PLACES = [...CITIES]
  .sort((a, b) => citySize(b.id) - citySize(a.id))
  .map((city) => ({ name: city.name, ...projected(pointOfCity(city)) }));
const LAND = COUNTRY_OUTLINE.map(
  (line) =>
    `M${line
      .map(projected)
      .map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`)
      .join('L')}Z`,
).join('');

/**
 * The point within the country, with the cities around it: what is recognized where there are no tiles [CAR-30]. Without
 * a point it is the beginning of every map, without a mark.
 */
export const PlaceMap = ({ point, height }: { readonly point: MapPoint | null; readonly height: string }) => {
  const titleId = useId();
  const { latitude, longitude } = point ?? DEFAULT_CENTER;
  const at = projected({ lat: latitude, lon: longitude });
  const { own, others } = namedCities(PLACES, at, NAMES_MAX, point ? RING : 0);
  const named = own ? [own, ...others] : others;
  return (
    <svg className={styles.map} style={{ height }} role="img" aria-labelledby={titleId}>
      <title id={titleId}>{`На карте рядом: ${named.map(({ name }) => name).join(', ')}`}</title>
      <svg className={styles.middle} x="50%" y="50%" aria-hidden="true">
        <g className={styles.scale}>
          <g transform={`translate(${-at.x} ${-at.y})`}>
            <path className={styles.land} d={LAND} />
            {others.map(({ name, x, y }) => (
              <circle key={name} className={styles.city} cx={x} cy={y} r={0.06} />
            ))}
            {named.map(({ name, x, y }) => (
              <text key={name} className={styles.name} x={x + 0.12} y={y + 0.1}>
                {name}
              </text>
            ))}
            {point && (
              <>
                <circle className={styles.ring} cx={at.x} cy={at.y} r={RING} />
                <circle className={styles.point} cx={at.x} cy={at.y} r={0.14} />
              </>
            )}
          </g>
        </g>
      </svg>
    </svg>
  );
};
