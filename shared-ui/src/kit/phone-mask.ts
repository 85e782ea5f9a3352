import type { Mask } from './libraries.ts';

/** The two forms of a phone [ACC-7]: 8 (000) 000-00-00 and +7 (000) 000-00-00. */
const EIGHT = '8 (000) 000-00-00';
const SEVEN = '+{7} (000) 000-00-00';
/** A number of another country is shown as it is: no one else's number is made of it. */
const ABROAD = '+000000000000000';
const ABROAD_START = /^\s*\+\s*[^7\D]/;
/** What is dialed at home before the code of another country. */
const DIALED_ABROAD = /^(?:00|810)/;
const WHOLE_DIGITS = 11;

/** A number, and what follows it: an extension. */
const EXTENSION = /^((?:\D*\d){10}[^\p{L}#;,/*=(]*).*/u;
/** What is before the plus of a whole number. */
const BEFORE_PLUS = /^[^+]*(?=\+(?:\D*\d){10})/;

const digitsOf = (text: string): string => text.replace(/\D/g, '');
const numberOf = (text: string): string =>
  text.replace(/＋/g, '+').replace(BEFORE_PLUS, '').replace(EXTENSION, '$1');

/**
 * The part of a typed or copied text for the mask: no letters, and of a doubled country code, 77 or 78, only one
 * [ACC-7].
 */
const cleaned = (copied: string): string => {
  const text = numberOf(copied);
  const digits = digitsOf(text);
  if (hasDoubledCode(text)) return `7${digits.slice(2)}`;
  // More digits than a number of ours has, or as many with another beginning: the plus was left out.
  if (digits.length > WHOLE_DIGITS || /^[^78]\d{10}$/.test(digits))
    return `+${digits.replace(DIALED_ABROAD, '')}`;
  return text.replace(/[^\d+]/g, '');
};

/** More digits than a number has, beginning with a 7 and another 7 or an 8. */
const hasDoubledCode = (text: string): boolean => /^7[78]\d{10}/.test(digitsOf(numberOf(text)));

/** Digits of a number without its country. */
const NATIONAL_DIGITS = 10;

/** The first sign is a digit to which the mask adds +7. */
const WITHOUT_CODE = /^[^\d+＋]*[0-69]/;

/**
 * A typed number of another country without its plus, or null: it begins as abroad is dialed, or has more digits than
 * fit behind a +7 that the field has added.
 */
const numberAbroad = (value: string, isCodeAdded: boolean): string | null => {
  const digits = digitsOf(value);
  if (isCodeAdded && digits.startsWith('700')) return `+${digits.slice(3)}`;
  if (!value.includes('+') && digits.startsWith('810')) return `+${digits.slice(3)}`;
  return isCodeAdded && digits.length > WHOLE_DIGITS ? `+${digits.slice(1)}` : null;
};

/**
 * The text that an input event put in place of the whole old one, or null for a single character or a piece
 * at the caret: a text that is inserted whole (autofill, a password manager, a script) is a complete number.
 * So is a typed one whose twelfth digit shows that the country code is doubled.
 */
const wholeText = (event: Event, value: string): string | null => {
  if (hasDoubledCode(value)) return value;
  const { inputType = '', data = null } = event as Partial<InputEvent>;
  if (data !== null && digitsOf(data).length >= NATIONAL_DIGITS) return data;
  return inputType === '' || inputType === 'insertReplacementText' ? value : null;
};

/**
 * Formats the text of a phone field while it is attached, and returns a function that detaches it; `onAccept`
 * receives every new text. Numbers that begin with a 9 get their +7, complete ones that begin with an 8 get
 * it on blur.
 */
export const maskPhone = (
  IMask: Mask,
  input: HTMLInputElement,
  onAccept: (text: string) => void,
): (() => void) => {
  // Registered first: after a replacement of the whole text (autofill, a password manager) the mask's
  // selection is out of date, and it would restore the old number.
  let isCodeAdded = WITHOUT_CODE.test(input.value);
  const handleInput = (event: Event) => {
    const isAnew = mask.value === '' || !input.value.startsWith('+7');
    if (isAnew) isCodeAdded = WITHOUT_CODE.test(input.value);
    const text = wholeText(event, input.value) ?? numberAbroad(input.value, isCodeAdded && !isAnew);
    if (text === null) return;
    isCodeAdded = false;
    event.stopImmediatePropagation();
    mask.value = text;
  };
  input.addEventListener('input', handleInput);
  const mask = IMask(input, {
    mask: [{ mask: EIGHT }, { mask: SEVEN }, { mask: ABROAD }],
    dispatch: (appended, { compiledMasks, value }) => {
      const text = value + appended;
      const form = ABROAD_START.test(text) ? 2 : /^\s*8/.test(text) ? 0 : 1;
      const chosen = compiledMasks[form];
      if (!chosen) throw new Error('The phone mask has three forms');
      return chosen;
    },
    prepare: cleaned,
  });
  const handleBlur = () => {
    const digits = digitsOf(mask.value);
    if (mask.value.startsWith('8') && digits.length === WHOLE_DIGITS) mask.value = `+7${digits.slice(1)}`;
  };
  input.addEventListener('blur', handleBlur);
  mask.on('accept', () => onAccept(mask.value));
  if (mask.value !== '') onAccept(mask.value);
  return () => {
    input.removeEventListener('input', handleInput);
    input.removeEventListener('blur', handleBlur);
    mask.destroy();
  };
};
