import type { Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './map-pin.module.css';

/** A drop with its tip at the location. */
export const MapPin = ({ ref, className }: { ref?: Ref<HTMLDivElement>; className?: string | undefined }) => (
  <div ref={ref} className={classNames(styles.pin, className)} aria-hidden="true">
    <svg width="40" height="40" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M12 22s-7-6.2-7-12a7 7 0 0 1 14 0c0 5.8-7 12-7 12Z"
        fill="var(--accent)"
        stroke="var(--on-accent)"
        strokeWidth="1.2"
      />
      <circle cx="12" cy="10" r="2.6" fill="var(--on-accent)" />
    </svg>
  </div>
);
