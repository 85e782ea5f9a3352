import { carTitle } from '@cars/shared-contracts/rules/ad';
import { cardSources } from '@cars/shared-contracts/rules/image-presets';
import { Link } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Price } from '@cars/shared-ui/ad/price';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { CHEVRON_RIGHT_ICON, CLOSE_ICON } from '@cars/shared-ui/kit/icons';
import { Picture } from '@cars/shared-ui/kit/picture';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { useRef } from 'react';
import { type ComparedCar, type ComparedRow, comparisonOf } from '../../compare-rules.ts';
import { COMPARE_TEXTS, removeLabel } from '../../compare-texts.ts';
import styles from './compare-table.module.css';
import { useHiddenColumns } from './use-hidden-columns.ts';

/** `sizes` of a photo over its column. */
const PHOTO_SIZES = '(min-width: 900px) 260px, 150px';

/** The cars as a table with its own scroll, so that the page never scrolls sideways [CMP-4]. */
export const CompareTable = ({
  cars,
  onRemove,
}: {
  readonly cars: readonly ComparedCar[];
  readonly onRemove: (id: number) => void;
}) => {
  const { different, same } = comparisonOf(cars);
  const box = useRef<HTMLElement>(null);
  const { hasMore, showNext } = useHiddenColumns(box);
  const isAlone = cars.filter(({ ad }) => ad !== null).length < 2;
  return (
    <div className={styles.place}>
      <section
        ref={box}
        className={classNames(styles.box, cars.length === 1 && styles.alone)}
        aria-label={COMPARE_TEXTS.table}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
        tabIndex={0}
        // A browser leaves a control alone of which a part is in view.
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        }}
      >
        <table className={classNames(styles.table, styles[`of${cars.length}`])}>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                <VisuallyHidden>{COMPARE_TEXTS.parameter}</VisuallyHidden>
              </th>
              {cars.map((car) => (
                <th key={car.id} scope="col" aria-label={nameOf(car)} className={styles.car}>
                  <CarHead car={car} onRemove={onRemove} />
                </th>
              ))}
            </tr>
          </thead>
          {different.length > 0 && (
            <Rows title={isAlone ? null : COMPARE_TEXTS.different} rows={different} cars={cars} />
          )}
          {same.length > 0 && <Rows title={isAlone ? null : COMPARE_TEXTS.same} rows={same} cars={cars} />}
        </table>
      </section>
      {hasMore && (
        <>
          <IconButton
            icon={CHEVRON_RIGHT_ICON}
            label={COMPARE_TEXTS.nextCar}
            className={styles.next}
            onClick={showNext}
          />
          <div className={styles.more} />
        </>
      )}
    </div>
  );
};

const nameOf = ({ id, ad }: ComparedCar): string => (ad ? carTitle(ad) : `ID ${id}`);

const CarHead = ({
  car,
  onRemove,
}: {
  readonly car: ComparedCar;
  readonly onRemove: (id: number) => void;
}) => {
  const { id, ad } = car;
  const name = nameOf(car);
  return (
    <>
      <div className={styles.photo}>
        <Picture
          sources={cardSources(ad?.images[0])}
          alt=""
          width={350}
          height={262}
          sizes={PHOTO_SIZES}
          isEager
        />
        <IconButton
          icon={CLOSE_ICON}
          label={removeLabel(name)}
          className={styles.remove}
          onClick={() => onRemove(id)}
        />
      </div>
      {ad ? (
        <>
          <Price ad={ad} className={styles.price} />
          <Link to={paths.car(id)} className={styles.name}>
            {name}
          </Link>
        </>
      ) : (
        <span className={styles.gone}>{`${COMPARE_TEXTS.gone} (${name})`}</span>
      )}
    </>
  );
};

/** Rows under a heading of their own; for a car alone without one. */
const Rows = ({
  title,
  rows,
  cars,
}: {
  readonly title: string | null;
  readonly rows: readonly ComparedRow[];
  readonly cars: readonly ComparedCar[];
}) => (
  <tbody>
    {title && (
      <tr>
        <th scope="rowgroup" colSpan={cars.length + 1} className={styles.group}>
          <span className={styles['group-text']}>{title}</span>
        </th>
      </tr>
    )}
    {rows.map(({ label, values }) => (
      <tr key={label}>
        <th scope="row" className={styles.label}>
          {label}
        </th>
        {cars.map(({ id }, at) => (
          <td key={id} className={styles.value}>
            {values[at] ?? (
              <>
                <span aria-hidden="true">{COMPARE_TEXTS.unknown}</span>
                <VisuallyHidden>{COMPARE_TEXTS.unknownName}</VisuallyHidden>
              </>
            )}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
