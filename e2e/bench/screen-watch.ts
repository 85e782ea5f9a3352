declare global {
  interface Window {
    __screen?: ScreenRecord;
  }
}

export type ScreenName = 'catalog' | 'car' | 'profile';

/** Milliseconds since navigation start; null while it has not happened. */
export interface ScreenRecord {
  /**
   * When the screen's own content was painted: the first card, the car's title and price, the user's own ads.
   */
  readyAt: number | null;
  /** When the first picture of the content had loaded; null while it has not. */
  photoAt: number | null;
  /** Largest contentful paint so far. */
  lcp: number | null;
  /** Cumulative layout shift so far, without shifts right after input. */
  cls: number;
}

/**
 * Runs in the page before its own scripts and checks every frame for the screen's own content. It is passed
 * as source text, so it may not use anything outside itself.
 */
export const watchScreen = (name: ScreenName): void => {
  const record: ScreenRecord = { readyAt: null, photoAt: null, lcp: null, cls: 0 };
  window.__screen = record;
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
  }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) record.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) record.cls += shift.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const isShown = (element: Element | null | undefined) =>
    element !== null &&
    element !== undefined &&
    element.getClientRects().length > 0 &&
    element.textContent !== '';
  const hasPrice = (root: Element | null | undefined) => /\d\s*[₽$€]/.test(root?.textContent ?? '');
  const isReady = () => {
    if (name === 'profile')
      return (
        isShown(document.querySelector('main h1')) && /Активные\s*\d/.test(document.body.textContent ?? '')
      );
    if (name === 'car')
      return isShown(document.querySelector('main h1')) && hasPrice(document.querySelector('main'));
    const card = document.querySelector('a[href^="/car/"]')?.closest('article, li');
    return isShown(card?.querySelector('h2, h3')) && hasPrice(card);
  };
  const photo = { catalog: 'a[href^="/car/"] img', car: 'main img', profile: null }[name];
  const isLoaded = () => {
    const image = photo === null ? null : document.querySelector<HTMLImageElement>(photo);
    return image?.complete === true && image.naturalWidth > 0;
  };
  const check = () => {
    const now = performance.now();
    if (record.readyAt === null && isReady()) record.readyAt = now;
    if (record.photoAt === null && isLoaded()) record.photoAt = now;
    if (record.readyAt === null || (photo && record.photoAt === null)) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
};
