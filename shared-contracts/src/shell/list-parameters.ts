/* Written by `pnpm generate` from schemas/filters.ts. */

/** What the list of the catalog reads from its address: the filter and the place of the map. */
export const LIST_PARAMETERS =
  ' brand model generation onlyAvailable yearMin yearMax priceMin priceMax mileageMin mileageMax bodyType kpp engine drivetrain rudder powerMin powerMax color ptsType condition statuses stockStatuses sort cityId marks notMarks seller region radius map ';
