import { messengerAtom, useAtomValue, useNavigate } from '@cars/shared-contracts/runtime';
import { paths, type RouteEntry } from '@cars/shared-contracts/shell/route-table';
import { useEffect, useLayoutEffect } from 'react';
import { useGoBack } from './use-go-back.ts';

/** A click for another tab or window is the browser's. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * The back header of the document (host/src/index.html), where the messenger shows no back button of its own:
 * in a browser on every route but the catalog, in a messenger on the routes that are not flagged for its
 * button. It is in the HTML, so that nothing moves when the shell hydrates; before that its links lead to the
 * catalog.
 */
export const useHeader = (route: RouteEntry | null): void => {
  const isInBrowser = useAtomValue(messengerAtom).kind === 'browser';
  const isShown = route?.name !== 'catalog' && (isInBrowser || !route?.back);
  const navigate = useNavigate();
  const goBack = useGoBack();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-header', isShown);
  }, [isShown]);
  useEffect(() => {
    const header = document.getElementById('header');
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !isPlain(event)) return;
      event.preventDefault();
      if (link.className === 'header-back') goBack();
      else navigate(paths.catalog());
    };
    header?.addEventListener('click', handleClick);
    return () => header?.removeEventListener('click', handleClick);
  }, [goBack, navigate]);
};
