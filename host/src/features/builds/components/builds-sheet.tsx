import { LoadFailure } from '@cars/shared-app/load-failure';
import { createRequest } from '@cars/shared-app/request';
import { Sheet } from '@cars/shared-app/sheet';
import { useRequest } from '@cars/shared-app/use-request';
import { REMOTE_APPS, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import { Button } from '@cars/shared-ui/kit/button';
import { ChoiceList } from '@cars/shared-ui/kit/choice-list';
import { useState } from 'react';
import type { RemoteRegistry } from '../../../boot/data-blocks.ts';
import { fetchAllBuilds, readOverrides, storeOverrides } from '../../../overrides/build-overrides.ts';
import { texts } from '../texts.ts';
import styles from './builds.module.css';

/** A start does not wait as long as a tester does. */
const LIMIT_MS = 15_000;

const buildsRequest = createRequest({ name: 'builds', load: () => fetchAllBuilds(LIMIT_MS) });

const choicesOf = ({ remotes }: RemoteRegistry, app: RemoteApp) => [
  { value: '', label: texts.usual, note: texts.usualNote },
  ...(remotes[app] ?? []).map(({ build, contract }) => ({
    value: build,
    label: build,
    note: isCompatibleContract(contract) ? texts.contract(contract) : texts.tooNew(contract),
  })),
];

/** Sheet in which a tester chooses the build of each section; the choice lasts for this launch. */
export const BuildsSheet = ({ onClose }: { onClose: () => void }) => {
  const { state, retry } = useRequest(buildsRequest);
  const [overrides, setOverrides] = useState(readOverrides);
  const [isStored, setIsStored] = useState(true);
  const choose = (app: RemoteApp, build: string) => {
    const next = new Map(overrides);
    if (build) next.set(app, build);
    else next.delete(app);
    setOverrides(next);
  };
  const open = () => {
    if (storeOverrides(overrides)) window.location.reload();
    else setIsStored(false);
  };
  return (
    <Sheet
      title={texts.title}
      isTall
      onClose={onClose}
      footer={
        <Button isWide disabled={state.status !== 'loaded'} onClick={open}>
          {texts.open}
        </Button>
      }
    >
      {isStored ? null : <p role="alert">{texts.notLasting}</p>}
      {state.status === 'failed' ? (
        <LoadFailure place="section" title={texts.failed} failure={state.failure} onRetry={retry} />
      ) : null}
      {state.status === 'loaded'
        ? REMOTE_APPS.map((app) => (
            <section key={app}>
              <h3 className={styles.app}>{app}</h3>
              <ChoiceList
                kind="single"
                label={app}
                choices={choicesOf(state.data, app)}
                value={overrides.get(app) ?? ''}
                onChange={(build) => choose(app, build)}
              />
            </section>
          ))
        : null}
    </Sheet>
  );
};
