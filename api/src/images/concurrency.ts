/** Node's default without `UV_THREADPOOL_SIZE`. */
const THREADS_BY_DEFAULT = 4;
/** Threads for passwords and files, which must not wait for pictures. */
const RESERVED_THREADS = 2;
const DECODERS_MIN = 2;
const DECODERS_MAX = 4;

export const threadsOf = ({ UV_THREADPOOL_SIZE }: NodeJS.ProcessEnv): number =>
  Number(UV_THREADPOOL_SIZE) || THREADS_BY_DEFAULT;

/** Encoders of this process: one core is left for the event loop, two threads for everything else. */
export const encodersAtOnce = (cores: number, threads: number): number =>
  Math.max(1, Math.min(cores - 1, threads - RESERVED_THREADS));

/** Decoder processes: two at least, so that one user never has all of them; each may need half a gigabyte. */
export const decodersAtOnce = (cores: number): number =>
  Math.min(DECODERS_MAX, Math.max(DECODERS_MIN, cores));
