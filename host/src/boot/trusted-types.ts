interface PolicyRules {
  createScriptURL(url: string): string;
  createHTML(html: string): string;
}

interface TrustedTypes {
  createPolicy(name: 'default', rules: PolicyRules): void;
}

/** Script elements, handlers in attributes, and addresses that are programs. */
const ACTIVE_HTML = /<script|\son\w+\s*=|javascript:/i;

const refuse = (what: string): never => {
  throw new TypeError(`refused: ${what}`);
};

/**
 * The page's one Trusted Types policy [F14]: scripts come from the page's own origin and from
 * those that the registry names; HTML passes only without anything that runs.
 */
export const installTrustedTypes = (origins: readonly string[]): void => {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) =>
      origins.includes(new URL(url, window.location.href).origin) ? url : refuse(url),
    createHTML: (html) => (ACTIVE_HTML.test(html) ? refuse('active HTML') : html),
  });
};
