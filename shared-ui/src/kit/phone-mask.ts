import { IMask } from 'react-imask';

/** The two forms of specification section 5 "Phone": 8 (000) 000-00-00 and +7 (000) 000-00-00. */
const EIGHT = '8 (000) 000-00-00';
const SEVEN = '+{7} (000) 000-00-00';
/** Digits of a whole number. */
const PHONE_DIGITS = 11;

/**
 * What of a typed or copied text goes into the mask: letters do not, and of a country's 7 that came twice one stays
 * (specification section 5).
 */
const cleaned = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  if (digits.length > PHONE_DIGITS && digits.startsWith('77')) return digits.slice(1);
  return text.replace(/[^\d+]/g, '');
};

/** Digits of a number without its country. */
const NATIONAL_DIGITS = 10;

/**
 * The text that an input event put in place of the whole old one, or null for a letter or a piece at the caret: a
 * number that came at once (autofill, a password manager, a script) is meant to be the number.
 */
const wholeText = (event: Event, value: string): string | null => {
  const { inputType = '', data = null } = event as Partial<InputEvent>;
  if (data !== null && data.replace(/\D/g, '').length >= NATIONAL_DIGITS) return data;
  return inputType === '' || inputType === 'insertReplacementText' ? value : null;
};

/**
 * Shapes what is typed into a phone field for as long as it is attached; `onAccept` hears every new text. Numbers
 * that begin with a 9 get their +7. The answer takes the mask off.
 */
export const maskPhone = (input: HTMLInputElement, onAccept: (text: string) => void): (() => void) => {
  // Registered first: what replaces the whole text (autofill, a password manager) says nothing of the selection from
  // which the mask reckons, and the old number would come back.
  const handleInput = (event: Event) => {
    const text = wholeText(event, input.value);
    if (text === null) return;
    event.stopImmediatePropagation();
    mask.value = text;
  };
  input.addEventListener('input', handleInput);
  const mask = IMask(input, {
    mask: [{ mask: EIGHT }, { mask: SEVEN }],
    dispatch: (appended, { compiledMasks, value }) => {
      const isEight = /^\s*8/.test(value + appended);
      const chosen = compiledMasks[isEight ? 0 : 1];
      if (!chosen) throw new Error('The phone mask has two forms');
      return chosen;
    },
    prepare: cleaned,
  });
  mask.on('accept', () => onAccept(mask.value));
  if (mask.value !== '') onAccept(mask.value);
  return () => {
    input.removeEventListener('input', handleInput);
    mask.destroy();
  };
};
