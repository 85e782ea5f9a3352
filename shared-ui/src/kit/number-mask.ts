import { IMask } from 'react-imask';

const NO_BREAK_SPACE = '\u00A0';

/** Signs that no whole number has; spaces between its groups are fine. */
const FOREIGN = /[^\d\s]/;

/**
 * Groups the digits of a whole number while it is typed, for as long as it is attached. Text with anything else in it
 * stays as it was typed: «1,5 млн» silently turned into 15 would be worse than a message. `onAccept` receives every new
 * text.
 */
export const maskNumber = (
  input: HTMLInputElement,
  isGrouped: boolean,
  onAccept: (text: string) => void,
): { readonly follow: () => void; readonly release: () => void } => {
  const mask = IMask(input, {
    mask: [
      { mask: Number, scale: 0, min: 0, thousandsSeparator: isGrouped ? NO_BREAK_SPACE : '' },
      { mask: /^.*$/ },
    ],
    dispatch: (appended, { compiledMasks, value }) => {
      const chosen = compiledMasks[FOREIGN.test(value + appended) ? 1 : 0];
      if (!chosen) throw new Error('The number mask has two forms');
      return chosen;
    },
  });
  mask.on('accept', () => onAccept(mask.value));
  return {
    /** After the input's value was set from outside. */
    follow: () => {
      if (input.value !== mask.value) mask.updateValue();
    },
    release: () => mask.destroy(),
  };
};
