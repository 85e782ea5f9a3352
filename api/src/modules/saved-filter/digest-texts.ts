import { adDetailsLine, adPlace, adTitle } from '@cars/shared-contracts/rules/ad';
import { adPrice } from '@cars/shared-contracts/rules/money';
import { listingsText } from '@cars/shared-contracts/rules/plural';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';

export type DigestCar = Pick<
  AdCard,
  'mark' | 'model' | 'price' | 'price_rub' | 'currency' | 'year' | 'mileage' | 'kpp' | 'city'
>;

/** News of one saved filter: those of its cars that are listed. */
export interface DigestPart {
  readonly name: string;
  readonly cars: readonly DigestCar[];
}

const carLine = (car: DigestCar): string =>
  `• ${adTitle(car)}, ${adPrice(car)}: ${adDetailsLine(car)}, ${adPlace(car)}`;

/** The digest and what its buttons lead to. */
export const DIGEST_TEXTS = {
  /** `rest` is the number of cars that are not listed. */
  digest: (parts: readonly DigestPart[], rest: number) =>
    [
      ...parts.map(({ name, cars }) =>
        [`Новое по вашему фильтру «${name}»:`, ...cars.map(carLine)].join('\n'),
      ),
      ...(rest > 0 ? [`И ещё ${listingsText(rest)}.`] : []),
    ].join('\n\n'),
  open: 'Открыть каталог',
  filters: 'Сохранённые фильтры',
  weekly: 'Реже',
  daily: 'Каждый день',
  off: 'Отключить',
  nowWeekly: 'Теперь новости фильтров приходят раз в неделю.',
  nowDaily: 'Теперь новости фильтров приходят каждый день.',
  nowOff: 'Новости фильтров отключены. Включить их можно в приложении, у сохранённых фильтров.',
  notOwn: 'Эта кнопка не для вас.',
} as const;
