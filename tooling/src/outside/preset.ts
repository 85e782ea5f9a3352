/* The settings of a remote's build, for a team that has only its own repository. */
export { remoteConfig } from '../build/rsbuild.ts';
