import { SESSION_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import { newId } from './rules.ts';

/** This page, among those of the device that have a form. */
export const TAB = newId();

/** The page that was here before a reload. */
export const tabBefore = sessionStore.get(SESSION_KEYS.adFormTab);

const LOCK = 'ad-form:';
const NONE: ReadonlySet<string> = new Set();

/** Null over plain http. */
const locks = (): LockManager | null => navigator.locks ?? null;

/** Whether it can be known which other pages have a form. */
export const knowsOtherTabs = (): boolean => locks() !== null;

let isHeld = false;

/** Shows this page to others, until it is closed or killed. */
export const holdTab = (): void => {
  if (isHeld) return;
  isHeld = true;
  sessionStore.set(SESSION_KEYS.adFormTab, TAB);
  void locks()
    ?.request(LOCK + TAB, () => new Promise(() => undefined))
    .catch((error: unknown) => console.warn('tab', error));
};

/** The other pages that have a form; none where that cannot be known. */
export const otherTabs = async (): Promise<ReadonlySet<string>> => {
  try {
    const { held = [] } = (await locks()?.query()) ?? {};
    const tabs = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
    return new Set(tabs.filter((tab) => tab !== TAB));
  } catch {
    return NONE;
  }
};
