import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { RsbuildPlugin } from '@rsbuild/core';

/**
 * Test builds for version skew: real builds with another contract version and a mark that the page shows. Releases set
 * neither.
 */
export interface BuildVariant {
  /** In place of CONTRACT_VERSION, in the code and in the build's description. */
  readonly contract?: string;
  /** Becomes `data-mark-<app>` on the root element when the app's code runs. */
  readonly mark?: string;
}

const CONTRACT = /^\d+\.\d+\.\d+$/;
const MARK = /^[\w-]{1,40}$/;

/** Reads `BUILD_CONTRACT_VERSION` and `BUILD_MARK`. Throws for an invalid one. */
export const variantOf = (env: Readonly<Record<string, string | undefined>>): BuildVariant => {
  const { BUILD_CONTRACT_VERSION: contract, BUILD_MARK: mark } = env;
  if (contract && !CONTRACT.test(contract)) throw new Error(`BUILD_CONTRACT_VERSION: ${contract}`);
  if (mark && !MARK.test(mark)) throw new Error(`BUILD_MARK: ${mark}`);
  return { ...(contract ? { contract } : {}), ...(mark ? { mark } : {}) };
};

/** The variables that pass its variant to a build's own process. */
export const variantEnvironment = ({ contract = '', mark = '' }: BuildVariant): Record<string, string> => ({
  BUILD_CONTRACT_VERSION: contract,
  BUILD_MARK: mark,
});

/** Part of a variant's content hash; empty for the plain build. */
export const variantName = ({ contract = '', mark = '' }: BuildVariant): string =>
  contract || mark ? `${contract} ${mark}` : '';

const CONTRACT_FILE = /[\\/]shared-contracts[\\/]src[\\/]shell[\\/]contract-version\.ts$/;
/** The first module of each app that runs in a page. */
const FIRST_MODULE = /[\\/](host|remote-[a-z]+)[\\/]src[\\/](?:main|routes)\.tsx$/;

/** Puts a variant's contract version and mark into the code; the plain build is unchanged. */
export const pluginVariant = ({ contract, mark }: BuildVariant): RsbuildPlugin => ({
  name: 'cars:variant',
  setup(api) {
    if (contract) {
      api.transform({ test: CONTRACT_FILE }, ({ code }) =>
        code.replace(
          new RegExp(`(CONTRACT_VERSION = )'${CONTRACT_VERSION.replaceAll('.', '\\.')}'`),
          `$1'${contract}'`,
        ),
      );
    }
    if (mark) {
      api.transform({ test: FIRST_MODULE }, ({ code, resourcePath }) => {
        const [, app] = FIRST_MODULE.exec(resourcePath) ?? [];
        // A build of the server's part has no document.
        return `${code}\nif (typeof document !== 'undefined') document.documentElement.setAttribute('data-mark-${app}', '${mark}');\n`;
      });
    }
  },
});
