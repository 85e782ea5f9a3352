import type { Locator, Page } from '@playwright/test';

/** One car (specification §2 "Car details"). */
export class CarPage {
  readonly page: Page;
  readonly title: Locator;
  readonly photos: Locator;
  readonly price: Locator;
  readonly notFound: Locator;
  readonly toCatalog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.photos = page.getByRole('img', { name: /^Car image \d+$/ });
    this.price = page.getByText(/^\d[\d\s\u00A0\u202F]*\s?[₽$€]$/);
    this.notFound = page.getByText('Объявление не найдено');
    this.toCatalog = page.getByRole('link', { name: /каталог/i });
  }

  async open(id: number): Promise<void> {
    await this.page.goto(`/car/${id}`);
    await this.title.waitFor();
  }

  /** The value beside a label of the specification list. */
  specification(label: string): Locator {
    return this.page.getByRole('definition').filter({ has: this.page.getByText(label) });
  }
}
