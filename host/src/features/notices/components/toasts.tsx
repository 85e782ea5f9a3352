import { showToastAtom, toastAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from '../notices-widget.module.css';
import { Region } from './region.tsx';

/** How long a message is shown. */
const TOAST_MS = 4000;
/** Screen readers announce text only in a region that exists before it. */
const NOTICE_MS = 50;

/** The topmost open dialog: it covers the rest of the page and makes it inert. */
const topDialog = (): Element | null => [...document.querySelectorAll('dialog[open]')].pop() ?? null;

const isOpen = (dialog: Element | null): boolean => dialog?.isConnected === true && dialog.matches('[open]');

/** Calls back whenever a dialog opens or closes: the one that opened last is the topmost. */
const followDialogs = (update: (choose: (shown: Element | null) => Element | null) => void): (() => void) => {
  const observer = new MutationObserver((changes) => {
    const opened = changes
      .filter(({ type, target }) => type === 'attributes' && target.nodeName === 'DIALOG')
      .map(({ target }) => target as Element)
      .filter(isOpen)
      .pop();
    update((shown) => opened ?? (isOpen(shown) ? shown : topDialog()));
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open'],
  });
  return () => observer.disconnect();
};

/** The region inside a dialog, mounted together with its message. */
const RegionInDialog = ({ text }: { text: string }) => {
  const [isNoticed, setIsNoticed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsNoticed(true), NOTICE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.place}>
      <Region text={isNoticed ? text : null} />
    </div>
  );
};

/**
 * The message of `toastAtom`, above every route, bottom bar (`--bottom-bar`) and open dialog. It survives a route
 * change and disappears by itself.
 */
export const Toasts = () => {
  const message = useAtomValue(toastAtom);
  const show = useSetAtom(showToastAtom);
  const [dialog, setDialog] = useState<Element | null>(null);
  useLayoutEffect(() => setDialog(message && topDialog()), [message]);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => show(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [message, show]);
  useEffect(() => {
    if (!message) return undefined;
    return followDialogs(setDialog);
  }, [message]);
  const text = message?.text ?? null;
  return (
    <>
      <Region text={dialog ? null : text} />
      {dialog && text !== null && createPortal(<RegionInDialog key={message?.id} text={text} />, dialog)}
    </>
  );
};
