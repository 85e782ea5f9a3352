import { createHash } from 'node:crypto';
import { isKnownSpelling } from '@cars/shared-contracts/rules/search/known-spelling';
import { CONDITIONS } from '@cars/shared-contracts/rules/vehicle';
import { writeBrandLines } from '@cars/shared-contracts/rules/write-brand-lines';
import type { AutoList, AutoListModel, CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { SerializedJson } from '../../http/serialized-json.ts';
import { once } from '../../once.ts';
import { CATALOG, type Mark, type Model } from './catalog/catalog.ts';

/** Reasons of a complaint about an ad: label → id [DATA-6]. */
export const COMPLAINT_REASONS: Readonly<Record<string, number>> = {
  'Автомобиль продан': 1,
  'Неверная цена': 2,
  'Недостоверное описание или фото': 3,
  Мошенничество: 4,
  'Не дозвониться до продавца': 5,
  'Повторное объявление': 6,
  'Другая причина': 7,
};

/** Marks, models, generations and statuses of forms and filters [DATA-11]. */
export const carHandbooks = (marks: readonly Mark[]): CarHandbooks => {
  const models = marks.flatMap((mark) => mark.models);
  return {
    marks: marks.map(({ id, name, models: own }) => ({ id, name, models: own.map((model) => model.id) })),
    models: models.map(({ id, name, mark_id }) => ({ id, name, mark_id })),
    generations: models.flatMap(({ generations }) =>
      generations.map(({ id, name, model_id, year_from, year_to }) => ({
        id,
        name,
        model_id,
        year_from,
        year_to,
      })),
    ),
    statuses: CONDITIONS.map(({ id, name, key }) => ({ id, name, key })),
  };
};

const LEAST_POPULAR = 1;
const RARE = 12;
const RARE_STEP = 4;
/** Rare models are ranked in steps: finer ones would make the brand list 2 % larger. */
const rankOf = (popularity: number): number =>
  popularity < RARE ? Math.max(Math.min(popularity, 2), popularity - (popularity % RARE_STEP)) : popularity;

/** Spellings that the search does not derive itself; without them the list is a third smaller. */
const spellings = (name: string, all: readonly (string | undefined)[], markNames: readonly string[] = []) => {
  const listed: string[] = [];
  for (const spelling of all) {
    if (spelling === undefined || isKnownSpelling(name, spelling, markNames)) continue;
    if (!listed.some((other) => isKnownSpelling(other, spelling))) listed.push(spelling);
  }
  return listed.length === 0 ? {} : { alt: listed };
};

const modelOfList = (mark: Mark, { id, name, cyrillic, alt, popularity }: Model): AutoListModel => ({
  mark_id: mark.id,
  id,
  name,
  ...spellings(name, [cyrillic, ...alt], [mark.name, mark.cyrillic]),
  ...(popularity > LEAST_POPULAR ? { popularity: rankOf(popularity) } : {}),
});

/** The static brand list of the search box, in the order of ids, which compresses well. */
const autoList = (marks: readonly Mark[]): AutoList => ({
  marks: marks.map(({ id, name, cyrillic, alt, popularity }) => ({
    id,
    name,
    ...spellings(name, [cyrillic, ...alt]),
    popularity,
  })),
  models: marks
    .flatMap((mark) => mark.models.map((model) => modelOfList(mark, model)))
    .sort((a, b) => a.id - b.id),
});

export interface Handbooks {
  readonly cars: SerializedJson;
  readonly complaints: SerializedJson;
  readonly autoList: SerializedJson;
  readonly brandList: SerializedJson;
}

/** The list of the catalog, which does not change while the process runs. */
export const catalogList = once(() => autoList(CATALOG));

/**
 * The handbooks as bytes: serialized once, compressed once. Only the static files have lasting addresses and
 * ETags.
 */
export const catalogHandbooks = once((): Handbooks => {
  const list = catalogList();
  const lasting = { compressWell: true };
  const file = (data: unknown) => {
    const json = JSON.stringify({ data });
    const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
    return new SerializedJson(json, { etag, ...lasting });
  };
  return {
    cars: new SerializedJson(JSON.stringify({ success: true, data: carHandbooks(CATALOG) }), lasting),
    complaints: new SerializedJson(
      JSON.stringify({ success: true, data: { ad_block_reasons: COMPLAINT_REASONS } }),
      lasting,
    ),
    autoList: file(list),
    brandList: file(writeBrandLines(list)),
  };
});
