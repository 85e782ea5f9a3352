import { entryNow } from '@cars/shared-app/return-url';
import { useLocation, useNavigationType } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';

/** A restored list has its cards by then; later the focus would surprise. */
const LIMIT_MS = 1500;

/** By the router's number of the entry: address of the link that the user followed from it. */
const followedLinks = new Map<number, string>();

/** Before the router handles the tap: afterwards the entry is another one. */
const remember = ({ target }: Event): void => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('#root a[href]') : null;
  const href = link?.getAttribute('href');
  if (href) followedLinks.set(entryNow(), href);
};

/** After Back the focus returns to the link that the user had followed, without scrolling. */
export const useFocusReturn = (): void => {
  const navigation = useNavigationType();
  const { key } = useLocation();
  useEffect(() => {
    document.addEventListener('click', remember, true);
    return () => document.removeEventListener('click', remember, true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry that is reached
  useEffect(() => {
    const href = navigation === 'POP' ? followedLinks.get(entryNow()) : undefined;
    if (href === undefined) return undefined;
    const endsAt = performance.now() + LIMIT_MS;
    let frame = 0;
    const find = () => {
      if (document.activeElement !== document.body) return;
      const link = document.querySelector<HTMLElement>(`#root a[href="${CSS.escape(href)}"]`);
      if (link) link.focus({ preventScroll: true });
      else if (performance.now() < endsAt) frame = requestAnimationFrame(find);
    };
    frame = requestAnimationFrame(find);
    return () => cancelAnimationFrame(frame);
  }, [key]);
};
