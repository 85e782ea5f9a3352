import { expect } from '@playwright/test';
import type { Walker } from './walker.ts';

const MIN_TARGET = 44;
/** A size of a picture is made when it is first requested; a busy machine makes a screen of them in this time. */
const DRAWN_WITHIN_MS = 60_000;

/** Runs in the page: faults of the screen's layout. */
const layoutFaults = (minTarget: number): string[] => {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth)
    faults.push(`the page is ${scrollWidth - clientWidth} px wider than the screen`);
  const isOnScreen = (element: Element) => {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  };
  for (const button of document.querySelectorAll('button')) {
    const { width, height } = button.getBoundingClientRect();
    if (!isOnScreen(button) || getComputedStyle(button).visibility !== 'visible') continue;
    if (width < minTarget - 0.5 || height < minTarget - 0.5)
      faults.push(`«${button.getAttribute('aria-label') ?? button.textContent}» is ${width}×${height} px`);
  }
  for (const image of document.images) {
    if (!isOnScreen(image)) continue;
    if (!image.complete) faults.push(`not here yet: ${image.currentSrc}`);
    else if (image.naturalWidth === 0) faults.push(`not drawn: ${image.currentSrc}`);
  }
  return faults;
};

/**
 * Waits until all pictures of the screen are drawn, nothing is too small for a finger and nothing overflows.
 */
export const expectSoundLayout = (walker: Walker): Promise<void> =>
  expect.poll(() => walker.run(layoutFaults, MIN_TARGET), { timeout: DRAWN_WITHIN_MS }).toEqual([]);
