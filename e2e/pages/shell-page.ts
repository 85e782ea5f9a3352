import type { Locator, Page } from '@playwright/test';

/** The host's own content: the frame around every screen, its fallbacks and its own pages. */
export class ShellPage {
  readonly page: Page;
  readonly root: Locator;
  readonly heading: Locator;
  readonly sectionFailure: Locator;
  readonly retryButton: Locator;
  readonly pageNotFound: Locator;
  readonly headerBack: Locator;
  readonly headerBrand: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.locator('#root');
    this.heading = page.getByRole('heading', { level: 1 });
    this.sectionFailure = page.getByText('Не удалось загрузить раздел');
    this.retryButton = page.getByRole('button', { name: 'Повторить' });
    this.pageNotFound = page.getByText('Страница не найдена');
    this.headerBack = page.getByRole('banner').getByRole('link', { name: 'Назад' });
    this.headerBrand = page.getByRole('banner').getByRole('link', { name: 'Авторынок' });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** Path and query of the address bar. */
  address(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  /** Goes to another screen inside the app, without a load of the page. */
  async navigateInside(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  }
}
