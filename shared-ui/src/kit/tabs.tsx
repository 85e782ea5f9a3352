import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown beside the label; null while unknown. */
  readonly count?: number | null;
}

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onSelect: (value: Value) => void;
  /** Every count below its label: long ones then do not break a single tab. */
  readonly isStacked?: boolean;
  /** What belongs to the panel as a whole; below the row where there is no room. */
  readonly beside?: ReactNode;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A row of tabs over one panel; the arrow keys move along the row. */
export const Tabs = <Value extends string>({
  label,
  tabs,
  value,
  onSelect,
  isStacked = false,
  beside,
  children,
}: TabsProps<Value>) => {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = (at + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.value);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  const list = (
    <div
      ref={row}
      className={classNames(styles.row, isStacked && styles.stacked)}
      role="tablist"
      aria-label={label}
      onKeyDown={handleKey}
    >
      {tabs.map((tab) => {
        const isChosen = tab.value === value;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={classNames(styles.tab, isChosen && styles.chosen)}
            aria-selected={isChosen}
            aria-controls={`${id}-panel`}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onSelect(tab.value)}
          >
            {tab.label}
            {typeof tab.count === 'number' && <span className={styles.count}>{tab.count}</span>}
          </button>
        );
      })}
    </div>
  );
  return (
    <>
      {beside ? (
        <div className={styles.line}>
          {list}
          {beside}
        </div>
      ) : (
        list
      )}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
};
