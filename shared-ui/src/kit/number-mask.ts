import type { Mask } from './libraries.ts';

const NO_BREAK_SPACE = '\u00A0';

/** Characters of no whole number; spaces between its groups are fine. */
const FOREIGN = /[^\d\s]/;

/**
 * Groups the digits of a whole number while it is typed, as long as it is attached; `onAccept` receives every
 * new text. Text with any other character is unchanged: «1,5 млн» silently turned into 15 would be worse than
 * a message.
 */
export const maskNumber = (
  IMask: Mask,
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
