import type { AppReleases, Releases } from '@cars/shared-contracts/shell/releases';

interface Signature {
  readonly by: string;
  readonly commit: string | null;
}

const signedApp = <App extends AppReleases>(
  before: AppReleases | undefined,
  app: App,
  signature: Signature,
) => ({
  ...app,
  builds: app.builds.map((build) => {
    const known = before?.builds.find(({ description }) => description.build === build.description.build);
    if (known?.released_at === build.released_at) return build;
    const { commit, ...rest } = build;
    return {
      ...rest,
      released_by: signature.by,
      ...(signature.commit === null ? {} : { commit: signature.commit }),
    };
  }),
});

/** The registry after a change, where each build that the change released names its author and commit. */
export const signed = (before: Releases, after: Releases, signature: Signature): Releases =>
  ({
    version: after.version,
    host: signedApp(before.host, after.host, signature),
    monolith: signedApp(before.monolith, after.monolith, signature),
    remotes: Object.fromEntries(
      Object.entries(after.remotes).map(([name, app]) => [
        name,
        signedApp(before.remotes[name], app, signature),
      ]),
    ),
  }) as Releases;
