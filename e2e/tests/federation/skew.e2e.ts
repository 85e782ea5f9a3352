import { federationName, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import type { APIRequestContext, Locator, Page, Response } from '@playwright/test';
import { adWithoutVideo } from '../../fixtures/ads.ts';
import { FAILED_BUILD } from '../../fixtures/expected-reports.ts';
import { REMOTE_SCREENS } from '../../fixtures/registry.ts';
import { expect, test } from '../../fixtures/test.ts';
import { serveVariants, type Variant } from '../../fixtures/variant-build.ts';

/* Builds of other contracts, other places and other days, for each remote. */

test.use({ allowedProblems: FAILED_BUILD });

const TOO_NEW = 'Раздел обновился. Закройте приложение и откройте его снова.';
const ELSEWHERE = 'http://127.0.0.1:3999';

const requestedEntries = (page: Page, app: string): string[] => {
  const builds: string[] = [];
  page.on('request', (sent) => {
    const [, build] = new RegExp(`/r/${app}/([\\w-]+)/remoteEntry\\.js`).exec(sent.url()) ?? [];
    if (build) builds.push(build);
  });
  return builds;
};

const warnings = (page: Page): string[] => {
  const texts: string[] = [];
  page.on('console', (message) => texts.push(message.text()));
  return texts;
};

/** Marks the page with the version of the React that the section got. */
const NAMES_REACT = `
  const shared = Object.entries(require.consumesLoadingData.moduleIdToConsumeDataMapping);
  const [id] = shared.find(([, { shareKey }]) => shareKey === 'react');
  document.documentElement.dataset.react = require(id).version;
  return remoteModule;`;

/** An entry of before decision 0289: it throws without the core, and takes what is shared through it. */
const usesCore = (app: RemoteApp) => `(() => {
  const core = globalThis._FEDERATION_RUNTIME_CORE;
  core.setGlobalFederationConstructor(core.ModuleFederation);
})();
$&;
(() => {
  const { ModuleFederation } = globalThis._FEDERATION_RUNTIME_CORE;
  const options = { id: 'before', name: 'before', shareStrategy: 'loaded-first', remotes: [], shared: {}, plugins: [] };
  const instance = new ModuleFederation(options);
  const container = globalThis.${federationName(app)};
  globalThis.${federationName(app)} = {
    ...container,
    init: async (scope, ...rest) => {
      instance.initShareScopeMap('default', scope, { hostShareScopeMap: {} });
      const shareConfig = { singleton: true, requiredVersion: '^19.0.0' };
      const react = await instance.loadShare('react', { customShareInfo: { scope: ['default'], shareConfig } });
      document.documentElement.dataset.react = react().version;
      return container.init(scope, ...rest);
    },
  };
})();`;

const timeOrigin = (page: Page) => page.evaluate(() => performance.timeOrigin);

for (const { app, path, needsSignIn } of REMOTE_SCREENS) {
  test.describe(app, () => {
    const start = async (
      { page, request, signIn }: { page: Page; request: APIRequestContext; signIn: () => Promise<void> },
      variants: readonly Variant[],
    ) => {
      if (needsSignIn) await signIn();
      const ad = await adWithoutVideo(request);
      const served = await serveVariants(page, request, app, variants);
      const named = new Map(served.variants.map((build) => [build.build, build]));
      const variant = (name: string): RemoteBuild => {
        const build = named.get(name);
        if (!build) throw new Error(`${name} was not made`);
        return build;
      };
      return { ...served, variant, address: path.replace('{ad}', String(ad.id)) };
    };
    /** The section's own code has loaded and draws: a first screen in the HTML has headings before that. */
    const expectDrawn = async (page: Page, failure: Locator) => {
      await expect
        .poll(() => page.evaluate((name) => performance.getEntriesByName(name).length, `remote:${app}`))
        .toBe(1);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(failure).toBeHidden();
    };

    test('its own contract version decides, not the one in the registry', {
      tag: ['@R13', '@R14'],
    }, async ({ page, request, signIn, shell }) => {
      const logged = warnings(page);
      const { live, list, variant, address } = await start({ page, request, signIn }, [
        { build: 'older_contract', change: `return { ...remoteModule, contract: '0.9.0' };` },
        { build: 'without_screens', change: `return { app: remoteModule.app };` },
        { build: 'newer_major', contract: '2.0.0' },
        { build: 'newer_minor', contract: '1.999.0' },
        {
          build: 'more_than_asked',
          contract: '1.0.0',
          change: `return { ...remoteModule, contract: '1.0.9', further: () => null };`,
        },
      ]);
      for (const name of ['older_contract', 'newer_major', 'newer_minor']) {
        list([variant(name)]);
        await page.goto(address);
        await expect(page.getByText(TOO_NEW), name).toBeVisible();
      }
      expect(logged.some((text) => text.includes('older_contract needs contract 0.9.0'))).toBe(true);
      // The next one is compatible.
      list([variant('newer_major'), live]);
      await page.goto(address);
      await expectDrawn(page, shell.sectionFailure);
      list([variant('more_than_asked')]);
      await page.goto(address);
      await expectDrawn(page, shell.sectionFailure);
      list([variant('without_screens')]);
      await page.goto(address);
      await expect(shell.sectionFailure).toBeVisible();
      await shell.open('/offer');
      await expect(shell.heading).toContainText(/оферта|соглашение/i);
    });

    test('an open page keeps its build; an old page whose build was removed recovers in place', {
      tag: ['@R15', '@R20'],
    }, async ({ page, request, signIn, shell }) => {
      const { live, list, listNow, variant, address } = await start({ page, request, signIn }, [
        { build: 'next_build' },
        { build: 'gone_build', isGone: true },
      ]);
      await shell.open('/offer');
      const requested = requestedEntries(page, app);
      list([variant('next_build'), live]);
      await shell.navigateInside(address);
      await expectDrawn(page, shell.sectionFailure);
      expect(new Set(requested)).toEqual(new Set([live.build]));
      await page.reload();
      await expectDrawn(page, shell.sectionFailure);
      expect(requested.at(-1)).toBe('next_build');

      list([variant('gone_build')]);
      listNow([live]);
      await page.goto(address);
      const marker = await timeOrigin(page);
      await expectDrawn(page, shell.sectionFailure);
      expect(await timeOrigin(page)).toBe(marker);
      expect(requested.at(-1)).toBe(live.build);
    });

    test('a build that requires another React gets the page’s own, and works', { tag: '@R17' }, async ({
      page,
      request,
      signIn,
      shell,
      allow,
    }) => {
      const logged = warnings(page);
      const { list, variant, address } = await start({ page, request, signIn }, [
        { build: 'other_react', entry: [/"\^19\.\d+\.\d+"/g, '"^18.2.0"'], change: NAMES_REACT },
      ]);
      allow(/ instead of \^18\.2\.0/);
      const loaded: Response[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') loaded.push(response);
      });
      list([variant('other_react')]);
      await page.goto(address);
      await expectDrawn(page, shell.sectionFailure);
      expect(logged.some((text) => /18\.2\.0/.test(text))).toBe(true);
      expect(await page.locator('html').getAttribute('data-react')).toMatch(/^19\./);
      // [F12] one copy of everything that is shared.
      const texts = await Promise.all(loaded.map((response) => response.text()));
      expect(texts.filter((text) => text.includes('react.transitional.element'))).toHaveLength(1);
    });

    test('a build that uses the core of the federation runtime gets it, without an error in the page', {
      tag: '@R15',
    }, async ({ page, request, signIn, shell }) => {
      const { list, variant, address } = await start({ page, request, signIn }, [
        { build: 'with_core', entry: [/^[\s\S]*$/, usesCore(app)] },
      ]);
      list([variant('with_core')]);
      await page.goto(address);
      await expectDrawn(page, shell.sectionFailure);
      expect(await page.locator('html').getAttribute('data-react')).toMatch(/^19\./);
      // Parts that load when the page is idle have the routes of this test until then.
      await page.waitForLoadState('networkidle');
    });

    test.describe('on an origin of its own', () => {
      test.use({ allowedProblems: /blocked by CORS/ });

      test('it works, and without its permission only its own screen fails', { tag: '@R19' }, async ({
        page,
        request,
        signIn,
        shell,
        allow,
      }) => {
        allow(FAILED_BUILD);
        const { list, variant, address } = await start({ page, request, signIn }, [
          { build: 'elsewhere', origin: ELSEWHERE },
          { build: 'without_permission', origin: ELSEWHERE, isWithoutCors: true },
        ]);
        list([variant('elsewhere')]);
        await page.goto(address);
        await expectDrawn(page, shell.sectionFailure);
        list([variant('without_permission')]);
        await page.goto(address);
        await expect(shell.sectionFailure).toBeVisible();
        await shell.navigateInside('/offer');
        await expect(shell.heading).toContainText(/оферта|соглашение/i);
      });
    });
  });
}
