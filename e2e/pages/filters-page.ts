import type { Locator, Page } from '@playwright/test';

/** The filters panel with its sheets and buttons [CAT-26]. */
export class FiltersPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly skeletonCards: Locator;
  readonly reset: Locator;
  readonly sheet: Locator;
  readonly sheetApply: Locator;
  readonly save: Locator;
  readonly saved: Locator;
  /** The button below the fields, whatever its current text. */
  readonly apply: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Фильтры' });
    this.skeletonCards = page.locator('[data-skeleton-card]');
    this.reset = page.getByRole('button', { name: 'Сбросить' });
    this.sheet = page.getByRole('dialog');
    this.sheetApply = this.sheet.getByRole('button', { name: 'Применить' });
    this.save = page.getByRole('button', { name: 'Сохранить поиск' });
    this.saved = page.getByRole('button', { name: 'Поиск сохранён' });
    this.apply = page.getByRole('button', { name: /^Показать |^Ничего не найдено$/ });
    this.alert = page.getByRole('alertdialog');
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/filters${query}`);
    await this.row('Марка').waitFor();
  }

  /** Shows the less usual conditions. */
  async unfold(): Promise<void> {
    await this.page.getByRole('button', { name: /^Ещё параметры/, expanded: false }).click();
  }

  /** A row that opens a sheet, by its name. */
  row(label: 'Марка' | 'Модель' | 'Поколение' | 'Кузов' | 'Город' | 'Регион' | 'Сортировка'): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${label}`) });
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  chip(group: string, label: string): Locator {
    const chips = this.page.getByRole('group', { name: group, exact: true });
    const name = { name: label, exact: true };
    return chips.getByRole('checkbox', name).or(chips.getByRole('radio', name));
  }

  /** The handle above the field of this name. */
  handle(name: string): Locator {
    return this.page.getByRole('slider', { name, exact: true });
  }

  /** Chooses in the sheet of a row, by its search field where `search` is given. */
  async choose(
    label: 'Марка' | 'Модель' | 'Поколение' | 'Город' | 'Регион' | 'Сортировка',
    choice: string,
    search?: string,
  ): Promise<void> {
    await this.row(label).click();
    if (search !== undefined) await this.sheet.getByRole('searchbox').fill(search);
    const role = label === 'Марка' ? 'checkbox' : 'radio';
    await this.sheet.getByRole(role, { name: choice }).first().click();
    if (label !== 'Поколение' && label !== 'Регион') await this.sheetApply.click();
    await this.sheet.waitFor({ state: 'hidden' });
  }

  /** Chooses any number of choices in the sheet of a row. */
  async chooseSeveral(label: 'Кузов', choices: readonly string[]): Promise<void> {
    await this.row(label).click();
    for (const choice of choices) await this.sheet.getByRole('checkbox', { name: choice }).check();
    await this.sheetApply.click();
    await this.sheet.waitFor({ state: 'hidden' });
  }

  /** The button with this count on it. */
  countButton(text: string | RegExp): Locator {
    return this.page.getByRole('button', { name: text });
  }
}
