import { CallLink } from '@cars/shared-app/call-link';
import { PhoneSheet, phoneText } from '@cars/shared-app/phone-sheet';
import { phoneHref } from '@cars/shared-contracts/rules/contact';
import { formatMoment } from '@cars/shared-contracts/rules/date';
import { clockMs } from '@cars/shared-contracts/rules/device-clock';
import { Link, useSetAtom } from '@cars/shared-contracts/runtime';
import type { BuyerRequest } from '@cars/shared-contracts/schemas/request';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button } from '@cars/shared-ui/kit/button';
import { useId, useState } from 'react';
import { markHandledAtom } from '../atoms.ts';
import { DELIVERIES, KINDS, TEXTS } from '../texts.ts';
import styles from './request-row.module.css';

/** One request: who, about which car, when, and how the seller is notified. A tap on the number calls and shows it [SELL-54]. */
export const RequestRow = ({ request }: { readonly request: BuyerRequest }) => {
  const { id, kind, ad, comment, created_at: createdAt, delivery, answered: isHandled } = request;
  const markHandled = useSetAtom(markHandledAtom);
  const nameId = useId();
  const moment = formatMoment(Date.parse(createdAt), new Date(clockMs()));
  return (
    <li className={styles.row} aria-labelledby={nameId}>
      <p className={styles.facts}>
        <span className={isHandled ? styles.handled : styles.new}>
          {isHandled ? TEXTS.isHandled : TEXTS.isNew}
        </span>
        <span>{`${KINDS[kind]}, ${DELIVERIES[delivery]}`}</span>
        <time dateTime={createdAt}>{moment}</time>
      </p>
      <h2 id={nameId} className={styles.name}>
        {request.is_erased ? TEXTS.erased : (request.name ?? TEXTS.unnamed)}
      </h2>
      <Contact request={request} />
      {comment && <p className={styles.comment}>{comment}</p>}
      <Link to={paths.car(ad.id)} className={styles.ad}>
        {ad.title}
      </Link>
      <Button look="plain" aria-describedby={nameId} onClick={() => void markHandled(id, !isHandled)}>
        {isHandled ? TEXTS.markNew : TEXTS.markHandled}
      </Button>
    </li>
  );
};

const Contact = ({ request }: { readonly request: BuyerRequest }) => {
  const [isPhoneShown, setIsPhoneShown] = useState(false);
  const { phone, username } = request;
  if (request.is_erased) return null;
  if (!phone || !phoneHref({ phone_number: phone }))
    return <p className={styles.facts}>{phone ?? (username ? `@${username}` : TEXTS.inMessenger)}</p>;
  const number = phoneText(phone);
  return (
    <>
      <CallLink
        phone={phone}
        className={styles.phone}
        label={`${TEXTS.call} ${number}`}
        onCall={() => setIsPhoneShown(true)}
      >
        {number}
      </CallLink>
      {isPhoneShown && (
        <PhoneSheet title={TEXTS.buyerPhone} phone={phone} onClose={() => setIsPhoneShown(false)} />
      )}
    </>
  );
};
