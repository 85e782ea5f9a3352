import { formatPlainDay } from '@cars/shared-contracts/rules/date';
import type { DeskDecision, DeskItem } from '@cars/shared-contracts/schemas/moderation';
import { SUBJECTS } from './texts.ts';

/** One state of one subject: a company that sends other data is another item. */
export const keyOf = ({ subject, id, revision }: DeskItem): string => `${subject}:${id}:${revision ?? ''}`;

/** What is decided together: an item, or all open warnings of an ad [MOD-14]. */
export interface DeskCard {
  readonly key: string;
  readonly items: readonly [DeskItem, ...DeskItem[]];
}

const cardKeyOf = (item: DeskItem): string =>
  item.own_lines === undefined ? keyOf(item) : `${item.subject}:ad:${item.ad_id}`;

/** In the order of their first items. */
export const cardsOf = (items: readonly DeskItem[]): readonly DeskCard[] => {
  const cards = new Map<string, DeskCard>();
  for (const item of items) {
    const key = cardKeyOf(item);
    cards.set(key, { key, items: [...(cards.get(key)?.items ?? []), item] as DeskCard['items'] });
  }
  return [...cards.values()];
};

/** The lines of a card: those of its subject, and of each warning its own. */
export const linesOf = ({ items }: DeskCard) => {
  const ownOf = ({ lines, own_lines: own = 0 }: DeskItem) => lines.slice(lines.length - own).map(tied);
  const [{ lines, own_lines: own }] = items;
  const [title, ...facts] = (own === undefined ? lines : lines.slice(1, lines.length - own)).map(tied);
  return {
    title,
    facts,
    warnings: own === undefined ? [] : items.map((item) => [item, ownOf(item)] as const),
  };
};

/** «5 марта 2026, 12:30» of `2026-03-05 12:30`. */
export const momentText = (moment: string): string => {
  const [day = '', time = ''] = moment.split(' ');
  return `${formatPlainDay(`${day}T12:00:00+03:00`)}, ${time}`;
};

/** What a key of the desk does. */
export type DeskCommand = 'next' | 'previous' | 'accept' | 'decline' | 'open' | 'undo';

/** By the place on the keyboard, so that they work in every layout. */
const COMMANDS: Readonly<Record<string, DeskCommand>> = {
  KeyJ: 'next',
  ArrowDown: 'next',
  KeyK: 'previous',
  ArrowUp: 'previous',
  KeyA: 'accept',
  KeyR: 'decline',
  KeyO: 'open',
  KeyZ: 'undo',
};

interface PressedKey {
  readonly code: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Null for keys of the browser and of other software. A key that is held moves, and decides once. */
export const commandOf = ({ code, repeat, ctrlKey, altKey, metaKey }: PressedKey): DeskCommand | null => {
  if (ctrlKey || altKey || metaKey) return null;
  const command = COMMANDS[code] ?? null;
  return repeat && command !== 'next' && command !== 'previous' ? null : command;
};

/** `3` of the digit's key in either row; null for other keys, those of the browser and one that is held. */
export const digitOf = ({ code, repeat, ctrlKey, altKey, metaKey }: PressedKey): number | null => {
  if (repeat || ctrlKey || altKey || metaKey) return null;
  const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(code) ?? [];
  return digit === undefined ? null : Number(digit);
};

/** What is required before a verdict is taken. */
export type Question = 'rule' | 'reason' | 'confirmation' | 'none';

export const questionOf = ({ subject }: DeskItem, accept: boolean): Question => {
  if (subject === 'warning') return 'none';
  if (subject === 'complaint') return accept ? 'rule' : 'none';
  return subject === 'company' && !accept ? 'reason' : 'confirmation';
};

/** The broken rule, or why a company is rejected. */
export type MoreOfDecision = Pick<DeskDecision, 'rule_id' | 'reason'>;

export const decisionOf = (
  { subject, id, revision }: DeskItem,
  accept: boolean,
  more: MoreOfDecision = {},
): DeskDecision => ({ subject, id, accept, ...(revision === null ? {} : { revision }), ...more });

/** «Жалоба 12: нарушения нет.» */
export const outcomeText = (items: DeskCard['items'], accept: boolean): string => {
  const words = SUBJECTS[items[0].subject];
  return `${nameOf(items)}: ${(accept ? words.accept : words.decline).done}.`;
};

const NAMES = {
  company: 'Компания',
  complaint: 'Жалоба',
  appeal: 'Апелляция',
  warning: 'Предупреждение',
} as const;

/** «Жалоба 12», «Предупреждения 3, 4». */
export const nameOf = (items: DeskCard['items']): string => {
  const [{ subject }] = items;
  const name = items.length > 1 ? 'Предупреждения' : NAMES[subject];
  return `${name} ${items.map(({ id }) => id).join(', ')}`;
};

/** The card that has the focus after this one is gone. */
export const neighborOf = (cards: readonly DeskCard[], key: string): string | null => {
  const at = cards.findIndex((card) => card.key === key);
  return (cards[at + 1] ?? cards[at - 1])?.key ?? null;
};

/** The text with each «ID: 4» and «10 000» in one line. */
export const tied = (text: string): string =>
  text.replaceAll('ID: ', 'ID:\u00A0').replace(/(\d) (?=\d{3}(?!\d))/g, '$1\u00A0');
