const CONTROL =
  'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href], [tabindex]';

/** Where the focus goes in a field that is a group: to the chosen option, else to the first control. */
const controlOf = (field: HTMLElement): HTMLElement | null =>
  field.matches(CONTROL)
    ? field
    : (field.querySelector<HTMLElement>('input:checked') ?? field.querySelector<HTMLElement>(CONTROL));

/**
 * The first field that is marked as wrong is scrolled to and focused, whatever its kind: a field of text, a button
 * that opens a picker, a group of options, an upload. Each carries `aria-invalid`.
 */
export const focusFirstWrong = (form: HTMLElement | null): void => {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!field) return;
  controlOf(field)?.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
};
