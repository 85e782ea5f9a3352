import { bearer, type Session } from '@cars/tooling/browser-check/demo-session';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  erase,
  type HostileAuthor,
  publishHostile,
  saveFilters,
  type Tally,
  writeToSeller,
} from '../../fixtures/hostile-authors.ts';
import { HOSTILE_TEXT_MAX_CHARS, hostileTexts } from '../../fixtures/hostile-texts.ts';
import { carFields } from '../../fixtures/own-ad.ts';
import { expect, test } from '../../fixtures/test.ts';
import { keepSession } from '../../fixtures/users.ts';
import { CarPage } from '../../pages/car-page.ts';
import { ShellPage } from '../../pages/shell-page.ts';

const AT_ONCE = 4;
/** Pages that check in parallel: each waits more than it works. */
const LANES = 4;
/** Filters and favourites of a reader: thirty writes a minute are allowed. */
const FILTERS_OF_READER = 20;
const FAVOURITES_OF_READER = 5;
/** A worker loads the document itself for every n-th car; the others are reached inside the app. */
const LOADED_EACH = 10;
const PROFILE_OF_EACH = 20;
const SHOWN_WITHIN_MS = 10_000;
const LOOK_EACH_MS = 30;
const LEAST_TEXTS = 200;
/** Fields that take any text of this length. */
const WRITTEN = [
  'description',
  'address',
  'addresses of reports',
  'name of a person',
  'name of a company',
  'address of a company',
  'name of a filter',
  'comment of an order',
  'complaint',
] as const;
/** The others need a user's action, a focus that one element alone gets, or the parser of another context. */
const RUN_BY_THEMSELVES = 30;

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** In parallel with a limit; results in order. */
const mapInTurns = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<Result>,
): Promise<Result[]> => {
  const done: Result[] = [];
  for (const [turn, chunk] of chunksOf(items, AT_ONCE).entries())
    done.push(...(await Promise.all(chunk.map((item, at) => work(item, turn * AT_ONCE + at)))));
  return done;
};

/** Words as a page shows them: white space is one space. */
const shownWords = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Waits until the screen shows each of the texts this often. */
const expectTexts = async (page: Page, words: readonly string[], times = 1): Promise<void> => {
  await page.waitForFunction(
    ([texts, least]) => {
      const shown = document.getElementById('root')?.textContent.replace(/\s+/g, ' ') ?? '';
      return texts.every((one) => shown.split(one).length > least);
    },
    [words.map(shownWords), times] as const,
    { timeout: SHOWN_WITHIN_MS, polling: LOOK_EACH_MS },
  );
};

/** Nothing of a text has become script or an injected element, attribute or address. */
const isHarmless = (page: Page, words: string) =>
  expect(
    page.evaluate(() => ({
      mark: (window as unknown as { __xss?: unknown }).__xss,
      handlers: [...document.body.querySelectorAll('*')].flatMap(({ attributes }) =>
        [...attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
      ),
      foreign: document.body.querySelectorAll('iframe, object, embed, base, meta, form[action], marquee')
        .length,
      addresses: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .map(({ protocol }) => protocol)
        .filter((protocol) => !/^(https?|tel):$/.test(protocol)),
    })),
    words,
  ).resolves.toEqual({ mark: undefined, handlers: [], foreign: 0, addresses: [] });

interface Planted {
  readonly authors: readonly HostileAuthor[];
  readonly readers: readonly Session[];
  readonly tally: Tally;
}

const plant = async (request: APIRequestContext, texts: readonly string[]): Promise<Planted> => {
  const tally: Tally = new Map();
  const car = await carFields(request);
  const pairs = chunksOf(texts, 2);
  const authors = await mapInTurns(pairs, (pair) => publishHostile(request, car, pair, tally));
  await mapInTurns(authors, (author, at) =>
    writeToSeller(request, author, authors[(at + 1) % authors.length]?.adId ?? 0, tally),
  );
  const readers = await mapInTurns(chunksOf(pairs, FILTERS_OF_READER), async (part, at) => {
    const reader = await saveFilters(request, part, tally);
    for (const { adId } of authors.slice(at * FAVOURITES_OF_READER, (at + 1) * FAVOURITES_OF_READER))
      await request.post(`/api/v2/ads/${adId}/favorites`, { headers: bearer(reader) });
    return reader;
  });
  return { authors, readers, tally };
};

const noteDialogs = (page: Page, dialogs: string[]): void => {
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.dismiss();
  });
};

