import { formatPlainDay } from '@cars/shared-contracts/rules/date';
import type { DeskDecision, DeskItem } from '@cars/shared-contracts/schemas/moderation';
import { SUBJECTS } from './texts.ts';

/** One state of one subject: a company that sends other data is another item. */
export const keyOf = ({ subject, id, revision }: DeskItem): string => `${subject}:${id}:${revision ?? ''}`;

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

export const decisionOf = (
  { subject, id, revision }: DeskItem,
  accept: boolean,
  more: Pick<DeskDecision, 'rule_id' | 'reason'> = {},
): DeskDecision => ({ subject, id, accept, ...(revision === null ? {} : { revision }), ...more });

/** «Жалоба 12: нарушения нет.» */
export const outcomeText = (item: DeskItem, accept: boolean): string => {
  const words = SUBJECTS[item.subject];
  return `${nameOf(item)}: ${(accept ? words.accept : words.decline).done}.`;
};

const NAMES = {
  company: 'Компания',
  complaint: 'Жалоба',
  appeal: 'Апелляция',
  warning: 'Примечание',
} as const;

export const nameOf = ({ subject, id }: DeskItem): string => `${NAMES[subject]} ${id}`;

/** The item that has the focus after this one is gone. */
export const neighborOf = (items: readonly DeskItem[], key: string): string | null => {
  const at = items.findIndex((item) => keyOf(item) === key);
  const neighbor = items[at + 1] ?? items[at - 1];
  return neighbor ? keyOf(neighbor) : null;
};

/** The text with each «ID: 4» in one line. */
export const tiedId = (text: string): string => text.replaceAll('ID: ', 'ID:\u00A0');
