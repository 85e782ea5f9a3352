import type { PlaceName } from './scene.ts';

/** Linear light, not sRGB. */
export type Color = readonly [red: number, green: number, blue: number];

/** sRGB of `#rrggbb` as linear light. */
export const linear = (hex: string): Color => {
  const channel = (from: number) => (Number.parseInt(hex.slice(from, from + 2), 16) / 255) ** 2.2;
  return [channel(1), channel(3), channel(5)];
};

/** The light of a place. */
export interface PlaceLight {
  readonly sky: Color;
  readonly horizon: Color;
  readonly ground: Color;
  readonly sun: Color;
  /** Direction to the sun: x forward, y left, z up. */
  readonly towards: readonly [number, number, number];
  /** 0 by day, 1 at night: lamps glow. */
  readonly night: number;
  /** Strength of the shadow under the car, 0 … 1. */
  readonly shadow: number;
}

interface Colors {
  readonly sky: string;
  readonly horizon: string;
  readonly ground: string;
  readonly sun: string;
  /** Direction to the sun: x forward, y left, z up. */
  readonly from?: readonly [number, number, number];
  readonly power?: number;
  readonly level?: number;
  readonly night?: number;
  readonly shadow?: number;
}

/** How much of a light's tint the camera's white balance takes away, so that a white car is white everywhere. */
const WHITE_BALANCE = 0.65;

/** The same brightness with less of the tint. */
const balanced = ([red, green, blue]: Color): Color => {
  const gray = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const keep = (part: number) => gray * WHITE_BALANCE + part * (1 - WHITE_BALANCE);
  return [keep(red), keep(green), keep(blue)];
};

const times = ([r, g, b]: readonly [number, number, number], by: number) => [r * by, g * by, b * by] as const;

const lightOf = (colors: Colors): PlaceLight => {
  const {
    sky,
    horizon,
    ground,
    sun,
    from = [0.5, 0.7, 1],
    power = 0.9,
    level = 1,
    night = 0,
    shadow = 1,
  } = colors;
  const size = Math.hypot(...from);
  return {
    sky: times(balanced(linear(sky)), level),
    horizon: times(balanced(linear(horizon)), level * 1.15),
    ground: times(balanced(linear(ground)), level * 0.8),
    sun: times(balanced(linear(sun)), power),
    towards: [from[0] / size, from[1] / size, from[2] / size],
    night,
    shadow,
  };
};

export const PLACE_LIGHTS: Readonly<Record<PlaceName, PlaceLight>> = {
  yard: lightOf({ sky: '#c4d6e6', horizon: '#eef2f4', ground: '#8a8c8c', sun: '#fff4e0' }),
  street: lightOf({
    sky: '#b8cfe4',
    horizon: '#e8eef2',
    ground: '#84888c',
    sun: '#fff2da',
    from: [0.7, 0.5, 1],
  }),
  forest: lightOf({ sky: '#b9cdb8', horizon: '#dfe8d4', ground: '#6b6d58', sun: '#fff0cc', power: 0.75 }),
  winter: lightOf({
    sky: '#d3dfea',
    horizon: '#f6f8fa',
    ground: '#d8dee4',
    sun: '#fff6e8',
    power: 0.6,
    shadow: 0.7,
  }),
  sunset: lightOf({
    sky: '#8f9cc0',
    horizon: '#ffc890',
    ground: '#7a6650',
    sun: '#ffb060',
    from: [0.9, 0.5, 0.32],
    power: 1,
  }),
  dealer: lightOf({
    sky: '#f2f4f6',
    horizon: '#ffffff',
    ground: '#b9bcc0',
    sun: '#ffffff',
    from: [0.2, 0.4, 1],
    power: 0.45,
    shadow: 0.8,
  }),
  garage: lightOf({
    sky: '#b9b4aa',
    horizon: '#e2dccf',
    ground: '#77736c',
    sun: '#fff3dd',
    from: [0.3, 0.4, 1],
    power: 0.4,
    level: 0.85,
  }),
  seaside: lightOf({
    sky: '#a9d0ee',
    horizon: '#f0f6fa',
    ground: '#b0a58e',
    sun: '#fff6e0',
    from: [0.4, 0.8, 0.9],
    power: 1,
  }),
  night: lightOf({
    sky: '#36425e',
    horizon: '#8c86a0',
    ground: '#2c3038',
    sun: '#ffd9a0',
    from: [0.3, 0.5, 1],
    power: 0.78,
    level: 1,
    night: 1,
    shadow: 0.8,
  }),
  mountain: lightOf({ sky: '#a6c8ea', horizon: '#eef4f8', ground: '#8d8b80', sun: '#fff4de', power: 1 }),
  autumn: lightOf({ sky: '#c3cfd8', horizon: '#f0dfc0', ground: '#8b7453', sun: '#ffe6b8', power: 0.8 }),
  industrial: lightOf({ sky: '#c0c8ce', horizon: '#e6e8e8', ground: '#7d7d7a', sun: '#fff4e4', power: 0.65 }),
};
