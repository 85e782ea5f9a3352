import type { ReleaseRow } from './releases-routes.ts';

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

/** The page of releases, in plain HTML: no script, no style of anybody else. */
export const releasesPage = (rows: readonly ReleaseRow[]): string => {
  const head = TITLES.map((title) => `<th scope="col">${title}</th>`).join('');
  const body = rows
    .map(
      (row) =>
        `<tr>${cellsOf(row)
          .map((cell) => `<td>${escaped(cell)}</td>`)
          .join('')}</tr>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Выпуски</title>
</head>
<body>
<h1>Выпуски</h1>
<p>Время по Гринвичу. Загрузки и сбои — то, о чём страницы рассказали этому серверу с его запуска.</p>
${rows.length === 0 ? '<p>Пока ничего не выпущено.</p>' : `<table border="1" cellpadding="6">\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>`}
</body>
</html>
`;
};
