import { integrityOf } from '@cars/shared-server/integrity';
import { NOTED_MIN } from '../../modules/telemetry/failing-builds.ts';
import { attribute } from '../../web/markup.ts';
import { failureChart, sizeChart } from './charts.ts';
import { count, kilobytes, momentOf, percentOf } from './figures.ts';
import type { AppOverview, Overview } from './overview.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

type Row = AppOverview['rows'][number];

const NAMES: Readonly<Record<string, string>> = {
  host: 'Оболочка',
  monolith: 'Единая сборка',
  'remote-catalog': 'Каталог',
  'remote-ad': 'Страница машины',
  'remote-account': 'Аккаунт',
  'remote-seller': 'Продажа',
};

const STATES = {
  live: 'выпущена для всех',
  waiting: 'ждёт новую оболочку',
  canary: 'проба',
  past: 'в запасе',
} as const;

const sourceOf = (content: string): string => `'${integrityOf(content)}'`;

/** The content policy of the page: its own style and script, calls to its own address, no script from text. */
export const POLICY = [
  "default-src 'none'",
  `style-src ${sourceOf(STYLE)}`,
  `script-src ${sourceOf(SCRIPT)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const documentOf = (title: string, base: string, body: string): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body data-base="${base}">
${body}
<script>${SCRIPT}</script>
</body>
</html>
`;

interface Button {
  readonly action: 'promote' | 'drop' | 'rollback';
  readonly label: string;
  readonly question: string;
  readonly warns?: true;
}

const buttonOf = (row: Row, shown: string | undefined, { action, label, question, warns }: Button): string =>
  shown === undefined
    ? ''
    : `<button type="button"${warns ? ' class="warns"' : ''} data-action="${action}" data-app="${row.app}" data-build="${row.build}" data-shown="${shown}" data-question="${attribute(question)}" aria-label="${attribute(`${label}: ${row.app} ${row.build}`)}">${label}</button>`;

/** `newest` is what the registry names for everybody, which may wait while `live` runs. */
interface Named {
  readonly live: string | undefined;
  readonly newest: string | undefined;
}

const buttonsOf = (row: Row, { live, newest }: Named): string => {
  const name = `${row.app} ${row.build}`;
  if (row.state === 'live' || row.state === 'waiting') return '';
  if (row.state === 'past')
    return buttonOf(row, newest, {
      action: 'rollback',
      label: 'Вернуть эту сборку',
      question: `Все посетители получат ${name} вместо ${live ?? newest} со следующей загрузки страницы. Открытые страницы не изменятся.`,
      warns: true,
    });
  return (
    buttonOf(row, newest, {
      action: 'promote',
      label: 'Выпустить для всех',
      question: `Проба ${name} станет сборкой для всех вместо ${live ?? newest}.`,
    }) +
    buttonOf(row, newest, {
      action: 'drop',
      label: 'Снять пробу',
      question: `Посетители пробы ${name} снова получат ${live ?? newest}.`,
      warns: true,
    })
  );
};

const factOf = (name: string, value: string): string => `<div><dt>${name}</dt><dd>${value}</dd></div>`;

const wideFactOf = (name: string, value: string): string =>
  factOf(name, value).replace('<div>', '<div class="wide">');

/** The first twelve digits of a commit; `-dirty` after changes without a commit stays. */
const commitOf = (commit: string): string => {
  const [, digits = commit, dirty = ''] = /^([0-9a-f]{12})[0-9a-f]*(-dirty)?$/.exec(commit) ?? [];
  return `<code>${attribute(digits + dirty)}</code>`;
};

const timeOf = (at: string): string => `<time datetime="${at}">${momentOf(at)}</time>`;

const failuresOf = ({ health }: Row): string =>
  `${percentOf(health.error_rate)}, адресов: ${count(health.addresses)}`;

/** What pages have reported of a build; what did not happen is left out. */
const reportsOf = ({ health }: Row): string =>
  [
    ['загрузок', health.loads] as const,
    ['сбоев загрузки', health.load_failures] as const,
    ['сбоев отрисовки', health.render_failures] as const,
    ['отложено', health.set_aside] as const,
    ['восстановлено', health.healed] as const,
  ]
    .flatMap(([name, times]) => (times > 0 ? `${name} ${count(times)}` : []))
    .join(', ');

/** A moment, and who did it where that is recorded. */
const byWhom = (at: string, by: string | undefined): string => timeOf(at) + (by ? `, ${attribute(by)}` : '');

/** The server's reason, which commands print in English; another text stays as it is. */
const takenBackOf = (reason: string): string => {
  const [, percent, addresses] = /^(\d+) % failures of (\d+) addresses$/.exec(reason) ?? [];
  return percent ? `сбоев ${percent} %, адресов: ${addresses}` : attribute(reason);
};

const buildOf = (row: Row, { since }: AppOverview, named: Named): string => {
  const rate = row.health.error_rate;
  const isFailing = row.state !== 'past' && (rate ?? 0) >= NOTED_MIN;
  const released = byWhom(row.released_at, row.released_by);
  const inForce = since && row.build === named.newest ? byWhom(since.at, since.by) : released;
  const reports = reportsOf(row);
  const failures = isFailing ? ` <span class="failures">сбоев ${failuresOf(row)}</span>` : '';
  return `<li class="build ${row.state}${isFailing ? ' failing' : ''}">
<p class="name"><code>${row.build}</code> <span class="state">${STATES[row.state]}</span>${failures}</p>
<dl>
${[
  row.share % 100 === 0 ? '' : factOf('Доля', `${row.share} %`),
  factOf('Выпущена', released),
  inForce === released ? '' : factOf('В силе с', inForce),
  row.commit ? factOf('Коммит', commitOf(row.commit)) : '',
  factOf('Контракт', attribute(row.contract)),
  factOf('Размер', kilobytes(row.bytes)),
  rate === null || isFailing ? '' : factOf('Доля сбоев', failuresOf(row)),
  reports ? wideFactOf('Сообщения страниц', reports) : '',
  row.taken_back ? wideFactOf('Снята сервером', takenBackOf(row.taken_back)) : '',
].join('\n')}
</dl>
<div class="actions">${buttonsOf(row, named)}</div>
</li>`;
};

const appOf = (overview: AppOverview, now: Date): string => {
  const { app, rows } = overview;
  const ofState = (of: Row['state']) => rows.filter(({ state }) => state === of);
  const live = ofState('live')[0]?.build;
  const newest = ofState('waiting')[0]?.build ?? live;
  const current = [...ofState('live'), ...ofState('waiting'), ...ofState('canary')];
  const past = ofState('past');
  const charts = failureChart(overview, now) + sizeChart(overview);
  const listOf = (own: readonly Row[]) =>
    `<ul class="builds">${own.map((row) => buildOf(row, overview, { live, newest })).join('\n')}</ul>`;
  return `<section aria-labelledby="app-${app}">
<h2 id="app-${app}">${NAMES[app] ? `${NAMES[app]} <code>${app}</code>` : `<code>${app}</code>`}</h2>
${live ? '' : '<p class="none">Для всех ничего не выпущено.</p>'}
${listOf(current)}
${charts ? `<div class="charts">${charts}</div>` : ''}
${past.length > 0 ? `<details class="past"><summary>В запасе: ${past.length}</summary>${listOf(past)}</details>` : ''}
</section>`;
};

const changesOf = ({ changes }: Overview): string => {
  const title = '<h2 id="changes">Последние изменения</h2>';
  if (changes === null) {
    return `<section aria-labelledby="changes">${title}<p class="failed" role="status">Историю изменений сейчас не прочитать. Обновите страницу позже.</p></section>`;
  }
  const items = changes.map(
    ({ number, at, by, commit, command }) =>
      `<li><p><code>${attribute(command)}</code></p><p class="by">№ ${number} · ${timeOf(at)} · ${attribute(by)}${commit ? ` · ${commitOf(commit)}` : ''}</p></li>`,
  );
  return `<section aria-labelledby="changes">${title}${items.length > 0 ? `<ol class="changes">${items.join('\n')}</ol>` : '<p class="none">Записей ещё нет.</p>'}</section>`;
};

const DIALOG = `<dialog aria-labelledby="question-title">
<h2 id="question-title" tabindex="-1"></h2>
<p id="question"></p>
<p id="outcome" role="alert"></p>
<div class="actions"><button type="button" id="confirm"></button><button type="button" id="close" class="plain">Отмена</button></div>
</dialog>`;

const HEADER = (canLeave: boolean): string =>
  `<header><h1>Выпуски</h1>${canLeave ? '<button type="button" id="leave" class="plain">Выйти</button>' : ''}</header>`;

/** The page of releases; `overview` is null before the first release. */
export const releasesPage = (base: string, overview: Overview | null, canLeave: boolean): string => {
  const header = HEADER(canLeave);
  if (overview === null) {
    return documentOf(
      'Выпуски',
      base,
      `${header}<main><p class="none">Пока ничего не выпущено. Выпустите приложения командой <code>pnpm release</code>.</p></main>`,
    );
  }
  const { apps, countedSince, now } = overview;
  return documentOf(
    'Выпуски',
    base,
    `${header}
<main>
<p class="note">Время московское. Сбои посчитаны по сообщениям страниц с ${timeOf(countedSince.toISOString())}: у каждого адреса один голос.</p>
<noscript><p class="note">Чтобы менять выпуски, включите JavaScript.</p></noscript>
${apps.map((app) => appOf(app, now)).join('\n')}
${changesOf(overview)}
</main>
${DIALOG}`,
  );
};

/** The page when releases cannot be read. */
export const failedPage = (base: string): string =>
  documentOf(
    'Выпуски',
    base,
    `${HEADER(false)}<main><p class="failed" role="alert">Реестр выпусков сейчас не прочитать. Сервер продолжает отдавать то, что уже в силе.</p><p><a class="button" href="${base}">Повторить</a></p></main>`,
  );

/** The sign-in of the page in production; it shows nothing of the releases. */
export const signInPage = (base: string, hasModerators: boolean): string =>
  documentOf(
    'Вход к выпускам',
    base,
    `<main class="entry">
<h1>Вход к выпускам</h1>
<form id="entry">
<label for="token">Токен</label>
<input id="token" type="password" autocomplete="current-password" required maxlength="200">
<p id="refusal" class="failed" role="alert"></p>
<button type="submit">Войти</button>
</form>
${hasModerators ? '<p class="note">Модератору токен не нужен: войдите в приложение на этом же адресе, затем нажмите кнопку.</p><button type="button" id="moderator" class="plain">Войти как модератор</button>' : ''}
<noscript><p class="note">Для входа включите JavaScript.</p></noscript>
</main>`,
  );

/** The page of a server without its token; `demoBase` is the address of the demo's page, which needs none. */
export const closedPage = (demoBase: string | null): string =>
  documentOf(
    'Выпуски закрыты',
    '',
    `<header><h1>Выпуски закрыты</h1></header>
<main class="entry">
${
  demoBase
    ? `<p class="note">В демо страница выпусков открыта без входа, по другому адресу.</p>
<p class="actions"><a class="button" href="${demoBase}">Открыть выпуски</a></p>`
    : `<p class="note">На этом сервере не задан токен, без которого выпуски не показываются.</p>
<p class="note">Задайте <code>RELEASES_TOKEN</code> и перезапустите сервер. После этого войдите здесь по токену или как модератор.</p>
<p class="actions"><a class="button" href="/">Открыть приложение</a></p>`
}
</main>`,
  );
