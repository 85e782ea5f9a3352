/** Joins the given classes, without false ones: `classNames(styles.row, isOpen && styles.open)`. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
