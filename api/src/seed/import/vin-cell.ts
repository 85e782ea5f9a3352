import { cleanVin, isTellingVin } from '@cars/shared-contracts/rules/vin-text';
import { VIN_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import { bareNumber } from './clean-cell.ts';

/** What names the number before it: «кузов ZNE10-0123456», «№ шасси: …», «VIN …». */
const LABEL =
  /^(?:номер\s+)?(?:кузова?|шасси|рам[аы]|frame|chassis|(?:vin|вин)(?:[\s-]?(?:код|номер|code))?)(?![a-zа-я])(?:\s?номер)?[\s:.№-]*/iu;
const PAPERS = /(?:птс|стс)/iu;
/** The number of a paper (77УА123456, an electronic one of 15 digits), and that of a phone. */
const OTHER_NUMBER = /^(?:\d{2}[A-Z]{2}\d{6}|\d{15}|[78]\d{10}|[3489]\d{9}|(?:375|380|998)\d{9})$/;

/** The VIN or frame number of a cell; null for what can be the number of no one car, or is that of something else. */
export const vinOf = (cell: string): string | null => {
  if (PAPERS.test(cell)) return null;
  const vin = cleanVin(bareNumber(bareNumber(cell).replace(LABEL, '')));
  const isVin =
    vin.length <= VIN_MAX_CHARS && /^[A-Z\d]+$/.test(vin) && isTellingVin(vin) && !OTHER_NUMBER.test(vin);
  return isVin ? vin : null;
};
