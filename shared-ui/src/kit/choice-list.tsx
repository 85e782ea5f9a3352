import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react';
import type { OptionCount } from './chip.tsx';
import styles from './choice-list.module.css';
import { classNames } from './class-names.ts';
import { PaintDot } from './paint-dot.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A swatch before the label, as a CSS color. */
  readonly color?: string;
  /** A second, smaller line: a city's region. */
  readonly note?: string;
  /** Other spellings that the search field finds: «тойота» for Toyota. */
  readonly keywords?: string;
  /** Matches with a greater weight are listed higher. */
  readonly weight?: number;
  /** Null keeps its room until the count is known. */
  readonly count?: OptionCount | null;
}

type Chosen =
  | {
      readonly kind: 'single';
      readonly value: string;
      readonly onChange: (value: string) => void;
      /** A tap, Space or Enter on a row; arrow keys only move. */
      readonly onTake?: (value: string) => void;
    }
  | {
      readonly kind: 'multiple';
      readonly value: readonly string[];
      readonly onChange: (value: readonly string[]) => void;
    };

export type ChoiceListProps = Chosen & {
  /** Name of the group for a screen reader. */
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Placeholder and name of a search field above the rows; without it there is none. */
  readonly searchLabel?: string;
  /** Normalizes words of the same sound: with it the search finds «тойота» in Toyota. */
  readonly soundOf?: (word: string) => string;
  /** Values of the choices that a whole text may mean: «г. Химки, Московская обл.». */
  readonly meantBy?: (text: string) => readonly string[];
};

const fold = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s-]+/g, ' ');

const soundsOf = (text: string, soundOf: (word: string) => string) => text.split(' ').map(soundOf).join(' ');

/** Words of a label that begin as the query does count, so that «новг» finds «Великий Новгород». */
const fits = ({ label, keywords = '' }: Choice, query: string, soundOf?: (word: string) => string) => {
  if (query === '') return true;
  const text = fold(`${label} ${keywords}`);
  if (` ${text}`.includes(` ${query}`)) return true;
  const queryKey = soundOf ? soundsOf(query, soundOf).trim() : '';
  return soundOf !== undefined && queryKey !== '' && ` ${soundsOf(text, soundOf)}`.includes(` ${queryKey}`);
};

/** Labels that begin with the query first, then what it means, then those with it in a later word, by weight. */
const byLikelihood =
  (query: string, meant: readonly string[]) =>
  (a: Choice, b: Choice): number =>
    Number(fold(b.label).startsWith(query)) - Number(fold(a.label).startsWith(query)) ||
    Number(meant.includes(b.value)) - Number(meant.includes(a.value)) ||
    (b.weight ?? 0) - (a.weight ?? 0);

const isChosen = (props: ChoiceListProps, value: string) =>
  props.kind === 'single' ? props.value === value : props.value.includes(value);

const choose = (props: ChoiceListProps, value: string, isOn: boolean) => {
  if (props.kind === 'single') props.onChange(value);
  else props.onChange(isOn ? [...props.value, value] : props.value.filter((other) => other !== value));
};

/**
 * Handlers of the list for what takes a row. A browser sends a click for an arrow key too, so that one is known by
 * its key, and none for Space on the chosen row.
 */
const useTaking = (props: ChoiceListProps) => {
  const isMoving = useRef(false);
  const take = props.kind === 'single' ? props.onTake : undefined;
  if (!take) return {};
  const takeFrom = ({ target }: { readonly target: EventTarget }) => {
    if (target instanceof HTMLInputElement && !isMoving.current) take(target.value);
  };
  return {
    onPointerDown: () => {
      isMoving.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      isMoving.current = event.key.startsWith('Arrow');
      // The keys belong to this row alone, and not to what has the focus afterwards.
      if (event.key === 'Enter' || event.key === ' ') event.preventDefault();
      if (event.key === 'Enter') takeFrom(event);
    },
    onKeyUp: (event: KeyboardEvent) => {
      isMoving.current = false;
      if (event.key === ' ') takeFrom(event);
    },
    onClick: takeFrom,
  };
};

/** Rows of the first frame, more than fit into a window: a tap does not wait for the hundreds after them. */
const FIRST_ROWS = 24;

/** Full-width rows with a real radio or checkbox each, and a search field when it is named. */
export const ChoiceList = (props: ChoiceListProps) => {
  const { kind, label, choices, searchLabel, soundOf, meantBy } = props;
  const name = useId();
  const taking = useTaking(props);
  const [search, setSearch] = useState('');
  const query = fold(search);
  const meant = query === '' ? [] : (meantBy?.(search) ?? []);
  const fitting = choices.filter((choice) => fits(choice, query, soundOf) || meant.includes(choice.value));
  const found = query === '' ? fitting : fitting.sort(byLikelihood(query, meant));
  const rows = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS);
  return (
    <>
      {searchLabel !== undefined && (
        <div className={styles.search}>
          <input
            type="search"
            className={styles.field}
            placeholder={searchLabel}
            aria-label={searchLabel}
            autoComplete="off"
            enterKeyHint="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <fieldset className={styles.list} aria-label={label} {...taking}>
        {found.slice(0, rows).map((choice, row) => (
          <label key={choice.value} className={styles.row}>
            {choice.color && <PaintDot color={choice.color} />}
            <span className={classNames(styles.text, choice.count?.isNone && styles.none)}>
              {choice.label}
              {choice.note && <span className={styles.note}>{choice.note}</span>}
            </span>
            {choice.count !== undefined && (
              <span className={styles.count} aria-hidden="true">
                {choice.count?.text}
              </span>
            )}
            <input
              type={kind === 'single' ? 'radio' : 'checkbox'}
              className={styles.mark}
              name={name}
              value={choice.value}
              checked={isChosen(props, choice.value)}
              aria-describedby={choice.count ? `${name}${row}` : undefined}
              onChange={(event) => choose(props, choice.value, event.target.checked)}
            />
            {choice.count && (
              <span id={`${name}${row}`} hidden>
                {choice.count.words}
              </span>
            )}
          </label>
        ))}
      </fieldset>
      {found.length === 0 && (
        <p className={styles.empty} role="status">
          Ничего не найдено
        </p>
      )}
    </>
  );
};
