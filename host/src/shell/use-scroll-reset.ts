import { useNavigationType } from '@cars/shared-contracts/runtime';
import { useLayoutEffect } from 'react';

/**
 * A new screen begins at its top; going back leaves the scroll position to the screen itself. `screen`
 * identifies the screen: an address that changes silently under the same screen (a further page of the list)
 * moves nothing.
 */
export const useScrollReset = (screen: string): void => {
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another screen moves the page
  useLayoutEffect(() => {
    if (navigation !== 'POP') window.scrollTo(0, 0);
  }, [screen]);
};
