import type { Locator, Page } from '@playwright/test';
import { shellIsHere } from '../fixtures/plain-pages.ts';

/** The list of cars with its header, search field and sheets [CAT-1]. */
export class CatalogPage {
  readonly page: Page;
  readonly cards: Locator;
  readonly links: Locator;
  /** Cars without a video: their pages make no requests to other hosts. */
  readonly linksWithoutVideo: Locator;
  readonly hearts: Locator;
  readonly search: Locator;
  readonly suggestions: Locator;
  /** The recognized conditions of the search, each a button that removes it. */
  readonly chips: Locator;
  readonly clearButton: Locator;
  readonly filtersButton: Locator;
  readonly favouritesLink: Locator;
  readonly profileLink: Locator;
  readonly sheet: Locator;
  readonly applyButton: Locator;
  readonly duck: Locator;

  constructor(page: Page) {
    this.page = page;
    this.cards = page.getByRole('article');
    this.links = this.cards.getByRole('link');
    this.linksWithoutVideo = this.cards.filter({ hasNotText: 'Видео' }).getByRole('link');
    this.hearts = page.getByRole('button', { name: /избранно/ });
    this.search = page.getByRole('combobox', { name: 'Поиск по автомобилям' });
    this.suggestions = page.getByRole('option');
    this.chips = page.getByRole('button', { name: /^Убрать: / });
    this.clearButton = page.getByRole('button', { name: 'Очистить поиск' });
    this.filtersButton = page.getByRole('button', { name: 'Фильтры' });
    this.favouritesLink = page.getByRole('link', { name: 'Избранное' });
    this.profileLink = page.getByRole('link', { name: 'Профиль' });
    this.sheet = page.getByRole('dialog');
    this.applyButton = this.sheet.getByRole('button', { name: 'Применить' });
    this.duck = page.locator('[data-duck] svg');
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/catalog${query}`);
    await this.cards.first().waitFor();
    await shellIsHere(this.page);
  }

  /** Waits until what the list loads ahead in idle time is there: the screens of a car. */
  async loadedAhead(): Promise<void> {
    await this.page.waitForFunction(() => performance.getEntriesByName('remote:remote-ad').length > 0);
  }

  /** The pill that opens a sheet, by the choice it shows. */
  pill(choice: string): Locator {
    return this.page.getByRole('button', { name: choice, exact: true });
  }

  choice(label: string): Locator {
    return this.sheet.getByRole('radio', { name: label });
  }

  async pickSort(from: string, to: string): Promise<void> {
    await this.pill(from).click();
    await this.choice(to).check();
    await this.applyButton.click();
  }

  async pickCity(city: string): Promise<void> {
    await this.pill('Все города').click();
    await this.sheet.getByRole('searchbox').fill(city);
    await this.sheet.getByRole('radio', { name: city }).check();
    await this.applyButton.click();
  }

  chip(name: string): Locator {
    return this.page.getByRole('button', { name: `Убрать: ${name}`, exact: true });
  }

  suggestion(text: string | RegExp): Locator {
    return this.page.getByRole('option', { name: text });
  }

  /** Ids of the cards in their order. */
  async ids(): Promise<number[]> {
    const addresses = await this.links.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    return addresses.map((address) => Number(address?.split('/').at(-1)));
  }

  /** Prices as numbers, in the order of the cards. */
  async prices(): Promise<number[]> {
    const texts = await this.cards.getByText(/^[\d\s]+[₽$€]/).allTextContents();
    return texts.map((text) => Number(text.split(/[₽$€]/)[0]?.replace(/\D/g, '')));
  }

  /** Scrolls down until the list holds at least this many cards. */
  async scrollTo(count: number): Promise<void> {
    while ((await this.cards.count()) < count) {
      const before = await this.cards.count();
      await this.scrollToEnd();
      await this.cards.nth(before).waitFor();
    }
  }

  async scrollToEnd(): Promise<void> {
    await this.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  }

  async scrollTop(): Promise<number> {
    return this.page.evaluate(() => Math.round(window.scrollY));
  }

  /** Whether the history entry has a card at its position: the scroll has ended. */
  async isPositionStored(): Promise<boolean> {
    return this.page.evaluate(() => {
      const stored = window.history.state?.catalogAnchor;
      const card = document.querySelector(`[data-ad-id="${stored?.adId}"]`);
      return card !== null && Math.abs(card.getBoundingClientRect().top - stored.offset) <= 1;
    });
  }
}
