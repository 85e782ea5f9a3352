import type { Locator, Page } from '@playwright/test';

/** Texts of the create form's required fields. */
export interface WrittenAd {
  readonly mark: string;
  readonly model: string;
  readonly city: string;
  readonly year: string;
  readonly power: string;
  readonly price: string;
  readonly vin: string;
}

export const A_CAR: WrittenAd = {
  mark: 'Toyota',
  model: 'Camry',
  city: 'Казань',
  year: '2018',
  power: '181',
  price: '2150000',
  vin: 'XW7BF4FK30S123456',
};

/** A new ad and an ad under edit [SELL-1]. */
export class AdFormPage {
  readonly page: Page;
  readonly title: Locator;
  readonly alert: Locator;
  readonly publish: Locator;
  readonly save: Locator;
  readonly gallery: Locator;
  readonly pictures: Locator;
  readonly price: Locator;
  readonly description: Locator;
  readonly vin: Locator;
  readonly year: Locator;
  readonly retry: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.alert = page.getByRole('alertdialog');
    this.publish = page.getByRole('button', { name: 'Опубликовать' });
    this.save = page.getByRole('button', { name: 'Сохранить изменения' });
    this.gallery = page.getByLabel('Добавить фото');
    this.pictures = page.getByRole('list', { name: 'Фото объявления' }).getByRole('listitem');
    this.price = page.getByLabel('Цена', { exact: true });
    this.description = page.getByLabel('Описание', { exact: true });
    this.vin = page.getByLabel('VIN', { exact: true });
    this.year = page.getByLabel('Год выпуска');
    this.retry = page.getByRole('button', { name: 'Повторить' });
  }

  async openCreate(): Promise<void> {
    await this.page.goto('/create-ad');
  }

  async openEdit(adId: number): Promise<void> {
    await this.page.goto(`/edit-ad/${adId}`);
  }

  /** A field whose choices are in a sheet. */
  choice(label: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${label} `) });
  }

  async choose(label: string, search: string, option = search): Promise<void> {
    await this.choice(label).click();
    const sheet = this.page.getByRole('dialog', { name: label });
    await sheet.getByRole('searchbox').fill(search);
    await sheet.getByRole('radio', { name: option }).first().check();
    await sheet.getByRole('button', { name: 'Применить' }).click();
  }

  /** One of a few choices. */
  chip(title: string, option: string): Locator {
    return this.page
      .getByRole('radiogroup', { name: title, exact: true })
      .getByRole('radio', { name: option, exact: true });
  }

  async chooseChips(): Promise<void> {
    for (const [title, option] of [
      ['Цвет', 'Чёрный'],
      ['Коробка передач', 'Автомат'],
      ['Кузов', 'Седан'],
      ['Двигатель', 'Гибрид'],
      ['Привод', 'Передний'],
      ['Руль', 'Левый'],
      ['Тип ПТС', 'Оригинал'],
      ['Новый или с пробегом', 'Б/у'],
      ['Наличие', 'В наличии'],
    ] as const)
      await this.chip(title, option).check();
  }

  async fill(ad: WrittenAd = A_CAR): Promise<void> {
    await this.choose('Марка', ad.mark);
    await this.choose('Модель', ad.model);
    await this.choose('Город', ad.city);
    await this.year.fill(ad.year);
    await this.page.getByLabel('Мощность, л.с.').fill(ad.power);
    await this.vin.fill(ad.vin);
    await this.price.fill(ad.price);
    await this.chooseChips();
  }

  picture(place: number): Locator {
    return this.pictures.nth(place - 1);
  }

  /** The drag handle of a picture; the keyboard has buttons instead. */
  handle(place: number): Locator {
    return this.picture(place).locator('[data-handle]');
  }

  /** Pictures that are uploading or have failed. */
  get unfinished(): Locator {
    return this.pictures.filter({ has: this.page.locator('progress, p') });
  }

  async closeAlert(): Promise<void> {
    await this.alert.getByRole('button', { name: 'Понятно' }).click();
  }
}
