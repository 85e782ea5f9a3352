import type { Locator, Page } from '@playwright/test';

/** The ways in: sign-up, login, reset, companies [ACC-1]. */
export class SignInPage {
  readonly page: Page;
  readonly title: Locator;
  readonly phone: Locator;
  readonly agreement: Locator;
  readonly continueButton: Locator;
  readonly boxes: Locator;
  readonly alert: Locator;
  readonly changePhone: Locator;
  readonly resend: Locator;
  readonly password: Locator;
  readonly repeatedPassword: Locator;
  readonly login: Locator;
  readonly enterButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.phone = page.getByRole('textbox', { name: 'Телефон' });
    this.agreement = page.getByRole('checkbox');
    this.continueButton = page.getByRole('button', { name: 'Продолжить' });
    this.boxes = page.getByRole('textbox', { name: /^Цифра \d из 4$/ });
    this.alert = page.getByRole('alert');
    this.changePhone = page.getByRole('button', { name: 'Изменить номер телефона' });
    this.resend = page.getByRole('button', { name: 'Отправить код ещё раз' });
    this.password = page.getByLabel('Пароль', { exact: true });
    this.repeatedPassword = page.getByLabel('Повторите пароль');
    this.login = page.getByLabel('Логин');
    this.enterButton = page.getByRole('button', { name: 'Войти', exact: true });
  }

  async open(path: '/login' | '/register' | '/reset-password' | '/register-business' | '/login-entity') {
    await this.page.goto(path);
    await this.title.waitFor();
  }

  /** Types ten digits and submits; the agreement is ticked where there is one. */
  async givePhone(phone: string): Promise<void> {
    await this.phone.pressSequentially(phone.slice(1));
    if ((await this.agreement.count()) > 0) await this.agreement.check();
    await this.continueButton.click();
  }

  /**
   * Requests a first code with a clock that the test moves; returns when the countdown to the next one runs.
   */
  async requestCode(phone: string): Promise<void> {
    await this.page.clock.install();
    await this.open('/register');
    await this.phone.fill(phone.slice(1));
    await this.agreement.check();
    await this.continueButton.click();
    await this.page.clock.runFor(1_500);
    // Advancing the clock before the response arrives would trigger its time limit.
    await this.page.getByText(/Отправить код ещё раз через \d:\d\d/).waitFor();
  }

  async typeCode(code: string): Promise<void> {
    await this.boxes.first().waitFor();
    await this.page.keyboard.type(code);
  }

  async givePassword(password: string, repeated = password): Promise<void> {
    await this.password.fill(password);
    await this.repeatedPassword.fill(repeated);
    await this.continueButton.click();
  }
}
