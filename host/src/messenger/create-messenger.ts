import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import { createBrowserMessenger } from './browser.ts';

/** Chooses the adapter by where the page was opened. Every further messenger is one more branch here. */
export const createMessenger = (): Messenger => createBrowserMessenger();
