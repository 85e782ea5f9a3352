import { LoadFailure } from '@cars/shared-app/load-failure';
import { useCopy } from '@cars/shared-app/use-copy';
import { useRequest } from '@cars/shared-app/use-request';
import { Link, showToastAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button, buttonClass } from '@cars/shared-ui/kit/button';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { Skeleton, SkeletonGroup } from '@cars/shared-ui/kit/skeleton';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { compareRequest } from '../../compare-atoms.ts';
import { COMPARE_TEXTS } from '../../compare-texts.ts';
import { AddCar } from './add-car.tsx';
import { CompareTable } from './compare-table.tsx';
import styles from './comparison.module.css';
import { useCompared } from './use-compared.ts';

/** The whole page: the table, or what replaces it [CMP-6]. */
export const Comparison = () => {
  const { ids, key, remove } = useCompared();
  const copy = useCopy();
  const showToast = useSetAtom(showToastAtom);
  if (ids.length === 0)
    return (
      <StateMessage
        place="page"
        title={COMPARE_TEXTS.empty}
        text={COMPARE_TEXTS.emptyText}
        action={
          <Link to={paths.catalog()} className={buttonClass()}>
            {COMPARE_TEXTS.toCatalog}
          </Link>
        }
      />
    );
  const isAlone = ids.length === 1;
  const handleCopy = async () =>
    showToast(
      (await copy(`${window.location.origin}${paths.compare(ids)}`))
        ? COMPARE_TEXTS.linkCopied
        : COMPARE_TEXTS.copyFailed,
    );
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{COMPARE_TEXTS.title}</h1>
        <Button look="plain" className={styles.copy} onClick={() => void handleCopy()}>
          {COMPARE_TEXTS.copyLink}
        </Button>
      </div>
      <div className={classNames(styles.cars, isAlone && styles.alone)}>
        {isAlone && <AddCar />}
        <Loaded ids={ids} requestKey={key} onRemove={remove} />
      </div>
    </>
  );
};

const Loaded = ({
  ids,
  requestKey,
  onRemove,
}: {
  readonly ids: readonly number[];
  readonly requestKey: string;
  readonly onRemove: (id: number) => void;
}) => {
  const { state, retry } = useRequest(compareRequest, requestKey);
  if (state.status === 'failed')
    return <LoadFailure title={COMPARE_TEXTS.failed} failure={state.failure} onRetry={retry} />;
  // A removed car leaves the table before the others are read again.
  const cars = state.status === 'loaded' ? state.data.filter(({ id }) => ids.includes(id)) : [];
  if (cars.length === 0)
    return (
      <div aria-busy="true" className={styles.waiting}>
        <SkeletonGroup>
          <Skeleton height={320} />
        </SkeletonGroup>
        <span role="status" className={styles.note}>
          {COMPARE_TEXTS.loading}
        </span>
      </div>
    );
  return <CompareTable cars={cars} onRemove={onRemove} />;
};
