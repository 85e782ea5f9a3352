import { SESSION_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';

/**
 * In admin mode only: applies the build overrides before the first section loads, and mounts the testers'
 * tool. Other users download none of it.
 */
export const startBuilds = async (isAdmin: boolean): Promise<void> => {
  const hasOverrides = sessionStore.get(SESSION_KEYS.buildOverrides) !== null;
  if (!isAdmin) {
    if (hasOverrides) sessionStore.remove(SESSION_KEYS.buildOverrides);
    return;
  }
  try {
    const applied = hasOverrides
      ? import('./build-overrides.ts').then((part) => part.applyOverrides())
      : null;
    const tool = import('../features/builds/tester-tool-widget.tsx');
    await applied;
    void tool.then(({ mountTesterTool }) => mountTesterTool()).catch(() => undefined);
  } catch (error) {
    console.warn('builds', error);
  }
};
