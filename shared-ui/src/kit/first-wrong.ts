const CONTROL =
  'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href], [tabindex]';

/** The focus target in a field that is a group: the chosen option, else the first control. */
const controlOf = (field: HTMLElement): HTMLElement | null =>
  field.matches(CONTROL)
    ? field
    : (field.querySelector<HTMLElement>('input:checked') ?? field.querySelector<HTMLElement>(CONTROL));

/**
 * Scrolls to the first field with an error and focuses it, whatever its kind: a text field, a button that
 * opens a picker, a group of options, an upload. Each has `aria-invalid`.
 */
export const focusFirstWrong = (form: HTMLElement | null): void => {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!field) return;
  controlOf(field)?.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
};

/** As the `ref` of a message at the end of a form, which may be below the edge of a sheet on a small screen. */
export const showMessage = (message: HTMLElement | null): void =>
  message?.scrollIntoView({ block: 'nearest' });
