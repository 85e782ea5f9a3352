interface PolicyRules {
  createScriptURL(url: string): string;
  createHTML(html: string): string;
}

interface TrustedTypes {
  createPolicy(name: 'default', rules: PolicyRules): void;
}

/** The folder of the page's own builds. Pictures of users are on the same origin and are no scripts. */
const BUILDS = '/r/';
/** Leaflet uses the second to detect SVG support. */
const CONSTANT_MARKUP: readonly string[] = ['', '<svg/>'];

const refuse = (what: string): never => {
  throw new TypeError(`refused: ${what}`);
};

/**
 * The page's only Trusted Types policy [F14]: scripts and workers are loaded from the builds of the page's
 * own origin and from the registry's origins only. No text becomes markup or a script.
 */
export const installTrustedTypes = (otherOrigins: readonly string[]): void => {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes };
  const isBuild = (address: string): boolean => {
    const { origin, protocol, pathname } = new URL(address, window.location.href);
    if (!/^https?:$/.test(protocol)) return false;
    return origin === window.location.origin ? pathname.startsWith(BUILDS) : otherOrigins.includes(origin);
  };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isBuild(url) ? url : refuse(url)),
    createHTML: (html) => (CONSTANT_MARKUP.includes(html) ? html : refuse('markup')),
  });
};
