import { formatMoment } from '@cars/shared-contracts/rules/date';
import { plural } from '@cars/shared-contracts/rules/plural';
import type { StoredForm } from './draft-store.ts';

/** «Toyota Camry, 2018 · сохранён вчера в 21:40, 5 фото»: the description of the offered draft. */
export const draftNote = ({ title, savedAt, pictures }: StoredForm, now: Date): string => {
  const photos = pictures.length === 0 ? '' : `, ${pictures.length} фото`;
  const saved = `сохранён ${formatMoment(savedAt, now)}${photos}`;
  return title ? `${title} · ${saved}` : `${saved.charAt(0).toUpperCase()}${saved.slice(1)}`;
};

/** «Исправьте 3 поля»; fields that are all empty have nothing to correct. */
export const correctText = (count: number, areEmpty: boolean): string =>
  `${areEmpty ? 'Заполните ещё' : 'Исправьте'} ${count} ${plural(count, ['поле', 'поля', 'полей'])}`;
