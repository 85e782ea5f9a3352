import { hex, mix, rgb } from './paint.ts';

const AVATAR_SIDE_PX = 480;
const COLORS = [
  '#3d6fb4',
  '#2f7d6b',
  '#a4582f',
  '#7a4f9a',
  '#b04a5a',
  '#4c5f7a',
  '#8a7a2f',
  '#39788f',
] as const;
const MOTIFS = 6;

/** A seller's picture without a face: a quiet motif in two tones, one of 48 by `seed`. SVG, 480×480. */
export function drawAvatar(seed: number): string {
  const number = Math.abs(Math.trunc(seed));
  const base = rgb(COLORS[number % COLORS.length] ?? COLORS[0]);
  const pale = hex(mix(base, [255, 255, 255], 0.72));
  const light = hex(mix(base, [255, 255, 255], 0.3));
  const dark = hex(mix(base, [16, 22, 34], 0.35));
  const motif = motifOf(Math.floor(number / COLORS.length) % MOTIFS, { pale, light, dark });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${AVATAR_SIDE_PX}" height="${AVATAR_SIDE_PX}" viewBox="0 0 480 480">` +
    `<rect width="480" height="480" fill="${hex(base)}"/>${motif}</svg>`
  );
}

type Tones = { pale: string; light: string; dark: string };

function motifOf(kind: number, { pale, light, dark }: Tones): string {
  switch (kind) {
    case 0: // a road to the horizon
      return `<circle cx="240" cy="205" r="86" fill="${light}"/><path d="M0 290Q240 235 480 290V480H0Z" fill="${dark}"/><path d="M215 268L265 268L350 480H130Z" fill="${light}"/><path d="M236 292h8l6 44h-20zM229 362h22l10 74h-42z" fill="${pale}"/>`;
    case 1: // a wheel
      return `<circle cx="240" cy="240" r="150" fill="${dark}"/><circle cx="240" cy="240" r="104" fill="${pale}"/><g stroke="${dark}" stroke-width="20"><path d="M240 150V330M162 195L318 285M162 285L318 195"/></g><circle cx="240" cy="240" r="32" fill="${light}"/>`;
    case 2: // hills
      return `<circle cx="335" cy="150" r="56" fill="${pale}"/><path d="M0 400L150 190L300 400Z" fill="${light}"/><path d="M140 480L330 230L520 480Z" fill="${dark}"/><path d="M0 400H300L360 480H0Z" fill="${dark}"/>`;
    case 3: // a steering wheel
      return `<circle cx="240" cy="240" r="138" fill="none" stroke="${pale}" stroke-width="34"/><path d="M110 226h260v34H290l-34 110h-32l-34-110h-80z" fill="${pale}"/><circle cx="240" cy="244" r="40" fill="${dark}"/>`;
    case 4: // a key
      return `<circle cx="175" cy="240" r="82" fill="${pale}"/><circle cx="175" cy="240" r="36" fill="${dark}"/><path d="M248 218h160v44h-30v42h-40v-42h-24v28h-40v-28h-26z" fill="${pale}"/>`;
    default: // two arcs that touch
      return `<path d="M0 480A240 240 0 0 1 240 240V480Z" fill="${light}"/><path d="M480 0A240 240 0 0 1 240 240V0Z" fill="${dark}"/><circle cx="240" cy="240" r="60" fill="${pale}"/>`;
  }
}
