interface Years {
  readonly year_from?: number | null | undefined;
  readonly year_to?: number | null | undefined;
}

/** «2014–2018», «2018–н. в.» */
export const yearsText = ({ year_from: from, year_to: to }: Years): string =>
  from ? `${from}–${to ?? 'н. в.'}` : '';

/** By the first year; of two that began together the one that was made for longer first. */
export const newestFirst = <Generation extends Years>(generations: readonly Generation[]): Generation[] =>
  [...generations].sort(
    (one, other) =>
      (other.year_from ?? 0) - (one.year_from ?? 0) || (other.year_to ?? 9999) - (one.year_to ?? 9999),
  );
