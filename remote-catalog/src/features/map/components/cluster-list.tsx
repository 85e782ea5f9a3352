import { formatWhole } from '@cars/shared-contracts/rules/money';
import type { AdCluster } from '@cars/shared-contracts/schemas/ad-map';
import { Icon } from '@cars/shared-ui/kit/icon';
import { CHEVRON_RIGHT_ICON } from '@cars/shared-ui/kit/icons';
import { foundText } from '../../../found-text.ts';
import { clusterName } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './cluster-list.module.css';

/** The groups of the map as a list, for those who do not use a map [CAT-81]. */
export const ClusterList = ({
  clusters,
  onOpen,
}: {
  clusters: readonly AdCluster[];
  onOpen: (cluster: AdCluster) => void;
}) => {
  if (clusters.length === 0) return null;
  return (
    <>
      <h2 className={styles.title}>{TEXTS.cities}</h2>
      <ul className={styles.list}>
        {clusters.map((cluster) => (
          <li key={cluster.city_id}>
            <button type="button" className={styles.row} onClick={() => onOpen(cluster)}>
              <span className={styles.words}>
                <span>{clusterName(cluster)}</span>
                <span className={styles.numbers}>
                  {foundText(cluster.count, false)},{' '}
                  {TEXTS.from(`${formatWhole(cluster.min_price_rub)}\u00a0₽`)}
                </span>
              </span>
              <Icon path={CHEVRON_RIGHT_ICON} size={20} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
