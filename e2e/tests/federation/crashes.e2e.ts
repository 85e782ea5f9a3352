import { adWithoutVideo } from '../../fixtures/ads.ts';
import { REMOTE_SCREENS } from '../../fixtures/registry.ts';
import { expect, test } from '../../fixtures/test.ts';
import { serveVariants } from '../../fixtures/variant-build.ts';

/*
 * [R16] a section that breaks, in each of the ways in which code breaks. The shell and the other sections go
 * on.
 */

/** The page's own React, and a screen in place of each of the section's. */
const screens = (body: string) => `
  const shared = Object.entries(require.consumesLoadingData.moduleIdToConsumeDataMapping);
  const [id] = shared.find(([, { shareKey }]) => shareKey === 'react');
  const React = require(id);
  const Broken = () => { ${body} };
  const names = Object.keys(remoteModule.screens);
  return { ...remoteModule, screens: Object.fromEntries(names.map((name) => [name, Broken])) };`;

const IN_RENDER = screens(`throw new Error('planted in render');`);
const IN_EFFECT = screens(`
  React.useEffect(() => { throw new Error('planted in an effect'); }, []);
  return React.createElement('h1', null, 'Сейчас сломается');`);
const IN_EVENT = screens(`
  const press = () => { throw new Error('planted in an event'); };
  return React.createElement('button', { type: 'button', onClick: press }, 'Сломать');`);
const IN_PROMISE = screens(`
  React.useEffect(() => { void Promise.reject(new Error('planted in a promise')); }, []);
  return React.createElement('h1', null, 'Стоит');`);

test.use({ allowedProblems: /planted in (render|an effect|an event|a promise)/ });

for (const { app, path, needsSignIn } of REMOTE_SCREENS) {
  test(`${app} that breaks in render, effect, event and promise leaves the shell and the others`, {
    tag: ['@R16', '@gate'],
  }, async ({ page, request, shell, signIn }) => {
    if (needsSignIn) await signIn();
    const ad = await adWithoutVideo(request);
    const address = path.replace('{ad}', String(ad.id));
    const { variants, list } = await serveVariants(page, request, app, [
      { build: 'breaks_in_render', change: IN_RENDER },
      { build: 'breaks_in_effect', change: IN_EFFECT },
      { build: 'breaks_in_event', change: IN_EVENT },
      { build: 'breaks_in_promise', change: IN_PROMISE },
    ]);
    const serve = (name: string) => list(variants.filter(({ build }) => build === name));
    const broken = page.getByText('В разделе произошла ошибка');
    for (const name of ['breaks_in_render', 'breaks_in_effect']) {
      serve(name);
      await page.goto(address);
      await expect(broken, name).toBeVisible();
      await shell.navigateInside('/offer');
      await expect(shell.heading, name).toContainText(/оферта|соглашение/i);
    }
    serve('breaks_in_event');
    await page.goto(address);
    await page.getByRole('button', { name: 'Сломать' }).click();
    await expect(broken).toBeHidden();
    await shell.navigateInside('/offer');
    await expect(shell.heading).toContainText(/оферта|соглашение/i);
    serve('breaks_in_promise');
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('unhandled'));
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Стоит' })).toBeVisible();
    await logged;
  });
}
