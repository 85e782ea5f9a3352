/** The state of the page at one moment; a new entry only when something changed. */
export interface CardSighting {
  /** Milliseconds since navigation start. */
  readonly at: number;
  /** True when a card's link is in view with its title and price. */
  readonly isReadable: boolean;
  /** Width and height of its picture's box, CSS pixels. */
  readonly width: number;
  readonly height: number;
}

declare global {
  interface Window {
    __cardSightings?: CardSighting[];
  }
}

/**
 * Runs in the page before its own scripts and checks every frame for the first card. It is passed as source
 * text, so it may not use anything outside itself.
 */
export const watchFirstCard = (): void => {
  const sightings: CardSighting[] = [];
  window.__cardSightings = sightings;
  const isShown = (element: Element | null): boolean =>
    element !== null && element.getClientRects().length > 0 && element.textContent?.trim() !== '';
  const check = (): void => {
    const link = document.querySelector('a[href^="/car/"]');
    if (!link) return;
    const card = link.closest('article, li') ?? link;
    const place = link.getBoundingClientRect();
    const isInView =
      place.width > 0 &&
      place.bottom > 0 &&
      place.top < innerHeight &&
      place.right > 0 &&
      place.left < innerWidth;
    // Of its own text: a price may have further words in it.
    const textOf = (element: Element): string =>
      [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
    const price = [...card.querySelectorAll('*')].find((element) => /\d\s*[₽$€]/.test(textOf(element)));
    const title = card.querySelector('h1, h2, h3, h4');
    const picture = (card.querySelector('img') ?? card.querySelector('svg'))?.getBoundingClientRect();
    const width = Math.round(picture?.width ?? 0);
    const height = Math.round(picture?.height ?? 0);
    const isReadable = isInView && isShown(title) && isShown(price ?? null);
    const last = sightings.at(-1);
    if (last?.isReadable === isReadable && last.width === width && last.height === height) return;
    sightings.push({ at: performance.now(), isReadable, width, height });
  };
  const everyFrame = (): void => {
    check();
    requestAnimationFrame(everyFrame);
  };
  requestAnimationFrame(everyFrame);
};

/**
 * When the first card was readable with the final size of its picture's box, and stayed so. NaN when it never
 * was.
 */
export const firstCardAt = (sightings: readonly CardSighting[]): number => {
  const final = sightings.at(-1);
  if (!final?.isReadable || final.width === 0 || final.height === 0) return Number.NaN;
  let at = Number.NaN;
  for (const sighting of sightings) {
    const isFinal = sighting.isReadable && sighting.width === final.width && sighting.height === final.height;
    if (!isFinal) at = Number.NaN;
    else if (Number.isNaN(at)) at = sighting.at;
  }
  return at;
};
