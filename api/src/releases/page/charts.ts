import type { FailureSlot } from '../../modules/telemetry/failure-times.ts';
import { attribute } from '../../web/markup.ts';
import { hourOf, kilobytes, momentOf, percentOf } from './figures.ts';
import type { AppOverview, ReleasedSize } from './overview.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The top of the chart when nothing fails: one failure of many loads stays a low line. */
const TOP_MIN = 0.1;
const LINES_MAX = 3;
/** The live build has the first line, in the color of its bar. */
const STATES = ['live', 'waiting', 'canary', 'past'];

type Row = AppOverview['rows'][number];

/** A hidden table behind a button: the same figures as the chart above it. */
const tableOf = (
  caption: string,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): string => `
<details class="figures"><summary>Цифры таблицей</summary>
<div class="scroll" role="region" tabindex="0" aria-label="${attribute(caption)}"><table><caption>${attribute(caption)}</caption>
<thead><tr>${titles.map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead>
<tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${attribute(cell)}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div></details>`;

const rateOf = (slots: readonly FailureSlot[]): number | null => {
  const addresses = slots.reduce((sum, slot) => sum + slot.addresses, 0);
  return addresses === 0 ? null : slots.reduce((sum, slot) => sum + slot.failures, 0) / addresses;
};

/** Slots of the same hour together. */
const hoursOf = (slots: readonly FailureSlot[]): { at: number; slots: FailureSlot[] }[] => {
  const hours = new Map<number, FailureSlot[]>();
  for (const slot of slots) {
    const at = Math.floor(slot.at / HOUR_MS) * HOUR_MS;
    hours.set(at, [...(hours.get(at) ?? []), slot]);
  }
  return [...hours].map(([at, own]) => ({ at, slots: own }));
};

const pointsOf = (slots: readonly FailureSlot[], top: number, from: number): string =>
  slots
    .map(({ at, addresses, failures }, index) => {
      const x = ((at - from) / DAY_MS) * 1_000;
      const y = 100 - (failures / addresses / top) * 100;
      // A gap of more than an hour is a gap of the line; a point of its own is a dot.
      const follows = index > 0 && at - (slots[index - 1]?.at ?? 0) <= HOUR_MS;
      return `${follows ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}h0`;
    })
    .join('');

const sentenceOf = ({ build, slots }: Row): string =>
  `${build}: ${percentOf(rateOf(slots))}, адресов за пять минут до ${Math.max(...slots.map(({ addresses }) => addresses))}`;

/** Rates of failures of an app's builds over the last 24 hours; nothing without reports. */
export const failureChart = ({ app, rows }: AppOverview, now: Date): string => {
  const reported = rows
    .filter(({ slots }) => slots.length > 0)
    .sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state))
    .slice(0, LINES_MAX);
  if (reported.length === 0) return '';
  const from = now.getTime() - DAY_MS;
  const highest = Math.max(
    ...reported.flatMap(({ slots }) => slots.map((slot) => slot.failures / slot.addresses)),
  );
  const top = Math.max(TOP_MIN, Math.ceil(highest * 10) / 10);
  const lines = reported
    .map(({ slots }, at) => `<path class="line line-${at}" d="${pointsOf(slots, top, from)}"/>`)
    .join('');
  // A line alone is that of the build above.
  const legend = (reported.length > 1 ? reported : [])
    .map(
      ({ build, slots }, at) =>
        `<li><i class="swatch swatch-${at}"></i><code>${attribute(build)}</code> ${percentOf(rateOf(slots))}</li>`,
    )
    .join('');
  const table = tableOf(
    `Сбои ${app} за сутки, по часам`,
    ['Час', 'Сборка', 'Доля сбоев', 'Голосов'],
    reported.flatMap(({ build, slots }) =>
      hoursOf(slots).map(({ at, slots: own }) => [
        hourOf(at),
        build,
        percentOf(rateOf(own)),
        String(own.reduce((sum, { addresses }) => sum + addresses, 0)),
      ]),
    ),
  );
  return `<figure><h3 id="failures-${app}">Сбои за сутки</h3>
<div class="plot"><span class="top">${percentOf(top)}</span><span class="bottom">0 %</span>
<svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-labelledby="failures-${app} failures-${app}-desc"><title>Сбои за сутки</title><desc id="failures-${app}-desc">${attribute(reported.map(sentenceOf).join('; '))}</desc><path class="axis" d="M0 0H1000M0 50H1000M0 100H1000"/>${lines}</svg></div>
<div class="times"><span>${hourOf(from)}</span><span>сейчас</span></div>
${legend && `<ul class="legend">${legend}</ul>`}${table}</figure>`;
};

const growthOf = (sizes: readonly ReleasedSize[]): string => {
  const [last, before] = [sizes.at(-1), sizes.at(-2)];
  if (!last || !before) return '';
  const step = last.bytes - before.bytes;
  if (Math.abs(step) < 512) return 'как у прошлого выпуска';
  return `на ${kilobytes(Math.abs(step))} ${step > 0 ? 'больше' : 'меньше'} прошлого выпуска`;
};

/** Sizes of an app's builds in the order of their releases, from the second on. */
export const sizeChart = ({ app, sizes, rows }: AppOverview): string => {
  if (sizes.length < 2) return '';
  const top = Math.max(...sizes.map(({ bytes }) => bytes));
  const width = 1_000 / Math.max(8, sizes.length);
  const live = rows.find(({ state }) => state === 'live')?.build;
  const bars = sizes
    .map(({ build, bytes }, at) => {
      const height = (bytes / top) * 100;
      const kind = build === live ? 'bar bar-live' : 'bar';
      return `<rect class="${kind}" x="${(at * width + width * 0.1).toFixed(1)}" y="${(100 - height).toFixed(1)}" width="${(width * 0.8).toFixed(1)}" height="${height.toFixed(1)}"/>`;
    })
    .join('');
  const table = tableOf(
    `Размеры ${app}, от старых выпусков к новым`,
    ['Выпущена', 'Сборка', 'Размер'],
    sizes.map(({ build, bytes, released_at }) => [momentOf(released_at), build, kilobytes(bytes)]),
  );
  return `<figure><h3 id="sizes-${app}">Размер по выпускам</h3>
<div class="plot"><span class="top">${kilobytes(top)}</span><span class="bottom">0 КБ</span>
<svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-labelledby="sizes-${app} sizes-${app}-desc"><title>Размер по выпускам</title><desc id="sizes-${app}-desc">${attribute(`${sizes.length} сборок; последняя ${kilobytes(sizes.at(-1)?.bytes ?? 0)}, ${growthOf(sizes)}`)}</desc><path class="axis" d="M0 0H1000M0 50H1000M0 100H1000"/>${bars}</svg></div>
<div class="times"><span>старые</span><span>новые</span></div>
<p class="growth">${growthOf(sizes)}</p>${table}</figure>`;
};
