interface Unit {
  readonly rubles: number;
  readonly name: string;
  readonly digits: number;
}

const MILLIONS: Unit = { rubles: 1_000_000, name: 'млн', digits: 2 };
const THOUSANDS: Unit = { rubles: 1_000, name: 'тыс.', digits: 0 };

/** From here thousands are rounded to a million. */
const MILLIONS_FROM = 999_500;
const unitOf = (rubles: number): Unit => (rubles < MILLIONS_FROM ? THOUSANDS : MILLIONS);

const inUnit = (rubles: number, { rubles: unit, digits }: Unit): string =>
  String(Number((rubles / unit).toFixed(digits))).replace('.', ',');

/** «1,05 млн ₽», «640 тыс. ₽»: a price of statistics, which is no exact one. */
export const shortPrice = (rubles: number): string => {
  const unit = unitOf(rubles);
  return `${inUnit(rubles, unit)}\u00A0${unit.name}\u00A0₽`;
};

/** «1,05–1,32 млн ₽», «640–790 тыс. ₽», «980 тыс. – 1,1 млн ₽». */
export const shortRange = (from: number, to: number): string => {
  const unit = unitOf(from);
  return unit === unitOf(to)
    ? `${inUnit(from, unit)}–${shortPrice(to)}`
    : `${inUnit(from, unit)}\u00A0${unit.name} – ${shortPrice(to)}`;
};
