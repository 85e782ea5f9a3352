import { formatPrice } from '@cars/shared-contracts/rules/money';

/** What a warning is about [WARN-2]. */
export type WarningKind =
  | 'low_price'
  | 'same_picture'
  | 'same_vin'
  | 'vin_mark'
  | 'vin_year'
  | 'prepayment'
  | 'other_messenger'
  | 'new_seller';

/** The kinds that quote a text of the seller or count their ads: nothing of them may stay after an erasure. */
export const QUOTING_KINDS: readonly WarningKind[] = ['prepayment', 'other_messenger', 'new_seller'];

/** Which of two ads a warning is about: the earlier one is that of the seller who showed VIN or picture first [PRICE-22]. */
export type AdOrder = 'earlier' | 'later';

/** What a check found. */
export interface Finding {
  readonly kind: WarningKind;
  /** Another fact opens a decided warning again. */
  readonly fact: string;
  /** What the sentence names; of a warning about two ads the `AdOrder` of its own one. */
  readonly detail: string | null;
  /** The ad with the same picture. */
  readonly otherAdId?: number;
}

/** Lets readers distinguish the first ad from the copy; a row of an earlier version has no order. */
const whenPublished = (order: string): string => {
  if (order === 'later') return ', опубликованном раньше';
  return order === 'earlier' ? ', опубликованном позже' : '';
};

/** Neutral: each states what was compared with what, and none blames a user. */
const SENTENCES: Readonly<Record<WarningKind, (detail: string) => string>> = {
  low_price: (lower) =>
    `Цена меньше половины того, что просят за похожие машины: обычно от ${formatPrice(Number(lower), 'RUB')}.`,
  same_picture: (order) => `Такая же фотография есть в объявлении другого продавца${whenPublished(order)}.`,
  same_vin: (order) => `Такой же VIN указан в объявлении другого продавца${whenPublished(order)}.`,
  vin_mark: (mark) => `VIN от ${mark}, а в объявлении другая марка.`,
  vin_year: (years) => `По VIN машина ${years} года, а в объявлении другой год.`,
  prepayment: () => 'В описании просят предоплату. Осмотрите машину и документы до оплаты.',
  other_messenger: () =>
    'В описании предлагают перейти в другой мессенджер. Там переписку нельзя приложить к жалобе.',
  new_seller: (count) => `Продавец зарегистрирован недавно, объявлений у него уже ${count}.`,
};

/** The sentence of a stored warning; null for a kind of a later version. */
export const warningText = (kind: string, detail: string | null): string | null =>
  Object.hasOwn(SENTENCES, kind) ? SENTENCES[kind as WarningKind](detail ?? '') : null;

/** For a list of decisions, where the sentence is too long. */
const NAMES: Readonly<Record<string, string>> = {
  low_price: 'низкая цена',
  same_picture: 'фотография из другого объявления',
  same_vin: 'VIN из другого объявления',
  vin_mark: 'VIN другой марки',
  vin_year: 'VIN другого года',
  prepayment: 'предоплата',
  other_messenger: 'другой мессенджер',
  new_seller: 'новый продавец',
} satisfies Record<WarningKind, string>;

/** The kind of a row whose finding is gone for the moment, with its decision and reply; it has no sentence. */
export const goneKindSql = (row: string): string => `'gone:' || ${row}.kind || ':' || ${row}.fact`;

/** Whether a warning `w` holds now. */
export const HOLDS_SQL = `w.kind not like 'gone:%'`;

/** A few words for a kind; the kind itself where a later version wrote it. */
export const kindName = (stored: string): string => {
  const [, kind = stored] = stored.split(':');
  return NAMES[kind] ?? kind;
};
