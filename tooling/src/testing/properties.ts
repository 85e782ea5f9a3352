import fc from 'fast-check';

/** The gate tries the same inputs each time, the night new ones; a failure prints its seed. */
const GATE_SEED = 20_261_128;

if (process.env.TEST_NIGHT !== '1') fc.configureGlobal({ seed: GATE_SEED });

/** Property tests import this one, and not the package. */
export { fc };
