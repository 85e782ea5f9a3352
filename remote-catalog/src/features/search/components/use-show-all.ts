import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { useCallback, useEffect, useRef } from 'react';
import { filterAtom, listingAtom } from '../../listing/atoms.ts';
import { showAllAtom } from '../atoms.ts';

/**
 * «Show all» after a pause [SRCH-6]; typing or choosing meanwhile cancels it. A list that already shows all
 * is not reloaded: it would lose its scroll position.
 */
export const useShowAll = () => {
  const showAll = useSetAtom(showAllAtom);
  const navigate = useNavigate();
  const filter = useAtomValue(filterAtom);
  const { status } = useAtomValue(listingAtom);
  const isAllShown =
    filter.brand === '' && filter.model === '' && filter.statuses.length === 0 && status === 'shown';
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const now = useRef({ isAllShown });
  useEffect(() => {
    now.current = { isAllShown };
  });

  const callOff = useCallback(() => clearTimeout(timer.current), []);
  const showAllIn = useCallback(
    (delayMs: number) => {
      callOff();
      timer.current = setTimeout(() => {
        if (!now.current.isAllShown) navigate(showAll(), { replace: true });
      }, delayMs);
    },
    [callOff, navigate, showAll],
  );
  useEffect(() => callOff, [callOff]);
  return { showAllIn, callOff };
};
