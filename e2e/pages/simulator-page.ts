import type { FrameLocator, Locator, Page } from '@playwright/test';

export interface LogLine {
  readonly direction: 'app' | 'client';
  readonly type: string;
  readonly data: unknown;
  readonly problems: readonly string[];
}

interface SimulatorWindow {
  simulator: { log: LogLine[]; launches: number; send(type: string, data?: unknown): void };
}

/** The messengers that the simulator plays. */
export const MESSENGERS = ['telegram', 'max'] as const;
export type Messenger = (typeof MESSENGERS)[number];

export type TransportKind = 'frame' | 'native';

/**
 * The window in which the simulator runs. Its density is 1: a frame of another origin starts without an emulated one,
 * and its preloads would be of other pictures than its cards.
 */
export const SIMULATOR_WINDOW = {
  viewport: { width: 1400, height: 900 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
} as const;

/** The messenger simulator of the demo, with the app inside. */
export class SimulatorPage {
  readonly page: Page;
  readonly device: Locator;
  readonly app: FrameLocator;
  readonly back: Locator;
  readonly settings: Locator;
  readonly closed: Locator;
  readonly facts: Locator;
  readonly wrong: Locator;
  readonly chat: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.device = page.locator('.device');
    this.app = page.frameLocator('iframe');
    this.back = page.getByRole('button', { name: 'Назад или закрыть' });
    this.settings = page.getByRole('button', { name: 'Настройки', exact: true });
    this.closed = page.getByText('Приложение закрыто');
    this.facts = page.locator('#facts');
    this.wrong = page.getByLabel('Неверных сообщений');
    this.chat = page.getByRole('region', { name: 'Чат с ботом' });
    this.dialog = page.getByRole('dialog');
  }

  async open(startapp = '', messenger: Messenger = 'telegram'): Promise<void> {
    const query = new URLSearchParams({ messenger, ...(startapp ? { startapp } : {}) });
    await this.page.goto(`/dev/messenger?${query}`);
    await this.app.locator('#root').waitFor();
  }

  /** Sets controls and, where they apply at the launch only, opens the app again. */
  async launch(controls: Readonly<Record<string, string>>): Promise<void> {
    await this.set(controls);
    await this.reopened(() => this.page.getByRole('button', { name: 'Открыть заново' }).click());
  }

  /** Runs an action that opens the app again and waits for the new launch. */
  async reopened(act: () => Promise<void>): Promise<void> {
    const before = await this.launches();
    await act();
    await this.page.waitForFunction(
      (count) => (window as unknown as SimulatorWindow).simulator.launches > count,
      before,
    );
    await this.app.locator('#root > *').first().waitFor({ state: 'attached' });
  }

  private launches(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as SimulatorWindow).simulator.launches);
  }

  async set(controls: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(controls)) {
      const control = this.page.locator(`#controls [name=${name}]`);
      const kind = await control.evaluate((element) =>
        element instanceof HTMLSelectElement ? 'select' : (element as HTMLInputElement).type,
      );
      if (kind === 'select') await control.selectOption(value);
      else if (kind === 'checkbox') await control.setChecked(value === 'on');
      else await control.fill(value);
    }
  }

  /** The app's messages of this launch, oldest first. */
  messages(direction: LogLine['direction'] = 'app'): Promise<LogLine[]> {
    return this.page.evaluate(
      (direction) =>
        (window as unknown as SimulatorWindow).simulator.log.filter((line) => line.direction === direction),
      direction,
    );
  }

  async names(): Promise<string[]> {
    return (await this.messages()).map(({ type }) => type);
  }

  /** Sends a message of the client, valid or not. */
  async say(type: string, data?: unknown, times = 1): Promise<void> {
    await this.page.evaluate(
      ([name, value, count]) => {
        for (let n = 0; n < Number(count); n += 1)
          (window as unknown as SimulatorWindow).simulator.send(String(name), value);
      },
      [type, data, times],
    );
  }

  /** The app's current path and query; a frame without storage keeps the launch in the hash. */
  async address(): Promise<string> {
    const frame = this.page.frames().find((candidate) => candidate !== this.page.mainFrame());
    const { pathname, search } = new URL(frame?.url() || 'about:blank');
    return pathname + search;
  }

  /** A value of the app's local storage; not for frames: a private window blocks it there. */
  stored(key: string): Promise<string | null> {
    return this.app.locator('html').evaluate((_, name) => localStorage.getItem(name), key);
  }

  /** A custom property as the app's page has it. */
  style(name: string): Promise<string> {
    return this.app
      .locator('html')
      .evaluate((html, property) => getComputedStyle(html).getPropertyValue(property).trim(), name);
  }
}