const lookAtPopups = async (page: Page, car: CarPage): Promise<void> => {
  for (const [button, name] of [
    [car.mapButton, 'Местоположение'],
    [car.actionsButton, 'Действия'],
  ] as const) {
    await button.click();
    await expect(car.popup(name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
};

/**
 * Each author's car with its popups and the author's own page, as a guest: a user may open 120 cars a minute.
 */
const lookAt = async (page: Page, authors: readonly HostileAuthor[]): Promise<void> => {
  const car = new CarPage(page);
  const shell = new ShellPage(page);
  for (const [at, { adId, texts, ptsNumber, session }] of authors.entries()) {
    const words = texts.join(' ');
    const isLoaded = at % LOADED_EACH === 0;
    if (isLoaded) await car.open(adId);
    else await shell.navigateInside(`/car/${adId}`);
    // The name of the seller, the address and the description.
    await expectTexts(page, texts, 3);
    if (ptsNumber) await expectTexts(page, [ptsNumber], 4);
    await isHarmless(page, words);
    if (isLoaded) {
      await lookAtPopups(page, car);
      await isHarmless(page, words);
    }
    await shell.navigateInside(`/user/${session.user.id}`);
    await expectTexts(page, [words]);
    await isHarmless(page, words);
  }
};

test('the hostile texts run when they are inserted into a page without a policy', {
  tag: '@E1',
}, async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    return dialog.dismiss();
  });
  const texts = hostileTexts();
  expect(texts.length).toBeGreaterThanOrEqual(LEAST_TEXTS);
  expect(texts.filter((text) => text.length > HOSTILE_TEXT_MAX_CHARS)).toEqual([]);
  await page.goto('about:blank');
  await page.evaluate((all) => {
    for (const text of all) document.body.appendChild(document.createElement('div')).innerHTML = text;
  }, texts);
  await expect.poll(() => dialogs).toBeGreaterThan(RUN_BY_THEMSELVES);
  await context.close();
});

test('hostile texts in every field of the api stay text on every screen', { tag: '@E1' }, async ({
  page,
  context,
  request,
  catalog,
  shell,
}) => {
  // More than a hundred users publish and are looked at: 145 s on a busy machine.
  test.setTimeout(600_000);
  const dialogs: string[] = [];
  noteDialogs(page, dialogs);
  // Names refuse control characters.
  const texts = hostileTexts().filter((text) => !/\p{Cc}/u.test(text));
  const { authors, readers, tally } = await plant(request, texts);
  const users = [...authors.map(({ session }) => session), ...readers];
  try {
    const all = { accepted: texts.length, refused: 0 };
    for (const field of WRITTEN) expect([field, tally.get(field)]).toEqual([field, all]);
    const none = { accepted: 0, refused: texts.length };
    for (const field of ['chosen fields', 'links']) expect([field, tally.get(field)]).toEqual([field, none]);
    for (const field of ['e-mail', 'username', 'name in an order']) {
      const { accepted, refused } = tally.get(field) ?? none;
      expect([field, accepted + refused, refused > accepted]).toEqual([field, texts.length, true]);
    }

    const lanes = Array.from({ length: LANES }, (_, lane) => authors.filter((__, at) => at % LANES === lane));
    await Promise.all(
      lanes.map(async (lane) => {
        const own = await context.newPage();
        noteDialogs(own, dialogs);
        await lookAt(own, lane);
        await own.close();
      }),
    );
    await catalog.open();
    await isHarmless(page, 'the catalog');
    for (const [at, reader] of readers.entries()) {
      await keepSession(page, reader);
      await page.goto('/favorites?tab=params');
      const group = authors.slice(at * FILTERS_OF_READER, (at + 1) * FILTERS_OF_READER);
      await expectTexts(
        page,
        group.map(({ texts: words }) => words.join(' ')),
      );
      await isHarmless(page, 'saved filters');
      await shell.navigateInside('/favorites?tab=ads');
      // The favourites; the list of viewed cars is below them.
      const favourites = page.getByRole('tabpanel').getByRole('list').first();
      await expect(favourites.getByRole('article')).toHaveCount(FAVOURITES_OF_READER);
      await isHarmless(page, 'favourites');
    }
    for (const { session, texts: words, adId } of authors.filter((_, at) => at % PROFILE_OF_EACH === 0)) {
      await keepSession(page, session);
      await page.goto('/profile');
      await expectTexts(page, [words.join(' ')]);
      await isHarmless(page, 'the profile');
      await page.goto('/edit-profile');
      await expect(page.getByLabel('Имя', { exact: true })).toHaveValue(words.join(' '));
      await isHarmless(page, 'the form of the profile');
      await page.goto(`/edit-ad/${adId}`);
      await expect(page.getByRole('textbox', { name: /^Описание/ })).toHaveValue(words.join('\n'));
      await isHarmless(page, 'the form of an ad');
    }
    expect(dialogs).toEqual([]);
  } finally {
    await erase(request, users);
  }
});
