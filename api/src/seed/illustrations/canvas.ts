import type { Surface } from './body-surfaces.ts';
import { type Camera, cross, dot, type Point, sub, unit, type Vec } from './geometry.ts';
import { hex, type Material, type Rgb } from './paint.ts';

export const FRAME = { width: 1200, height: 900 } as const;

/** Steps of light between a face turned away and one in full light. */
const TONES = 30;

const round = (value: number): number => Math.round(value * 10) / 10;
const pathOf = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;

/** Turns sheets, outlines and lines of space into SVG, in the order in which they are drawn. */
export class Canvas {
  readonly camera: Camera;
  private readonly place: (point: Point) => Point;
  private readonly parts: string[] = [];

  constructor(camera: Camera, place: (point: Point) => Point) {
    this.camera = camera;
    this.place = place;
  }

  private at(point: Vec): Point {
    return this.place(this.camera.project(point));
  }

  /**
   * A sheet as facets, each lit by itself; facets that look away are left out. Neighbours along `us` of one colour
   * become one path: an untouched side is a few long bands and not a thousand tiles.
   */
  sheet(surface: Surface, us: readonly number[], vs: readonly number[], material: Material): void {
    const grid = vs.map((v) => us.map((u) => surface(u, v)));
    for (let j = 0; j + 1 < vs.length; j++) {
      const low = grid[j] ?? [];
      const high = grid[j + 1] ?? [];
      let band: { colour: string; from: number } | null = null;
      for (let i = 0; i < us.length; i++) {
        const colour = i + 1 < us.length ? this.facetColour(low, high, i, material) : null;
        if (band && band.colour !== colour) {
          const around = [...low.slice(band.from, i + 1), ...high.slice(band.from, i + 1).reverse()];
          this.band(around, band.colour);
          band = null;
        }
        if (colour && !band) band = { colour, from: i };
      }
    }
  }

  private facetColour(
    low: readonly Vec[],
    high: readonly Vec[],
    i: number,
    material: Material,
  ): string | null {
    const [a, b, c, d] = [low[i], low[i + 1], high[i + 1], high[i]];
    if (!a || !b || !c || !d) return null;
    const normal = unit(cross(sub(c, a), sub(d, b)));
    if (dot(normal, sub(this.camera.eye, a)) <= 0) return null;
    const step = (value: number) => Math.round(value * TONES) / TONES;
    return hex(material(step(dot(normal, this.camera.light)), step(normal[2])));
  }

  private band(outline: readonly Vec[], colour: string): void {
    const path = pathOf(outline.map((corner) => this.at(corner)));
    // The stroke closes the hairline that antialiasing leaves between neighbours.
    this.parts.push(`<path d="${path}Z" fill="${colour}" stroke="${colour}"/>`);
  }

  /** A flat outline, filled. */
  shape(points: readonly Vec[], fill: Rgb | string, opacity = 1): void {
    const colour = typeof fill === 'string' ? fill : hex(fill);
    const faded = opacity === 1 ? '' : ` fill-opacity="${opacity}"`;
    this.parts.push(`<path d="${pathOf(points.map((point) => this.at(point)))}Z" fill="${colour}"${faded}/>`);
  }

  /** A line; `width` in pixels of the 1200 px picture. */
  line(points: readonly Vec[], colour: Rgb | string, width: number, opacity = 1): void {
    const stroke = typeof colour === 'string' ? colour : hex(colour);
    const faded = opacity === 1 ? '' : ` stroke-opacity="${opacity}"`;
    this.parts.push(
      `<path d="${pathOf(points.map((point) => this.at(point)))}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"${faded}/>`,
    );
  }

  raw(svg: string): void {
    this.parts.push(svg);
  }

  toSvg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME.width}" height="${FRAME.height}" viewBox="0 0 ${FRAME.width} ${FRAME.height}" stroke-linejoin="round">${this.parts.join('')}</svg>`;
  }
}
