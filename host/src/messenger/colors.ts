/** Minimum contrast of text and background (WCAG 2 AA). */
const MIN_CONTRAST = 4.5;
/** Steps in which a color is moved towards black or white. */
const STEPS = 10;

type Rgb = readonly number[];

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const toHex = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const luminance = (color: Rgb): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const part = (color[at] as number) / 255;
    return sum + weight * (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);

/** Contrast of two `#rrggbb` colors, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(rgb(one)), luminance(rgb(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** The color, or its nearest shade towards black or white that is readable on all backgrounds. */
export const readable = (color: string, grounds: readonly string[]): string => {
  const fits = (candidate: string) => grounds.every((ground) => contrast(candidate, ground) >= MIN_CONTRAST);
  const ends = luminance(rgb(grounds[0] as string)) > 0.18 ? [0, 255] : [255, 0];
  for (const end of ends) {
    for (let step = 0; step <= STEPS; step += 1) {
      const candidate = toHex(rgb(color).map((part) => part + ((end - part) * step) / STEPS));
      if (fits(candidate)) return candidate;
    }
  }
  return ends[0] ? '#ffffff' : '#000000';
};

/** A lighter accent than this gets dark text; any other is darkened until light text is readable. */
const LIGHT_ACCENT = 0.45;
/** Factor of one darkening step; the hue stays. */
const DARKER = 0.98;

/** A button's background and text color: the readable pair nearest to the messenger's own. */
export const accentPair = (accent: string, text: string): { accent: string; onAccent: string } => {
  const own = luminance(rgb(accent));
  if (contrast(accent, text) >= MIN_CONTRAST || own > LIGHT_ACCENT || luminance(rgb(text)) < own)
    return { accent, onAccent: readable(text, [accent]) };
  // Gray text would need a nearly black background.
  const onAccent = luminance(rgb(text)) > LIGHT_ACCENT ? text : '#ffffff';
  let ground = accent;
  for (let share = 1; contrast(ground, onAccent) < MIN_CONTRAST; share *= DARKER)
    ground = toHex(rgb(accent).map((part) => part * share));
  return { accent: ground, onAccent };
};
