import type { Locator, Page } from '@playwright/test';
import { shellIsHere } from '../fixtures/plain-pages.ts';

/** One car [CAR-4]. */
export class CarPage {
  readonly page: Page;
  readonly title: Locator;
  readonly photos: Locator;
  readonly price: Locator;
  readonly notFound: Locator;
  readonly toCatalog: Locator;
  readonly openGallery: Locator;
  readonly gallery: Locator;
  readonly galleryPhoto: Locator;
  readonly orderButton: Locator;
  readonly onlineShowButton: Locator;
  readonly actionsButton: Locator;
  readonly mapButton: Locator;
  readonly statisticsButton: Locator;
  readonly ownerActionsButton: Locator;
  /** The topmost alert or confirmation. */
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.photos = page.getByRole('img', { name: /^Car image \d+$/ });
    this.price = page.getByText(/^\d[\d\s\u00A0\u202F]*\s?[₽$€]$/);
    this.notFound = page.getByText('Объявление не найдено');
    this.toCatalog = page.getByRole('link', { name: /каталог/i });
    this.openGallery = page.getByRole('button', { name: 'Открыть фото на весь экран' });
    this.gallery = page.getByRole('dialog', { name: 'Просмотр фотографий' });
    this.galleryPhoto = this.gallery.getByRole('img', { name: /^Car image \d+$/ });
    this.orderButton = page.getByRole('button', { name: 'Привезти под заказ' });
    this.onlineShowButton = page.getByRole('button', { name: 'Запросить онлайн-показ' });
    this.actionsButton = page.getByRole('button', { name: 'Действия' });
    this.mapButton = page.getByRole('button', { name: 'Показать на карте' });
    this.statisticsButton = page.getByRole('button', { name: 'Статистика' });
    this.ownerActionsButton = page.getByRole('button', { name: 'Объявление', exact: true });
    this.alert = page.getByRole('alertdialog');
  }

  async open(id: number): Promise<void> {
    await this.page.goto(`/car/${id}`);
    await this.title.waitFor();
    await shellIsHere(this.page);
  }

  /** A popup of the page by its title. */
  popup(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  /** The CSS transform of the shown photo of the gallery. */
  pose(): Promise<string> {
    return this.galleryPhoto.evaluate((photo) => (photo as HTMLElement).style.transform);
  }

  /** The value beside a label of the specification list. */
  specification(label: string): Locator {
    return this.page.getByRole('definition').filter({ has: this.page.getByText(label) });
  }
}
