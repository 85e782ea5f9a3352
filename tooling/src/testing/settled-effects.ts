/** Saved before fake timers replace it. */
const nextTask = setImmediate;
/** Each lets React's scheduler run once: an effect may set a state, which is rendered and has an effect. */
const TASKS = 5;

/** Runs pending effects after a wait of a test: on a busy machine they are later than the end of the wait. */
export const settledEffects = async (): Promise<void> => {
  for (let task = 0; task < TASKS; task += 1) await new Promise((resolve) => nextTask(resolve));
};
