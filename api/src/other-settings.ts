/** Variables that the server does not read, by their reader: name and meaning. */
export const OTHER_SETTINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Read by the server’s process, not by the server itself': {
    UV_THREADPOOL_SIZE:
      'Threads of files, passwords and pictures; `pnpm start` sets the number of cores + 3.',
  },
  'Read by `pnpm release` and `pnpm start`, beside the S3_* above': {
    RELEASE_AUTHOR: 'Who releases, for the history; by default user@machine.',
    RELEASE_CHECK_URL:
      'Server through which a release fetches its files; by default the running one of DATA_DIR.',
  },
  'Read by builds, for tests of version skew and for `pnpm dev` of one remote': {
    BUILD_CONTRACT_VERSION: 'Contract version that the build claims, such as 2.0.0.',
    BUILD_MARK: 'Short text that the build writes to the root element as `data-mark-<app>`.',
    CARS_SERVER:
      'Server behind a remote that `pnpm dev` or `cars-remote dev` serves alone (by default the local api), and to which `cars-remote release` sends a build.',
    CARS_TOKEN:
      'Token with which `cars-remote release` publishes; `pnpm publish-token make` prints it. Secret.',
    CARS_AGAINST: '1 builds a remote for the page of a running server; set by `dev --against`.',
    MF_STANDALONE: '1 builds a remote that runs on its own page; set by `pnpm dev` inside a remote.',
  },
  'Read by tests and benchmarks only': {
    MARKET_DATA: 'Folder with real listings for tests and benchmarks; without it they use the demo data.',
    TEST_DATABASE_URL: 'PostgreSQL server for tests; without it they run on the embedded database.',
    TEST_NIGHT:
      '1 also runs tests of the night and draws new inputs for property tests; set by `pnpm test:all`.',
    TEST_GATE: '1 runs the browser tests and pictures of the gate alone; set by `pnpm test`.',
    TEST_REPORT: 'File for the results of the unit tests of a package, as JSON; set by `pnpm test:all`.',
    TEST_SERVER_FOLDER: 'Where the server as JavaScript is for the tests of the server; set by their setup.',
    CHROME_PATH: 'Chromium for the browser tests; by default the one of the system.',
    CI: 'Set by CI services: browser tests record no traces.',
    E2E_BASE_URL:
      'Running server for browser tests, such as http://localhost:3000; otherwise they start their own.',
    E2E_COMPANIES: 'Companies of the demo for the workers of the browser tests; set by their setup.',
    MESSENGERS:
      'all runs the whole suite of browser tests in each messenger, not only the main flows; set by `pnpm test:long`.',
    UPDATE_PICTURES:
      '1 writes the pictures of screens instead of comparing them; set by `pnpm pictures --update`.',
    GALLERY_DIR: 'Folder of `pnpm gallery`; by default `gallery`.',
    POPUPS_SEED: 'Seed of the test that opens and closes popups at random.',
    POPUPS_ROUNDS: 'Rounds of that test, 6 by default.',
    WALK_MINUTES: 'Length of the random walk: half a minute by default, 20 in `pnpm test:long`.',
    WALK_SEED: 'Seed of that walk.',
    FUZZ_RUNS:
      'Valid and invalid inputs for each call, 3 in the gate and 8 at night by default; set by `pnpm test:long`.',
    KILLS: 'How often a process is killed while it writes, 1 to 5 by default; set by `pnpm test:long`.',
    ATTACK_SECONDS: 'Length of the attack by pictures, 9 by default; set by `pnpm test:long`.',
    RACE_SECONDS:
      'Seconds in which two servers serve concurrent calls, 15 by default; 60 in `pnpm test:long`.',
    RACE_SEED: 'Seed of the choices in that test.',
    LOAD_SECONDS: 'Length of the test of many calls, 20 by default; set by `pnpm test:long`.',
    SPIKE_SECONDS: 'Length of its spike, 20 by default; set by `pnpm test:long`.',
    SOAK_SECONDS: 'Length of its long steady part, 20 by default; set by `pnpm test:long`.',
  },
};
