import { Icon } from './icon.tsx';
import { CHEVRON_RIGHT_ICON, PIN_ICON } from './icons.ts';
import styles from './map-link-list.module.css';
import { mapLinks } from './map-links.ts';
import type { MapPoint } from './map-point.ts';

/** Only Android supports `geo:` addresses. */
const hasGeoLinks = () => /android/i.test(navigator.userAgent);

/** The point in other maps. `onOpen` handles a tap where a web view has no tabs. */
export const MapLinkList = ({
  point,
  onOpen,
}: {
  readonly point: MapPoint;
  readonly onOpen: ((url: string) => void) | undefined;
}) => (
  <ul className={styles.list}>
    {mapLinks(point, !onOpen && hasGeoLinks()).map(({ name, url }) => (
      <li key={name}>
        <a
          className={styles.link}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => {
            if (!onOpen) return;
            event.preventDefault();
            onOpen(url);
          }}
        >
          <Icon path={PIN_ICON} size={20} />
          <span className={styles.name}>{name}</span>
          <Icon path={CHEVRON_RIGHT_ICON} size={20} />
        </a>
      </li>
    ))}
  </ul>
);
