import { type ReactNode, useEffect, useState } from 'react';

/** What the HTML of the server cannot have: it depends on the browser, or its first flight has no room for it. */
export const AfterHydration = ({ children }: { readonly children: ReactNode }) => {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return isHydrated ? children : null;
};
