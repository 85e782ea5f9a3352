import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type Loaded<Props extends object> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'loaded'; readonly Part: ComponentType<Props> };

/**
 * A part of a screen whose code comes when it is shown. Its failure costs the part alone (security.md R11): the
 * screen around stays, and the next time it is shown it is asked for again. `load` must be a constant of a module.
 */
export const LazyPart = <Props extends object>({
  load,
  props,
  whileLoading = null,
  whenFailed = null,
}: {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  whileLoading?: ReactNode;
  whenFailed?: ReactNode;
}) => {
  const [loaded, setLoaded] = useState<Loaded<Props>>({ status: 'loading' });
  useEffect(() => {
    let isShown = true;
    load().then(
      (Part) => isShown && setLoaded({ status: 'loaded', Part }),
      (error: unknown) => {
        console.warn('A part of the screen did not load', error);
        if (isShown) setLoaded({ status: 'failed' });
      },
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  if (loaded.status === 'loaded') return <loaded.Part {...props} />;
  return loaded.status === 'failed' ? whenFailed : whileLoading;
};
