import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { type Pose, REST, type Size, settled } from '../../pose-rules.ts';

const NO_SIZE: Size = { width: 0, height: 0 };

/** The stage with its photo and the photo's pose; another photo begins with the default pose. */
export const useStage = (stageRef: RefObject<HTMLElement | null>) => {
  const [stage, setStage] = useState(NO_SIZE);
  const [photo, setPhoto] = useState(NO_SIZE);
  const [pose, setPose] = useState(REST);

  useLayoutEffect(() => {
    const element = stageRef.current;
    if (!element) return undefined;
    const measure = () => setStage({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stageRef]);

  return {
    stage,
    photo,
    pose,
    setPhoto,
    /** Sets the pose within the stage's limits. */
    change: useCallback(
      (next: (pose: Pose) => Pose) => setPose((now) => settled(next(now), stage, photo)),
      [stage, photo],
    ),
    /** Lets the photo follow a finger beyond the limits. */
    follow: useCallback((next: (pose: Pose) => Pose) => setPose(next), []),
    rest: useCallback(() => setPose(REST), []),
  };
};
