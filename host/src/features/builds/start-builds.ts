import { SESSION_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';

/**
 * Builds opened by hand, in admin mode alone: makes them known before the first section is asked for, and puts the
 * testers' tool into the page. Nobody else loads any of it.
 */
export const startBuilds = async (isAdmin: boolean): Promise<void> => {
  const hasWanted = sessionStore.get(SESSION_KEYS.wantedBuilds) !== null;
  if (!isAdmin) {
    if (hasWanted) sessionStore.remove(SESSION_KEYS.wantedBuilds);
    return;
  }
  try {
    const admitted = hasWanted ? import('./wanted-builds.ts').then((part) => part.admitWanted()) : null;
    const tool = import('./tester-tool.tsx');
    await admitted;
    void tool.then(({ mountTesterTool }) => mountTesterTool()).catch(() => undefined);
  } catch (error) {
    console.warn('builds', error);
  }
};
