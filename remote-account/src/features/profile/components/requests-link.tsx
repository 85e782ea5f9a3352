import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { Link, messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import type { RequestsSummary } from '@cars/shared-contracts/schemas/request';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button } from '@cars/shared-ui/kit/button';
import { useState } from 'react';
import { TEXTS } from '../texts.ts';
import styles from './profile-row.module.css';

/** The way of a seller to the requests of buyers, with how many are new [SELL-54]. */
export const RequestsLink = ({
  summary: { new_count: count, bot },
  userId,
  hasNote,
}: {
  readonly summary: RequestsSummary;
  readonly userId: number;
  /** Whether there is room for the note about the bot: the retry of what failed is first. */
  readonly hasNote: boolean;
}) => (
  <>
    <Link to={paths.requests()} className={styles.link}>
      <span>{TEXTS.requests}</span>
      <span className={styles.count}>
        {count === 0 ? TEXTS.noNewRequests : `${TEXTS.newRequests} ${count}`}
      </span>
    </Link>
    {bot && hasNote && <SilentBot url={bot.url} userId={userId} />}
  </>
);

const WEB_LINK = /^https:\/\/t\.me(\/.+)$/;

/** No messenger reaches the seller, who reads it once, with the way to the bot [SELL-55]. */
const SilentBot = ({ url, userId }: { readonly url: string | null; readonly userId: number }) => {
  const messenger = useAtomValue(messengerAtom);
  const [isHidden, setIsHidden] = useState(
    () => localStore.get(STORAGE_KEYS.silentBotSeen) === String(userId),
  );
  if (isHidden) return null;
  const hide = () => {
    localStore.set(STORAGE_KEYS.silentBotSeen, String(userId));
    setIsHidden(true);
  };
  const open = (address: string) => {
    hide();
    const [, path] = WEB_LINK.exec(address) ?? [];
    if (path) messenger.openMessengerLink(path);
    else messenger.openLink(address);
  };
  return (
    <section className={styles.note} aria-label={TEXTS.botIsSilent}>
      <p>{TEXTS.botIsSilent}</p>
      {url !== null && <p>{TEXTS.startBot}</p>}
      <div className={styles.actions}>
        {url !== null && <Button onClick={() => open(url)}>{TEXTS.openBot}</Button>}
        <Button look="secondary" onClick={hide}>
          {TEXTS.hideBot}
        </Button>
      </div>
    </section>
  );
};
