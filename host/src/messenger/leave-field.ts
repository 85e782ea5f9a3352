/** Closes the keyboard: the field that has the focus loses it. */
export const leaveField = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

/** The keyboard is open at most while a text field has the focus. */
export const isTyping = (): boolean => !!document.activeElement?.matches('input, textarea');
