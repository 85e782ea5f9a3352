import type { Picture } from '../picture.ts';
import { isAlike, isBlurred, isDark } from '../picture-facts.ts';
import { type PictureView, VIEWS } from '../view.ts';

export const VIEW_LABELS: Readonly<Record<PictureView, string>> = {
  'front-corner': 'Спереди сбоку',
  front: 'Спереди',
  left: 'Слева',
  right: 'Справа',
  'rear-corner': 'Сзади сбоку',
  rear: 'Сзади',
  interior: 'Салон',
  dashboard: 'Приборы',
  trunk: 'Багажник',
};

/** Places count from 1, as on the tiles. */
export const warningsOf = (pictures: readonly Picture[]): readonly string[] =>
  pictures.flatMap(({ facts }, at) => {
    if (!facts) return [];
    const place = `Фото ${at + 1}:`;
    const copyOf = pictures.slice(0, at).findIndex((other) => other.facts && isAlike(other.facts, facts));
    return [
      ...(isDark(facts) ? [`${place} темно`] : []),
      ...(isBlurred(facts) ? [`${place} нерезко`] : []),
      ...(copyOf >= 0 ? [`${place} похоже на фото ${copyOf + 1}`] : []),
    ];
  });

const rankOf = ({ view }: Picture): number => (view ? VIEWS.indexOf(view) : VIEWS.length);

/** Ids of the pictures with a view in the recommended order, then of the others in their own order. */
export const recommendedOrder = (pictures: readonly Picture[]): readonly string[] =>
  [...pictures].sort((one, other) => rankOf(one) - rankOf(other)).map(({ id }) => id);

export const isSameOrder = (pictures: readonly Picture[], ids: readonly string[]): boolean =>
  pictures.length === ids.length && pictures.every(({ id }, at) => id === ids[at]);
