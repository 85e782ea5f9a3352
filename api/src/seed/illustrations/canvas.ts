import type { Surface } from './body-surfaces.ts';
import { type Camera, cross, dot, lerp, type Point, sub, unit, type Vec } from './geometry.ts';
import { hex, type Material, type Rgb } from './paint.ts';

export const FRAME = { width: 1200, height: 900 } as const;

/** Steps of light between a face turned away and one in full light. */
const TONES = 30;

/** The share of the next row that a band reaches under. */
const UNDERLAP = 0.35;

const between = (a: Vec, b: Vec, t: number): Vec => [
  lerp(a[0], b[0], t),
  lerp(a[1], b[1], t),
  lerp(a[2], b[2], t),
];
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
   * become one path: an untouched side is a few long bands and not a thousand tiles. Each band reaches a little
   * under the one that is drawn after it, or antialiasing would leave a hairline between them.
   */
  sheet(surface: Surface, us: readonly number[], vs: readonly number[], material: Material): void {
    const grid = vs.map((v) => us.map((u) => surface(u, v)));
    for (let j = 0; j + 1 < vs.length; j++) {
      const low = grid[j] ?? [];
      const high = grid[j + 1] ?? [];
      const above = grid[j + 2];
      const upper = above ? high.map((point, i) => between(point, above[i] ?? point, UNDERLAP)) : high;
      const colours = us.map((_, i) => this.facetColour(low, high, i, material));
      let from = 0;
      for (let i = 1; i < us.length; i++) {
        if (colours[i] === colours[i - 1]) continue;
        const colour = colours[i - 1];
        const end = colours[i] ? i + 2 : i + 1;
        if (colour) this.band([...low.slice(from, end), ...upper.slice(from, end).reverse()], colour);
        from = i;
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
    this.parts.push(`<path d="${pathOf(outline.map((corner) => this.at(corner)))}Z" fill="${colour}"/>`);
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
