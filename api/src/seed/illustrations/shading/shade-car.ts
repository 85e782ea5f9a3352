import { clamp01 } from '../geometry.ts';
import type { PlaceLight } from '../light.ts';
import type { BodyForm } from '../mesh/body-form.ts';
import { type Camera, type Surfaces, TEXEL } from '../mesh/rasterize-meshes.ts';
import { carDetails, type Finish } from './car-details.ts';
import { material } from './material.ts';
import { length3, step, surface } from './surface.ts';
import { toneOf } from './tone.ts';

/** A highlight of so much gloss is invisible where the mirrored ray is this far from the sun. */
const SHARP_GLOSS = 60;
const SHARP_FROM = 0.5;

const highlight = (towardsSun: number): number => {
  if (towardsSun <= 0 || (surface.gloss >= SHARP_GLOSS && towardsSun < SHARP_FROM)) return 0;
  return Math.min(1, towardsSun) ** surface.gloss * surface.mirror * 1.6;
};

/** The visible share of a reflection: most at a flat angle. */
const mirrorStrength = (facing: number): number => {
  const away = 1 - facing;
  const fresnel = 0.05 + 0.95 * (away * away * away * away * away);
  if (surface.mirror <= 0.5) return surface.mirror * (fresnel * 2.4 + 0.04);
  return surface.mirror * (surface.r > 0.3 ? 0.65 + 0.35 * fresnel : 0.1 + 0.9 * fresnel);
};

/** Colors the surfaces of a car: RGBA of the same size, transparent where there is none. */
export const shadeCar = (
  { width, height, depth, texels }: Surfaces,
  form: BodyForm,
  finish: Finish,
  light: PlaceLight,
  { eye }: Pick<Camera, 'eye'>,
): Uint8ClampedArray => {
  const car = carDetails(form, finish);
  const pixels = new Uint8ClampedArray(width * height * 4);
  const [lx, ly, lz] = light.towards;
  const [skyR, skyG, skyB] = light.sky;
  const [horizonR, horizonG, horizonB] = light.horizon;
  const [groundR, groundG, groundB] = light.ground;
  const [sunR, sunG, sunB] = light.sun;
  const lampPower = 0.12 + 0.9 * light.night;
  for (let at = 0; at < width * height; at += 1) {
    if (depth[at] === Number.POSITIVE_INFINITY) continue;
    const base = at * TEXEL;
    const x = texels[base] as number;
    const y = texels[base + 1] as number;
    const z = texels[base + 2] as number;
    let nx = texels[base + 3] as number;
    let ny = texels[base + 4] as number;
    let nz = texels[base + 5] as number;
    let vx = eye[0] - x;
    let vy = eye[1] - y;
    let vz = eye[2] - z;
    const far = length3(vx, vy, vz);
    vx /= far;
    vy /= far;
    vz /= far;
    let size = length3(nx, ny, nz) || 1;
    if (nx * vx + ny * vy + nz * vz < 0) size = -size;
    nx /= size;
    ny /= size;
    nz /= size;
    material(car, texels[base + 7] as number, x, y, z, texels[base + 6] as number, nx, ny);
    if (surface.bend !== 0) {
      nz += surface.bend;
      const again = length3(nx, ny, nz);
      nx /= again;
      ny /= again;
      nz /= again;
    }
    const facing = clamp01(nx * vx + ny * vy + nz * vz);
    // Light from above and from the ground.
    const up = 0.5 + 0.5 * nz;
    const shade = 0.35 + 0.65 * clamp01(z / 55);
    const sun = clamp01(nx * lx + ny * ly + nz * lz);
    let r = surface.r * (shade * (groundR * (1 - up) + skyR * up) + sunR * sun);
    let g = surface.g * (shade * (groundG * (1 - up) + skyG * up) + sunG * sun);
    let b = surface.b * (shade * (groundB * (1 - up) + skyB * up) + sunB * sun);
    if (surface.metal > 0) {
      const flake = 1 + surface.metal * (0.75 * (facing * facing * facing) - 0.35);
      r *= flake;
      g *= flake;
      b *= flake;
    }
    // The reflection: sky above, a bright horizon, the ground below.
    const rx = 2 * facing * nx - vx;
    const ry = 2 * facing * ny - vy;
    const rz = 2 * facing * nz - vz;
    const strength = mirrorStrength(facing);
    const sky = step(0.02, 0.5, rz);
    const ground = step(0.0, 0.06, -rz);
    const glare = step(0.04, 0.1, rz) * (1 - step(0.1, 0.34, rz)) * 0.3;
    const open = (1 - ground) * (1 - 0.55 * sky);
    const floor = 0.35 * ground;
    r += strength * ((skyR * sky + horizonR * (1 - sky)) * open + groundR * floor + horizonR * glare);
    g += strength * ((skyG * sky + horizonG * (1 - sky)) * open + groundG * floor + horizonG * glare);
    b += strength * ((skyB * sky + horizonB * (1 - sky)) * open + groundB * floor + horizonB * glare);
    const added = highlight(rx * lx + ry * ly + rz * lz);
    const glow = surface.glow * lampPower;
    const out = at * 4;
    pixels[out] = toneOf(r + sunR * added + surface.r * glow);
    pixels[out + 1] = toneOf(g + sunG * added + surface.g * glow);
    pixels[out + 2] = toneOf(b + sunB * added + surface.b * glow);
    pixels[out + 3] = 255;
  }
  return pixels;
};
