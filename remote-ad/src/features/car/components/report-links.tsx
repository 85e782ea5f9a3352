import { messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import type { MouseEvent } from 'react';
import { externalHref } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './report-links.module.css';

const ReportLink = ({ label, link }: { readonly label: string; readonly link: string }) => {
  const messenger = useAtomValue(messengerAtom);
  const href = externalHref(link);
  if (!href) return <p className={styles.text}>{`${label}: ${link}`}</p>;
  const open = (event: MouseEvent) => {
    if (messenger.kind === 'browser') return;
    // A web view has no tabs: the messenger opens its own browser over the app [E3].
    event.preventDefault();
    messenger.openLink(href);
  };
  return (
    <a
      className={styles.link}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      onClick={open}
    >
      {label}
    </a>
  );
};

/** Links to the vehicle's reports; an address other than http is shown as text [E2]. */
export const ReportLinks = ({ ad }: { readonly ad: Pick<AdDetails, 'report_url' | 'vin_report_url'> }) => (
  <>
    {ad.report_url && <ReportLink label={TEXTS.report} link={ad.report_url} />}
    {ad.vin_report_url && <ReportLink label={TEXTS.vinReport} link={ad.vin_report_url} />}
  </>
);
