import { isTakingOverAtom, store } from '@cars/shared-contracts/runtime';
import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import { firstRequest } from '@cars/shared-contracts/shell/first-request';
import { type FirstScreenBlock, FirstScreenBlockSchema } from '@cars/shared-contracts/shell/first-screen';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { readBlock } from '../boot/data-blocks.ts';
import type {} from '../boot/early-tap.ts';
import { firstApp } from '../boot/first-app.ts';
import { loadedRemote, runningBuild } from '../remotes/remote-loader.ts';

const page = document.documentElement;

/** Whether the server's first screen stands in the page, made for the very address it is at. */
export const hasFirstScreen = (): boolean => {
  const { firstScreen } = page.dataset;
  if (!firstScreen) return false;
  const { pathname, search } = window.location;
  if (firstRequest(pathname, search) === firstScreen) return true;
  // The start led elsewhere: the skeleton of that place instead.
  delete page.dataset.firstScreen;
  page.dataset.skeleton = `${firstApp(pathname)}`;
  return false;
};

const readFirstScreen = (): FirstScreenBlock | null => {
  const parsed = FirstScreenBlockSchema.safeParse(readBlock('first-screen'));
  return parsed.success ? parsed.data : null;
};

/** What came, or failed, before anybody listened is said again. */
const repeatPictures = (container: HTMLElement): void => {
  for (const image of container.querySelectorAll('img')) {
    if (image.complete && image.currentSrc !== '')
      image.dispatchEvent(new Event(image.naturalWidth > 0 ? 'load' : 'error'));
  }
};

/** Text that was typed before anybody listened is typed once more, as React would hear it. */
const repeatTyping = (container: HTMLElement): void => {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const input of container.querySelectorAll('input')) {
    const text = input.value;
    if (document.activeElement === input) input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    if (text === input.defaultValue) continue;
    input.value = '';
    write?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
};

/** The end of the takeover: from here on the screens know who is here. */
const TakenOver = ({ container, children }: { container: HTMLElement; children: ReactNode }) => {
  useLayoutEffect(() => {
    document.getElementById('boot')?.remove();
    repeatPictures(container);
    store.set(isTakingOverAtom, false);
    performance.mark('first-screen:taken');
  }, [container]);
  useEffect(() => {
    repeatTyping(container);
    const tapped = window.__carsTap;
    tapped?.stop();
    if (tapped?.element?.isConnected) tapped.element.click();
  }, [container]);
  return children;
};

/**
 * Puts the shell into #root. Where the server's first screen stands and the same build of the same app runs here, its
 * nodes are taken over; otherwise they make way in the frame in which the shell's own are drawn, with the same data
 * where the app can take them.
 */
export const mount = (container: HTMLElement, app: RemoteApp | null, shell: ReactNode): void => {
  const options: RootOptions = { onCaughtError: () => undefined };
  const block = app && hasFirstScreen() ? readFirstScreen() : null;
  const isOwn = block !== null && block.app === app;
  const hasData = isOwn && loadedRemote(block.app as RemoteApp)?.takeAnswer?.(block.answer) === true;
  if (hasData && block.build === runningBuild(block.app as RemoteApp)) {
    store.set(isTakingOverAtom, true);
    hydrateRoot(container, <TakenOver container={container}>{shell}</TakenOver>, {
      ...options,
      onRecoverableError: (error) => {
        performance.mark('first-screen:redrawn');
        console.warn('first screen', error);
      },
    });
    return;
  }
  window.__carsTap?.stop();
  const boot = document.getElementById('boot');
  if (boot && !block) container.replaceChildren(...boot.childNodes);
  boot?.remove();
  createRoot(container, options).render(shell);
};
