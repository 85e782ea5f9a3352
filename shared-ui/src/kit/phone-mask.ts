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

/**
 * Shapes what is typed into a phone field for as long as it is attached; `onAccept` hears every new text. Numbers
 * that begin with a 9 get their +7. The answer takes the mask off.
 */
export const maskPhone = (input: HTMLInputElement, onAccept: (text: string) => void): (() => void) => {
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
  return () => mask.destroy();
};
