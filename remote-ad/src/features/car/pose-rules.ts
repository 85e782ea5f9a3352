/** The transformation of the viewer's photo. Lengths in px, from the middle of the stage. */
export interface Pose {
  /** 1 … 4; at 1 the whole photo is visible [CAR-2]. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  /** Quarter turns clockwise, any whole number, so that every turn is animated in its own direction. */
  readonly turns: number;
  /** Mirrored as the user sees it, whatever the rotation. */
  readonly isFlippedAcross: boolean;
  readonly isFlippedDown: boolean;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Limits of the viewer [CAR-2]. */
export const SCALE_MIN = 1;
export const SCALE_MAX = 4;
/** A double tap zooms to this scale and back. */
export const DOUBLE_TAP_SCALE = 2;
/** One press of a zoom button. */
export const ZOOM_STEP = 1.5;

const QUARTER_DEGREES = 90;

export const REST: Pose = {
  scale: 1,
  x: 0,
  y: 0,
  turns: 0,
  isFlippedAcross: false,
  isFlippedDown: false,
};

const within = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value));

const isOnSide = ({ turns }: Pose): boolean => turns % 2 !== 0;

/** The photo's own width and height at scale 1, so that, rotated, it just fits the stage. */
export const fittedSize = (stage: Size, photo: Size, pose: Pose): Size => {
  if (photo.width <= 0 || photo.height <= 0) return { width: 0, height: 0 };
  const [wide, high] = isOnSide(pose) ? [stage.height, stage.width] : [stage.width, stage.height];
  const share = Math.min(wide / photo.width, high / photo.height);
  return { width: photo.width * share, height: photo.height * share };
};

/**
 * The maximum distance of the photo from the middle: an edge never leaves the stage while the other is
 * outside.
 */
const reach = (stage: Size, photo: Size, pose: Pose): Point => {
  const fitted = fittedSize(stage, photo, pose);
  const [width, height] = isOnSide(pose) ? [fitted.height, fitted.width] : [fitted.width, fitted.height];
  return {
    x: Math.max(0, (width * pose.scale - stage.width) / 2),
    y: Math.max(0, (height * pose.scale - stage.height) / 2),
  };
};

/** The nearest pose that keeps the photo on the stage. */
export const settled = (pose: Pose, stage: Size, photo: Size): Pose => {
  const scale = Math.min(SCALE_MAX, Math.max(SCALE_MIN, pose.scale));
  const limit = reach(stage, photo, { ...pose, scale });
  return { ...pose, scale, x: within(pose.x, limit.x), y: within(pose.y, limit.y) };
};

/** Zooms by a factor; the point keeps its position. */
export const zoomed = (pose: Pose, factor: number, point: Point): Pose => {
  const scale = Math.min(SCALE_MAX, Math.max(SCALE_MIN, pose.scale * factor));
  const ratio = scale / pose.scale;
  return {
    ...pose,
    scale,
    x: point.x - (point.x - pose.x) * ratio,
    y: point.y - (point.y - pose.y) * ratio,
  };
};

export const moved = (pose: Pose, by: Point): Pose => ({ ...pose, x: pose.x + by.x, y: pose.y + by.y });

/** Rotates by a quarter as the user sees it: 1 clockwise, −1 against it. The whole photo is visible again. */
export const turned = (pose: Pose, quarter: 1 | -1): Pose => {
  const isMirrored = pose.isFlippedAcross !== pose.isFlippedDown;
  return { ...pose, scale: SCALE_MIN, x: 0, y: 0, turns: pose.turns + (isMirrored ? -quarter : quarter) };
};

export const flipped = (pose: Pose, axis: 'across' | 'down'): Pose =>
  axis === 'across'
    ? { ...pose, x: -pose.x, isFlippedAcross: !pose.isFlippedAcross }
    : { ...pose, y: -pose.y, isFlippedDown: !pose.isFlippedDown };

/** CSS transform of an element centered on the stage. */
export const transformOf = (pose: Pose): string => {
  const across = pose.isFlippedAcross ? -1 : 1;
  const down = pose.isFlippedDown ? -1 : 1;
  return (
    `translate(${pose.x}px, ${pose.y}px) scale(${pose.scale * across}, ${pose.scale * down}) ` +
    `rotate(${pose.turns * QUARTER_DEGREES}deg)`
  );
};
