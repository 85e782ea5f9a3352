import { FORM_COLORS, OTHER_COLOR_NAMES } from './color.ts';

const fold = (name: string) => name.trim().toLowerCase().replaceAll('ё', 'е');

// Reversed twice so that the first code of a name wins: the forms' own color before a shade of other sources.
const HEX_BY_NAME: ReadonlyMap<string, string> = new Map(
  [
    ...FORM_COLORS.map(({ hex, name }) => [name, hex] as const),
    ...Object.entries(OTHER_COLOR_NAMES).map(([hex, name]) => [name, hex] as const),
  ]
    .map(([name, hex]) => [fold(name), hex] as const)
    .reverse(),
);

/** The code of a Russian color word in any case, with ё or е (`чёрный`, `Черный`), or null when it is unknown. */
export function colorHexByName(name: string | null | undefined): string | null {
  return HEX_BY_NAME.get(fold(name ?? '')) ?? null;
}
