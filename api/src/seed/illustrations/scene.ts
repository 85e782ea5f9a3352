import { FRAME } from './frame.ts';

type Scenery = {
  sky: readonly [high: string, low: string];
  ground: readonly [far: string, near: string];
  /** The background between sky and ground; the horizon is at y = 0, a frame is 1200 wide. */
  backdrop: string;
  /** Parts on the ground, in the same coordinates. */
  floor?: string;
};

const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
/** A steady scatter from 0 to 1 by number. */
const scatter = (index: number): number => {
  const value = Math.sin(index * 127.1 + 11.7) * 43_758.5453;
  return value - Math.floor(value);
};
const rect = (x: number, y: number, width: number, height: number, fill: string, opacity = 1): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

const panelHouse = (x: number, width: number, floors: number, wall: string, pane: string): string => {
  const height = floors * 46;
  const columns = Math.floor(width / 42);
  return (
    rect(x, -height, width, height, wall) +
    rect(x, -height - 5, width, 7, '#000000', 0.1) +
    repeat(floors * columns, (i) =>
      rect(
        x + 12 + (i % columns) * 42,
        -height + 13 + Math.floor(i / columns) * 46,
        21,
        22,
        pane,
        0.35 + 0.5 * scatter(i + x),
      ),
    )
  );
};
const firs = (count: number, fill: string, height: number, seed: number): string =>
  repeat(count, (i) => {
    const x = (i + scatter(i + seed) * 0.8) * (1260 / count) - 30;
    const tall = height * (0.55 + 0.45 * scatter(i * 3 + seed));
    const half = tall * 0.19;
    return `<path d="M${x.toFixed(0)} ${(-tall).toFixed(0)}l${half.toFixed(0)} ${tall.toFixed(0)}h${(-2 * half).toFixed(0)}z" fill="${fill}"/>`;
  });
const crowns = (count: number, fills: readonly string[], height: number, seed: number): string =>
  repeat(count, (i) => {
    const x = (i + scatter(i + seed)) * (1240 / count) - 20;
    const radius = height * (0.26 + 0.2 * scatter(i * 5 + seed));
    const y = -height * (0.42 + 0.3 * scatter(i * 7 + seed));
    return (
      rect(x - 4, y, 8, -y, '#4a3d33') +
      `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${radius.toFixed(0)}" fill="${fills[i % fills.length] ?? ''}"/>`
    );
  });
const hills = (fill: string, height: number, phase: number): string =>
  `<path d="M0 0${repeat(25, (i) => `L${i * 50} ${(-height * (0.55 + 0.3 * Math.sin(i * 0.55 + phase) + 0.15 * Math.sin(i * 1.7 + phase))).toFixed(0)}`)}L1200 0Z" fill="${fill}"/>`;
const lights = (count: number, y: number, colors: readonly string[], seed: number): string =>
  repeat(count, (i) => {
    const x = scatter(i + seed) * 1200;
    const at = y * scatter(i * 3 + seed);
    const color = colors[i % colors.length] ?? '';
    const radius = 5 + 13 * scatter(i * 7 + seed);
    return `<circle cx="${x.toFixed(0)}" cy="${at.toFixed(0)}" r="${radius.toFixed(0)}" fill="${color}" fill-opacity=".4"/>`;
  });
const tracks = (fill: string, opacity: number): string =>
  `<path d="M330 12L-60 330H120L390 12ZM810 12L1080 330h180L870 12Z" fill="${fill}" fill-opacity="${opacity}"/>`;
const curb = (fill: string): string => rect(0, 0, 1200, 10, fill) + rect(0, 10, 1200, 5, '#000000', 0.18);

