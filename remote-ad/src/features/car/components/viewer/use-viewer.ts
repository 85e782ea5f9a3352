import { isMotionReduced } from '@cars/shared-ui/kit/is-motion-reduced';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { DOUBLE_TAP_SCALE, moved, type Pose, SCALE_MIN, ZOOM_STEP, zoomed } from '../../pose-rules.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useGestures } from './use-gestures.ts';
import { useStage } from './use-stage.ts';

/** A drag of the whole photo over this distance turns to the next one, or downwards closes. */
const SWIPE_PX = 60;
const CLOSE_PX = 110;
const WHEEL_STEP = 1.1;
const MIDDLE = { x: 0, y: 0 };

/** The shown photo and its pose, and their changes by touch, wheel and keys. */
export const useViewer = (
  stageRef: RefObject<HTMLElement | null>,
  count: number,
  first: number,
  onShow: (photo: number) => void,
  onClose: () => void,
) => {
  const [shown, setShown] = useState(first);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const [isBare, setIsBare] = useState(false);
  const [canPlay] = useState(() => count > 1 && !isMotionReduced());
  const { stage, photo: size, pose, setPhoto: setSize, change, follow, rest } = useStage(stageRef);

  const turnTo = (index: number) => {
    const next = (index + count) % Math.max(1, count);
    setShown(next);
    onShow(next);
    rest();
  };
  useAutoplay(isPlaying, shown, () => turnTo(shown + 1));

  /** Every user action stops autoplay. */
  const endingAutoplay =
    <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      setIsPlaying(false);
      act(...args);
    };
  const show = endingAutoplay(turnTo);
  const step = endingAutoplay((by: 1 | -1) => {
    if (count > 1) turnTo(shown + by);
  });
  const setPose = endingAutoplay((next: (pose: Pose) => Pose) => change(next));
  const settle = () => change((now) => now);
  const isWhole = pose.scale <= SCALE_MIN;

  const gestures = useGestures({
    onTouch: () => setIsPlaying(false),
    onDrag: (by) => {
      setIsMoving(true);
      (isWhole ? follow : change)((now) => moved(now, by));
    },
    onDragEnd: (by) => {
      setIsMoving(false);
      if (!isWhole) return;
      const isAcross = Math.abs(by.x) > Math.abs(by.y);
      if (isAcross && Math.abs(by.x) > SWIPE_PX && count > 1) step(by.x < 0 ? 1 : -1);
      else if (!isAcross && by.y > CLOSE_PX) onClose();
      else settle();
    },
    onPinch: (factor, center, by) => {
      setIsMoving(true);
      change((now) => moved(zoomed(now, factor, center), by));
    },
    onPinchEnd: () => {
      setIsMoving(false);
      settle();
    },
    onTap: () => setIsBare((bare) => !bare),
    onDoubleTap: (at) =>
      setPose((now) => zoomed(now, isWhole ? DOUBLE_TAP_SCALE : SCALE_MIN / now.scale, at)),
  });

  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
    if (key === '+' || key === '=') setPose((now) => zoomed(now, ZOOM_STEP, MIDDLE));
    if (key === '-') setPose((now) => zoomed(now, 1 / ZOOM_STEP, MIDDLE));
  };

  return {
    shown,
    show,
    step,
    view: { stage, size, pose, isMoving, onSize: setSize },
    setPose,
    play: { canPlay, isPlaying, onPlay: () => setIsPlaying((playing) => !playing) },
    isBare,
    stageHandlers: {
      ...gestures,
      onWheel: ({ deltaY }: { readonly deltaY: number }) =>
        setPose((now) => zoomed(now, deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, MIDDLE)),
    },
    handleKey,
  };
};
