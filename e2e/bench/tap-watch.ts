declare global {
  interface Window {
    __tap?: TapRecord;
    /** Called once, when the details are painted. */
    __tapDone?: () => void;
  }
}

/** The effects of a tap on a card; milliseconds of the page's clock, null while it has not happened. */
export interface TapRecord {
  /** The click, by the time of the touch. */
  tappedAt: number | null;
  /** The next screen's first frame, whatever is on it. */
  screenAt: number | null;
  /** The card's own picture, title and price are painted on the car's page. */
  ownAt: number | null;
  /** The details are painted. */
  detailsAt: number | null;
}

/**
 * Runs in the page and checks every frame for the effects of a tap on a card; a moment counts when its frame
 * has been painted. It is passed as source text, so it may not use anything outside itself.
 */
export const watchTap = (): void => {
  const record: TapRecord = { tappedAt: null, screenAt: null, ownAt: null, detailsAt: null };
  window.__tap = record;
  let title = '';
  let price = '';
  let picture = '';
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const priceIn = (root: Element) =>
    [...root.querySelectorAll('*')]
      .map((element) => (element.childElementCount === 0 ? words(element.textContent) : ''))
      .find((text) => /^\d[\d ]* ?[₽$€]$/.test(text)) ?? '';
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="/car/"]') : null;
      const card = link?.closest('article, li');
      if (!card) return;
      title = words(card.querySelector('h1, h2, h3, h4')?.textContent);
      price = priceIn(card);
      picture = card.querySelector('img')?.currentSrc ?? '';
      record.tappedAt = event.timeStamp;
    },
    { capture: true, once: true },
  );
  const painted = (then: (at: number) => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    port2.postMessage(null);
  };
  const isOwnPicture = (image: HTMLImageElement) =>
    image.currentSrc === picture && image.complete && image.naturalWidth > 0;
  const check = () => {
    const sheet = document.querySelector('main article[aria-busy]');
    if (record.tappedAt !== null && sheet && /^\/car\//.test(window.location.pathname)) {
      if (record.screenAt === null) painted((at) => (record.screenAt ??= at));
      const isOwn = () =>
        words(sheet.querySelector('h1')?.textContent).startsWith(title) &&
        words(sheet.textContent).includes(price) &&
        [...sheet.querySelectorAll('img')].some(isOwnPicture);
      if (record.ownAt === null && isOwn()) painted((at) => (record.ownAt ??= at));
      if (record.detailsAt === null && sheet.getAttribute('aria-busy') === 'false')
        painted((at) => {
          record.detailsAt ??= at;
          window.__tapDone?.();
        });
    }
    if (record.detailsAt === null) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
};
