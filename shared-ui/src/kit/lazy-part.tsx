import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type Loaded<Props extends object> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'loaded'; readonly Part: ComponentType<Props> };

/** Parts that were loaded once: they are drawn without a fallback from then on. */
const loadedParts = new WeakMap<object, unknown>();

const loadPart = async <Part,>(load: () => Promise<Part>): Promise<Part> => {
  const part = await load();
  loadedParts.set(load, part);
  return part;
};

/** Loads a part before it is shown. A failure is reported when it is actually shown. */
export const preparePart = (load: () => Promise<unknown>): void => {
  loadPart(load).catch(() => undefined);
};

/** Delay where the browser has no `requestIdleCallback`. */
const IDLE_FALLBACK_MS = 2_000;

/**
 * Loads a part when the browser is idle: a later tap need not wait for its code behind the page's pictures.
 */
export const usePreparedPart = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    const prepare = () => preparePart(load);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(prepare, IDLE_FALLBACK_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(prepare, { timeout: IDLE_FALLBACK_MS });
    return () => cancelIdleCallback(request);
  }, [load]);
};

/**
 * A part of a screen whose code is loaded when it is shown; `load` must be a constant of a module. A failure
 * affects the part only [R11], and the next time it is shown it is loaded again.
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
  const [loaded, setLoaded] = useState<Loaded<Props>>(() => {
    const Part = loadedParts.get(load) as ComponentType<Props> | undefined;
    return Part ? { status: 'loaded', Part } : { status: 'loading' };
  });
  const isLoaded = loaded.status === 'loaded';
  useEffect(() => {
    if (isLoaded) return undefined;
    let isShown = true;
    loadPart(load).then(
      (Part) => isShown && setLoaded({ status: 'loaded', Part }),
      (error: unknown) => {
        console.warn('A part of the screen did not load', error);
        if (isShown) setLoaded({ status: 'failed' });
      },
    );
    return () => {
      isShown = false;
    };
  }, [load, isLoaded]);
  if (loaded.status === 'loaded') return <loaded.Part {...props} />;
  return loaded.status === 'failed' ? whenFailed : whileLoading;
};
