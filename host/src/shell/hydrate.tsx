import { nextTask } from '@cars/shared-contracts/client/next-task';
import { isHydratingAtom, store, useAtomValue } from '@cars/shared-contracts/runtime';
import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import { firstRequest } from '@cars/shared-contracts/shell/first-request';
import type { FirstScreenBlock } from '@cars/shared-contracts/shell/first-screen';
import { isFirstScreenBlock } from '@cars/shared-contracts/shell/start-shapes';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { readBlock } from '../boot/data-blocks.ts';
import { firstSkeleton } from '../boot/first-app.ts';
import { loadedRemote, runningBuild } from '../remotes/remote-loader.ts';
import { replayTap, takeEarlyTap } from './replay-tap.ts';

const page = document.documentElement;

/** Whether the page holds the server's first screen, rendered for its current address. */
export const hasFirstScreen = (): boolean => {
  const { firstScreen } = page.dataset;
  if (!firstScreen) return false;
  const { pathname, search } = window.location;
  if (firstRequest(pathname, search) === firstScreen) return true;
  // The launch led to another page: show its skeleton instead.
  delete page.dataset.firstScreen;
  page.dataset.skeleton = `${firstSkeleton(pathname)}`;
  return false;
};

const readFirstScreen = (): FirstScreenBlock | null => {
  const block = readBlock('first-screen');
  return isFirstScreenBlock(block) ? block : null;
};

/** Replays load and error events of images that settled before hydration. */
const replayImageEvents = (container: HTMLElement): void => {
  for (const image of container.querySelectorAll('img')) {
    if (image.complete && image.currentSrc !== '')
      image.dispatchEvent(new Event(image.naturalWidth > 0 ? 'load' : 'error'));
  }
};

/** Replays text that was typed before hydration, as input events that React receives. */
const replayTyping = (container: HTMLElement): void => {
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

/**
 * The end of hydration: from here on the screens read the session. Its render is a transition, because in a layout
 * effect it would be one long task with the commit, and a tap waits for it: a guest is led to the sign-in.
 */
const Hydrated = ({ container, children }: { container: HTMLElement; children: ReactNode }) => {
  const isHydrating = useAtomValue(isHydratingAtom);
  useEffect(() => {
    document.getElementById('boot')?.remove();
    // In the next task, because subscriptions of this commit read the atoms once more in this one.
    void nextTask().then(() => startTransition(() => store.set(isHydratingAtom, false)));
  }, []);
  useEffect(() => {
    if (isHydrating) return;
    void nextTask().then(() => replayImageEvents(container));
    replayTyping(container);
    performance.mark('first-screen:hydrated');
    const tap = takeEarlyTap();
    // In the next task, in which React has the typed words.
    void nextTask().then(() => replayTap(tap));
  }, [isHydrating, container]);
  return children;
};

/**
 * Renders the shell into #root. The server's first screen is hydrated when the same build of the same app runs here;
 * otherwise it is replaced in one frame, with the same data where the app accepts them.
 */
export const mount = (container: HTMLElement, app: RemoteApp | null, shell: ReactNode): void => {
  const options: RootOptions = { onCaughtError: () => undefined };
  const block = app && hasFirstScreen() ? readFirstScreen() : null;
  const isOwn = block !== null && block.app === app;
  const hasData = isOwn && loadedRemote(block.app as RemoteApp)?.takeAnswer?.(block.answer) === true;
  if (hasData && block.build === runningBuild(block.app as RemoteApp)) {
    store.set(isHydratingAtom, true);
    // As a transition it is divided into short tasks: frames and taps do not wait for the whole screen.
    startTransition(() => {
      hydrateRoot(container, <Hydrated container={container}>{shell}</Hydrated>, {
        ...options,
        onRecoverableError: (error) => {
          performance.mark('first-screen:redrawn');
          console.warn('first screen', error);
        },
      });
    });
    return;
  }
  takeEarlyTap();
  const boot = document.getElementById('boot');
  if (boot && !block) container.replaceChildren(...boot.childNodes);
  boot?.remove();
  createRoot(container, options).render(shell);
};
