import { createHash } from 'node:crypto';
import type { BuildHealth } from '../modules/telemetry/counters.ts';

/** One build of one app: its users and its errors. */
export interface ReleaseRow {
  readonly app: string;
  readonly build: string;
  readonly contract: string;
  /** Size of its files, uncompressed. */
  readonly bytes: number;
  readonly released_at: string;
  readonly state: 'live' | 'canary' | 'past';
  /** Percent of the users that get it. */
  readonly share: number;
  readonly health: BuildHealth;
}

const NUMBER = new Intl.NumberFormat('ru-RU');

const TITLES = [
  'Приложение',
  'Сборка',
  'Контракт',
  'Выпущена',
  'Размер, КБ',
  'Состояние',
  'Доля, %',
  'Загрузок',
  'Сбоев загрузки',
  'Сбоев отрисовки',
  'Отложена',
  'Исцелена',
  'Доля сбоев',
] as const;

const STATES = { live: 'выпущена для всех', canary: 'проба', past: 'в запасе' } as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const percent = (rate: number | null): string =>
  rate === null ? '—' : `${NUMBER.format(Math.round(rate * 1000) / 10)} %`;

const cellsOf = (row: ReleaseRow): string[] => [
  row.app,
  row.build,
  row.contract,
  row.released_at.slice(0, 16).replace('T', ' '),
  NUMBER.format(Math.round(row.bytes / 1024)),
  STATES[row.state],
  String(row.share),
  ...[
    row.health.loads,
    row.health.load_failures,
    row.health.render_failures,
    row.health.set_aside,
    row.health.healed,
  ].map((count) => NUMBER.format(count)),
  percent(row.health.error_rate),
];

/** Below 700 px each build is a card with labeled cells. */
const STYLE = `
:root { color-scheme: light dark; --ground: #f1f3f6; --card: #fff; --text: #14181d; --text-2: #59636e; --line: #dbe0e6; --ok: #17763f; --note: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f151b; --card: #1a222b; --text: #f2f5f8; --text-2: #9aa7b4; --line: #2b3641; --ok: #55c98a; --note: #f0b849; } }
* { box-sizing: border-box; }
body { max-width: 1400px; margin: 0 auto; padding: 16px; background: var(--ground); color: var(--text); font: 1rem/1.4 -apple-system, "Segoe UI", roboto, "Helvetica Neue", arial, sans-serif; }
h1 { margin: 8px 0; font-size: 1.75rem; }
p { max-width: 70ch; margin: 0 0 16px; color: var(--text-2); }
table { width: 100%; border-collapse: collapse; border-radius: 12px; background: var(--card); font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: 10px 12px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--text-2); font-weight: 600; }
tr:last-child td { border-bottom: 0; }
td:nth-child(2) { font-family: ui-monospace, menlo, consolas, monospace; overflow-wrap: anywhere; }
.live td:nth-child(6) { color: var(--ok); font-weight: 600; }
.canary td:nth-child(6) { color: var(--note); font-weight: 600; }
@media (max-width: 699px) {
  table, tbody, tr, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table { background: none; font-size: 1rem; }
  tr { margin-bottom: 12px; padding: 8px 16px; border-radius: 12px; background: var(--card); }
  td { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; overflow-wrap: anywhere; padding: 8px 0; text-align: right; }
  td::before { flex: none; color: var(--text-2); font: 400 1rem/1.4 sans-serif; content: attr(data-title); }
  td:last-child { border-bottom: 0; }
  td:first-child { font-size: 1.25rem; font-weight: 700; text-align: left; }
  td:first-child::before { content: none; }
}
`;

/** Names the page's style in its policy. */
export const RELEASES_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

/** The page of releases, in plain HTML without a script. */
export const releasesPage = (rows: readonly ReleaseRow[]): string => {
  const head = TITLES.map((title) => `<th scope="col">${title}</th>`).join('');
  const body = rows
    .map(
      (row) =>
        `<tr class="${row.state}">${cellsOf(row)
          .map((cell, at) => `<td data-title="${TITLES[at]}">${escaped(cell)}</td>`)
          .join('')}</tr>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Выпуски</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Выпуски</h1>
<p>Время по Гринвичу. Загрузки и сбои — то, о чём страницы рассказали этому серверу с его запуска. В доле сбоев у каждого адреса один голос.</p>
${rows.length === 0 ? '<p>Пока ничего не выпущено.</p>' : `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>`}
</body>
</html>
`;
};
