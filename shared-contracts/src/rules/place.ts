/** «Казань», or «Казань + 100 км» with the cities around it. */
export const placeText = (city: string, radiusKm: string | number | null | undefined): string =>
  radiusKm ? `${city} +\u00A0${radiusKm}\u00A0км` : city;
