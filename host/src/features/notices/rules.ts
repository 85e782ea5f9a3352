interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

const GAP_PX = 8;
/** What is taller, such as a card or a photo, is still recognized below a message. */
const CONTROL_MAX_PX = 96;

/**
 * How far a message has to rise to cover no control; 0 where there is no such place within `max` above it: farther up it
 * would cover what the person reads, and a tap passes through it.
 */
export const liftOver = (message: Box, controls: readonly Box[], max: number): number => {
  const height = message.bottom - message.top;
  let { bottom } = message;
  const inItsWay = controls
    .filter(({ top, bottom: end }) => end > top && end - top <= CONTROL_MAX_PX)
    .filter(({ left, right }) => left < message.right && right > message.left)
    .sort((one, other) => other.bottom - one.bottom);
  for (const control of inItsWay)
    if (control.bottom > bottom - height && control.top < bottom) bottom = control.top - GAP_PX;
  const lift = message.bottom - bottom;
  return lift <= max && bottom - height >= 0 ? lift : 0;
};
