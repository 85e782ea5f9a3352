/** Closes the keyboard: the field that has the focus loses it. */
export const leaveField = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};
