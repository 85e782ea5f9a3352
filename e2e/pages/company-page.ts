import type { Locator, Page } from '@playwright/test';

/** The company form [ACC-14]. */
export class CompanyPage {
  readonly page: Page;
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.submit = page.getByRole('button', { name: 'Отправить данные' });
  }

  async fill({ inn = '7707083893' } = {}): Promise<void> {
    await this.page.getByLabel('Тип организации').selectOption('ooo');
    await this.page.getByLabel('Название организации').fill('ООО «Ромашка»');
    await this.page.getByLabel('Email').fill('mail@romashka.example');
    await this.page.getByLabel('ИНН').fill(inn);
    await this.page.getByLabel('ОГРН').fill('1027700132195');
    await this.page.getByLabel('Расчётный счёт').fill('40702810900000000001');
    await this.page.getByLabel('Корреспондентский счёт').fill('30101810400000000225');
    await this.page.getByLabel('Юридический адрес').fill('Москва, ул. Вавилова, 19');
  }
}
