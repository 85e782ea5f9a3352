import { useState } from 'react';
import { flipped, type Pose, SCALE_MAX, SCALE_MIN, turned, ZOOM_STEP, zoomed } from '../../pose-rules.ts';
import { TEXTS } from '../../texts.ts';
import { ViewerButton } from './viewer-button.tsx';
import styles from './viewer-toolbar.module.css';

const MIDDLE = { x: 0, y: 0 };

/** Zoom and autoplay; turns and flips, which few buyers need, are behind «Ещё». */
export const ViewerToolbar = ({
  pose,
  isPlaying,
  canPlay,
  onChange,
  onPlay,
}: {
  readonly pose: Pose;
  readonly isPlaying: boolean;
  readonly canPlay: boolean;
  readonly onChange: (next: (pose: Pose) => Pose) => void;
  readonly onPlay: () => void;
}) => {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <div className={styles.bar}>
        <ViewerButton
          icon="zoomOut"
          label={TEXTS.zoomOut}
          isDisabled={pose.scale <= SCALE_MIN}
          onPress={() => onChange((now) => zoomed(now, 1 / ZOOM_STEP, MIDDLE))}
        />
        <ViewerButton
          icon="zoomIn"
          label={TEXTS.zoomIn}
          isDisabled={pose.scale >= SCALE_MAX}
          onPress={() => onChange((now) => zoomed(now, ZOOM_STEP, MIDDLE))}
        />
        {canPlay && (
          <ViewerButton
            icon={isPlaying ? 'pause' : 'play'}
            label={isPlaying ? TEXTS.pause : TEXTS.play}
            onPress={onPlay}
          />
        )}
        <ViewerButton
          icon="more"
          label={TEXTS.moreTools}
          isExpanded={isWhole}
          onPress={() => setIsWhole(!isWhole)}
        />
      </div>
      {isWhole && <Turns onChange={onChange} />}
    </>
  );
};

const Turns = ({ onChange }: { readonly onChange: (next: (pose: Pose) => Pose) => void }) => (
  <div className={styles.bar}>
    <ViewerButton icon="turnLeft" label={TEXTS.turnLeft} onPress={() => onChange((now) => turned(now, -1))} />
    <ViewerButton
      icon="turnRight"
      label={TEXTS.turnRight}
      onPress={() => onChange((now) => turned(now, 1))}
    />
    <ViewerButton
      icon="flipAcross"
      label={TEXTS.flipAcross}
      onPress={() => onChange((now) => flipped(now, 'across'))}
    />
    <ViewerButton
      icon="flipDown"
      label={TEXTS.flipDown}
      onPress={() => onChange((now) => flipped(now, 'down'))}
    />
  </div>
);
