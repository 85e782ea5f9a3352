/** The order of the server for the process that checks and releases a build published over HTTP. */
export interface ReleaseOrder {
  /** Holds `build.json` and `files/`. */
  readonly folder: string;
  readonly app: string;
  /** In whose name, for the history. */
  readonly by: string;
  readonly commit: string | null;
  readonly message: string | null;
  readonly command: string;
  readonly canary: string | null;
  readonly admin: boolean;
  readonly testers: string | null;
}

/** Exit code of a refusal, whose sentences are for the team; any other but 0 is a fault of the server. */
export const REFUSED_EXIT_CODE = 1;