export const PLACES = {
  yard: {
    sky: ['#bcd0e2', '#e6edf2'],
    ground: ['#a9adaf', '#8b8f93'],
    backdrop:
      panelHouse(-40, 520, 7, '#cdc8be', '#64788c') +
      panelHouse(560, 700, 5, '#c2c6ca', '#60748a') +
      crowns(9, ['#7d9a6b', '#6d8c5f', '#8aa577'], 130, 4) +
      curb('#c4c2bc'),
  },
  street: {
    sky: ['#a9c4de', '#edf0ee'],
    ground: ['#90959b', '#72777e'],
    backdrop:
      hills('#b9c4cc', 70, 2) +
      panelHouse(-20, 300, 9, '#b9c3ca', '#5d7188') +
      panelHouse(330, 260, 8, '#d3cabc', '#6c7a88') +
      panelHouse(830, 420, 9, '#bcc5bf', '#5f7486') +
      curb('#b9bbbb'),
    floor: repeat(5, (i) => rect(-60 + i * 290, 300, 170, 8, '#ffffff', 0.5)),
  },
  forest: {
    sky: ['#b8cfd6', '#e5ebe1'],
    ground: ['#a39a87', '#857b69'],
    backdrop:
      firs(44, '#7f9c8d', 190, 1) +
      firs(34, '#587a64', 230, 9) +
      firs(26, '#3f6149', 170, 5) +
      rect(0, -12, 1200, 14, '#6f8455'),
    floor: tracks('#5e5547', 0.25),
  },
  winter: {
    sky: ['#c4d4e4', '#f1f4f7'],
    ground: ['#eef2f6', '#d8e1ea'],
    backdrop:
      firs(40, '#b5c5d1', 170, 3) +
      firs(26, '#8ba3b1', 190, 8) +
      `<path d="M0 4Q150 -34 330 -10T680 -18T1200 -8V6H0Z" fill="#f6f9fb"/>`,
    floor: tracks('#a9bccd', 0.45),
  },
  sunset: {
    sky: ['#7b86b3', '#f6c08e'],
    ground: ['#a58a63', '#6e6048'],
    backdrop:
      `<circle cx="860" cy="-46" r="150" fill="#ffe2ad" fill-opacity=".4"/><circle cx="860" cy="-46" r="58" fill="#fff0cd"/>` +
      hills('#a9799a', 70, 1) +
      hills('#7b6079', 40, 4) +
      rect(0, -8, 1200, 10, '#8f8052'),
    floor: repeat(60, (i) =>
      rect(scatter(i) * 1200, 20 + scatter(i * 3) * 290, 30 + 60 * scatter(i * 5), 3, '#d7b370', 0.3),
    ),
  },
  dealer: {
    sky: ['#e7ebef', '#d4dae0'],
    ground: ['#c6ccd2', '#dfe3e7'],
    backdrop:
      rect(0, -330, 1200, 330, '#c7d3dc') +
      repeat(7, (i) => rect(i * 172 - 6, -330, 12, 330, '#8f9aa5')) +
      rect(0, -344, 1200, 20, '#7f8a96') +
      `<path d="M40 -320L170 -320L60 -20L-20 -20ZM560 -320h70l-110 300h-70zM900 -320h150l-110 300H790z" fill="#ffffff" fill-opacity=".3"/>` +
      rect(0, -6, 1200, 8, '#97a2ad'),
    floor:
      repeat(
        7,
        (i) =>
          `<path d="M${600 + (i - 3) * 140} 0L${600 + (i - 3) * 420} 330" stroke="#aeb6bf" stroke-width="2"/>`,
      ) +
      rect(0, 50, 1200, 2, '#aeb6bf') +
      rect(0, 140, 1200, 2, '#aeb6bf'),
  },
  garage: {
    sky: ['#8e8a85', '#a19c95'],
    ground: ['#8d8a86', '#74716d'],
    backdrop:
      rect(0, -560, 1200, 560, '#a8a29a') +
      repeat(12, (i) => rect(0, -560 + i * 47, 1200, 2, '#000000', 0.07)) +
      rect(120, -330, 430, 330, '#6a7784') +
      repeat(6, (i) => rect(120, -330 + i * 55, 430, 3, '#000000', 0.16)) +
      rect(720, -250, 340, 12, '#6d5a46') +
      repeat(5, (i) =>
        rect(
          740 + i * 62,
          -300 + (i % 2) * 12,
          44,
          50 - (i % 2) * 12,
          ['#8f4a3c', '#4b6a86', '#8c8057'][i % 3] ?? '',
        ),
      ) +
      rect(720, -120, 340, 120, '#7a6650') +
      rect(0, -8, 1200, 10, '#000000', 0.22),
  },
  seaside: {
    sky: ['#8fbfe0', '#e6f1f3'],
    ground: ['#d0c4aa', '#b5a88d'],
    backdrop:
      rect(0, -62, 1200, 64, '#5f9cba') +
      repeat(26, (i) =>
        rect(scatter(i) * 1150, -56 + scatter(i * 3) * 46, 30 + 70 * scatter(i * 7), 2.5, '#d9edf3', 0.6),
      ) +
      `<path d="M760 -62L900 -128L1010 -104L1200 -176V-62Z" fill="#8aa7ab"/>` +
      repeat(13, (i) => rect(i * 100, -34, 10, 36, '#f0efe9')) +
      rect(0, -36, 1200, 8, '#f7f6f1'),
  },
  night: {
    sky: ['#18233a', '#3f4a66'],
    ground: ['#454c59', '#2c323d'],
    backdrop:
      panelHouse(-30, 380, 8, '#2b3549', '#e8c67f') +
      panelHouse(420, 300, 6, '#333d52', '#e0b66e') +
      panelHouse(800, 430, 9, '#283145', '#ebcd8e') +
      lights(34, -170, ['#ffd58a', '#ff9a6b', '#9fc4ff'], 2) +
      curb('#5a6170'),
    floor: `<ellipse cx="600" cy="150" rx="620" ry="120" fill="#ffd9a0" fill-opacity=".16"/><ellipse cx="600" cy="150" rx="400" ry="80" fill="#ffd9a0" fill-opacity=".14"/>`,
  },
  mountain: {
    sky: ['#9cc0e0', '#e3edf2'],
    ground: ['#a2a39c', '#83847d'],
    backdrop:
      `<path d="M0 -90L170 -260L260 -190L430 -370L600 -200L720 -280L900 -150L1060 -300L1200 -180V0H0Z" fill="#93a9bf"/>` +
      `<path d="M430 -370L490 -306L452 -318L420 -290L396 -332ZM1060 -300L1104 -262L1070 -270L1030 -256ZM170 -260L204 -230L176 -234L150 -236Z" fill="#f4f8fb"/>` +
      hills('#7b9488', 130, 3) +
      hills('#5f7d66', 70, 6) +
      rect(0, -16, 1200, 6, '#c9cdd0') +
      repeat(15, (i) => rect(i * 84, -14, 7, 16, '#b3b8bb')),
  },
  autumn: {
    sky: ['#c3d0d8', '#efe9dd'],
    ground: ['#a69d8e', '#877e70'],
    backdrop:
      crowns(15, ['#d9a34c', '#c9803b', '#e0b85f', '#b1633a'], 250, 3) +
      crowns(11, ['#cf9440', '#a9672f', '#8f8b46'], 170, 8) +
      rect(0, -12, 1200, 14, '#b08a4c'),
    floor: repeat(
      70,
      (i) =>
        `<ellipse cx="${(scatter(i) * 1200).toFixed(0)}" cy="${(14 + scatter(i * 3) * 300).toFixed(0)}" rx="${(5 + 7 * scatter(i * 3)).toFixed(0)}" ry="3" fill="${['#d59a3f', '#b9652e', '#e2bd62'][i % 3]}" fill-opacity=".8"/>`,
    ),
  },
  industrial: {
    sky: ['#b7bfc8', '#dcdcd6'],
    ground: ['#9b9a96', '#7f7e7b'],
    backdrop:
      rect(90, -330, 34, 330, '#a0876f') +
      rect(90, -300, 34, 16, '#c95f4b') +
      rect(-20, -170, 520, 170, '#9aa4ad') +
      repeat(26, (i) => rect(-20 + i * 20, -170, 3, 170, '#000000', 0.07)) +
      `<path d="M560 0V-150L660 -205V-150L760 -205V-150L860 -205V-150L960 -205V0Z" fill="#a9998a"/>` +
      rect(980, -110, 240, 112, '#5f7f8c') +
      repeat(12, (i) => rect(980 + i * 20, -110, 4, 112, '#000000', 0.12)) +
      rect(590, -90, 330, 28, '#5f7388', 0.7) +
      rect(0, -4, 1200, 6, '#000000', 0.16),
  },
} as const satisfies Readonly<Record<string, Scenery>>;

export type PlaceName = keyof typeof PLACES;
export const PLACE_NAMES = Object.keys(PLACES) as PlaceName[];

/** The background of a place as SVG of any size; `horizon` is a row of the frame. */
export function sceneSvg(name: PlaceName, horizon: number, width: number, height: number): string {
  const place: Scenery = PLACES[name];
  const stops = ([first, second]: readonly [string, string]) =>
    `<stop stop-color="${first}"/><stop offset="1" stop-color="${second}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${FRAME.width} ${FRAME.height}">` +
    `<defs><linearGradient id="w" x2="0" y2="1">${stops(place.sky)}</linearGradient>` +
    `<linearGradient id="f" x2="0" y2="1">${stops(place.ground)}</linearGradient></defs>` +
    `<rect width="${FRAME.width}" height="${horizon + 2}" fill="url(#w)"/>` +
    `<rect y="${horizon}" width="${FRAME.width}" height="${FRAME.height - horizon}" fill="url(#f)"/>` +
    `<g transform="translate(0 ${horizon})">${place.backdrop}${place.floor ?? ''}</g></svg>`
  );
}
