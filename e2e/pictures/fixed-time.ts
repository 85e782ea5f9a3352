/** The moment at which all pictures are taken: a Friday noon in Moscow. */
export const FIXED_TIME = new Date('2026-11-20T12:00:00+03:00');

/** Preloaded into a server, its threads and processes: their clock runs as ours does, `shiftMs` apart. */
const shiftedClock = (shiftMs: number): string => `
  const RealDate = Date;
  const now = () => RealDate.now() + ${shiftMs};
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now()], made),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
`;

/** Environment in which a server's clock begins at the fixed time; timers and the times of files stay real. */
export const fixedTimeEnvironment = (): Record<string, string> => {
  const code = shiftedClock(FIXED_TIME.getTime() - Date.now());
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`, TZ: 'UTC' };
};
