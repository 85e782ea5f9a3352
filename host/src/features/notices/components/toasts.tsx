import {
  showToastAtom,
  type ToastMessage,
  toastAtom,
  useAtomValue,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from '../notices-widget.module.css';
import { Region } from './region.tsx';

/** How long a message is shown, and one that offers something to do. */
const TOAST_MS = 4_000;
const OFFER_MS = 8_000;
/** Screen readers announce text only in a region that exists before it. */
const NOTICE_MS = 50;

const openDialogs = (): Element[] => [...document.querySelectorAll('dialog[open]')];

/** The region inside a dialog, mounted together with its message. */
const RegionInDialog = ({ message, onEnd }: { message: ToastMessage; onEnd: () => void }) => {
  const [isNoticed, setIsNoticed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsNoticed(true), NOTICE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.place}>
      <Region message={isNoticed ? message : null} onEnd={onEnd} />
    </div>
  );
};

/**
 * The message of `toastAtom`, above every route, bottom bar (`--bottom-bar`) and open dialog. It survives a route
 * change and disappears by itself, or when a dialog opens: the person has gone on.
 */
export const Toasts = () => {
  const message = useAtomValue(toastAtom);
  const show = useSetAtom(showToastAtom);
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => show(null), message.actions.length > 0 ? OFFER_MS : TOAST_MS);
    return () => clearTimeout(timer);
  }, [message, show]);
  useLayoutEffect(() => {
    if (!message) return undefined;
    const before = openDialogs();
    // A dialog makes the rest of the page inert.
    setDialog(before.at(-1) ?? null);
    const observer = new MutationObserver(() => {
      const open = openDialogs();
      if (open.every((one) => before.includes(one))) setDialog(open.at(-1) ?? null);
      else show(null);
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['open'],
    });
    return () => observer.disconnect();
  }, [message, show]);
  const end = () => show(null);
  return (
    <>
      <Region message={dialog ? null : message} onEnd={end} />
      {dialog &&
        message &&
        createPortal(<RegionInDialog key={message.id} message={message} onEnd={end} />, dialog)}
    </>
  );
};
