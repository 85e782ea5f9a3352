/**
 * Car colors [DATA-17].
 * A hex code is always lower case with `#`; a Russian name starts with a capital letter.
 */

/** One color of the forms: the code that is sent as `color`, its Russian name, and the displayed paint. */
export interface FormColor {
  readonly hex: string;
  readonly name: string;
  readonly paint: string;
}

/** The 16 basic colors that the forms and the filters offer, the most frequent ones first. */
export const FORM_COLORS: readonly FormColor[] = [
  { hex: '#000000', name: 'Чёрный', paint: '#17191c' },
  { hex: '#ffffff', name: 'Белый', paint: '#f6f6f3' },
  { hex: '#808080', name: 'Серый', paint: '#71767b' },
  { hex: '#c0c0c0', name: 'Серебристый', paint: '#b9bdc1' },
  { hex: '#0000ff', name: 'Синий', paint: '#1f4788' },
  { hex: '#ff0000', name: 'Красный', paint: '#b3202a' },
  { hex: '#964b00', name: 'Коричневый', paint: '#5f3d28' },
  { hex: '#008000', name: 'Зелёный', paint: '#2c5e43' },
  { hex: '#f5f5dc', name: 'Бежевый', paint: '#ddd3bd' },
  { hex: '#42aaff', name: 'Голубой', paint: '#7fabcb' },
  { hex: '#800080', name: 'Пурпурный', paint: '#6d2550' },
  { hex: '#8b00ff', name: 'Фиолетовый', paint: '#4c3a78' },
  { hex: '#ffd700', name: 'Золотистый', paint: '#b8985a' },
  { hex: '#ffa500', name: 'Оранжевый', paint: '#d2692a' },
  { hex: '#ffff00', name: 'Жёлтый', paint: '#e3b93a' },
  { hex: '#ffc0cb', name: 'Розовый', paint: '#d9a3a8' },
];

/** `#rrggbb` of the displayed paint for a normalized code: a form's own, otherwise the code itself. */
export const paintOf = (hex: string): string => FORM_COLORS.find((color) => color.hex === hex)?.paint ?? hex;

/** Codes of the same paints in ads from other sources, and shades that the forms do not offer. */
export const OTHER_COLOR_NAMES: Readonly<Record<string, string>> = {
  '#040001': 'Чёрный',
  '#fafbfb': 'Белый',
  '#97948f': 'Серый',
  '#cacecb': 'Серебристый',
  '#0000cc': 'Синий',
  '#ee1d19': 'Красный',
  '#200204': 'Коричневый',
  '#007f00': 'Зелёный',
  '#c49648': 'Бежевый',
  '#22a0f8': 'Голубой',
  '#4a2197': 'Пурпурный',
  '#660099': 'Фиолетовый',
  '#dea522': 'Золотистый',
  '#ff8649': 'Оранжевый',
  '#ffd600': 'Жёлтый',
  '#8b4513': 'Коричневый',
  '#00ff00': 'Ярко-зелёный',
  '#006400': 'Тёмно-зелёный',
  '#90ee90': 'Светло-зелёный',
  '#000080': 'Тёмно-синий',
  '#333333': 'Тёмно-серый',
  '#d3d3d3': 'Светло-серый',
  '#36454f': 'Графитовый',
  '#800000': 'Бордовый',
  '#dc143c': 'Малиновый',
  '#cd7f32': 'Бронзовый',
  '#40e0d0': 'Бирюзовый',
  '#008080': 'Морская волна',
  '#808000': 'Оливковый',
  '#fffdd0': 'Кремовый',
};

/** Every hex code that has a Russian name, for the specification view [DATA-17]. */
export const COLOR_NAMES: Readonly<Record<string, string>> = {
  ...OTHER_COLOR_NAMES,
  ...Object.fromEntries(FORM_COLORS.map(({ hex, name }) => [hex, name])),
};

const HEX_PATTERN = /^#?[0-9a-f]{6}$/i;

/**
 * The code as `#rrggbb` in lower case, or null for anything that is not exactly six hex digits. A color is
 * untrusted data: null must never reach a style.
 */
export function normalizeHex(value: string | null | undefined): string | null {
  const text = value?.trim() ?? '';
  if (!HEX_PATTERN.test(text)) return null;
  const lower = text.toLowerCase();
  return lower.startsWith('#') ? lower : `#${lower}`;
}

/**
 * The Russian name of a code; a code without a name is returned as `#rrggbb`, other text unchanged [CAR-9].
 */
export function colorName(value: string): string {
  const hex = normalizeHex(value);
  return hex === null ? value : (COLOR_NAMES[hex] ?? hex);
}

/** Every code with the name of this one, itself first: what a search for a color finds [DATA-39]. */
export const codesOfColor = (hex: string): readonly string[] => {
  const name = COLOR_NAMES[hex];
  return [hex, ...Object.keys(COLOR_NAMES).filter((code) => code !== hex && COLOR_NAMES[code] === name)];
};
