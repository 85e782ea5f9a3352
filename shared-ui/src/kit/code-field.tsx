import { cleanValue } from '@cars/shared-contracts/schemas/clean-text';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './code-field.module.css';

/** Older web views have no `Array.prototype.with`. */
const withDigit = (digits: readonly string[], at: number, digit: string): string[] =>
  digits.map((old, place) => (place === at ? digit : old));

const digitsOf = (text: string): string => text.replace(/\D/g, '');

export interface CodeFieldProps {
  /** Name of the group for a screen reader. */
  readonly label: string;
  readonly length: number;
  /** All boxes are filled. */
  readonly onComplete: (code: string) => void;
  /** The code is being checked: the boxes accept no input. */
  readonly isBusy: boolean;
  /** Shown under the boxes. */
  readonly error?: readonly string[] | undefined;
  /** Another value empties the boxes and puts the focus into the first one. */
  readonly attempt: number;
}

/**
 * A code, one digit a box [ACC-8]: digits only, the next box by itself, Backspace goes back, a pasted or
 * filled-in code is spread over the boxes, a complete one is submitted immediately.
 */
export const CodeField = ({ attempt, ...rest }: CodeFieldProps) => <Boxes key={attempt} {...rest} />;

const Boxes = ({ label, length, onComplete, isBusy, error = [] }: Omit<CodeFieldProps, 'attempt'>) => {
  const noteId = useId();
  const [digits, setDigits] = useState<readonly string[]>(() => Array.from({ length }, () => ''));
  /** What a keyboard composes: a change of its box or of the focus would end it and insert it once more. */
  const [composed, setComposed] = useState<{ readonly at: number; readonly text: string } | null>(null);
  const isComplete = useRef(false);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  useEffect(() => boxes.current[0]?.focus(), []);

  const write = (next: readonly string[], focusAt: number) => {
    setDigits(next);
    setComposed(null);
    isComplete.current = next.every(Boolean);
    boxes.current[Math.min(focusAt, length - 1)]?.focus();
    if (isComplete.current) onComplete(next.join(''));
  };
  const spread = (text: string, from: number) => {
    const typed = digitsOf(text).slice(0, length - from);
    if (typed === '') return;
    write(
      digits.map((digit, at) => typed[at - from] ?? digit),
      from + typed.length,
    );
  };
  const handleInput = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, at: number) => {
    // The end of the composition that has completed the code inserts it once more.
    if (isComplete.current) return;
    const typed = digitsOf(target.value);
    const { isComposing, data, inputType } = nativeEvent as InputEvent;
    const isWhole = data === target.value || inputType === 'insertReplacementText';
    // A filled box that has the focus takes the newer of two digits: it is a correction, unless both are new.
    const isCorrection = !isComposing && typed.length === 2 && !isWhole && document.activeElement === target;
    // The keyboard's own suggestion inserts all digits.
    if (typed.length === length) spread(typed, 0);
    else if (isComposing && typed.length < length - at) setComposed({ at, text: target.value });
    else if (typed === '') write(withDigit(digits, at, ''), at);
    else spread(isCorrection ? typed.replace(digits[at] ?? '', '') || typed.slice(1) : typed, at);
  };
  const handleComposed = ({ currentTarget }: CompositionEvent<HTMLInputElement>, at: number) => {
    if (!composed || isComplete.current) return;
    const typed = digitsOf(currentTarget.value);
    if (typed === '') write(withDigit(digits, at, ''), at);
    else spread(typed, at);
  };
  const handleKey = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Backspace' && !composed && !digits[at] && at > 0) {
      event.preventDefault();
      write(withDigit(digits, at - 1, ''), at - 1);
    }
    if (event.key === 'ArrowLeft') boxes.current[at - 1]?.focus();
    if (event.key === 'ArrowRight') boxes.current[at + 1]?.focus();
  };
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const text = cleanValue(event.clipboardData.getData('text'));
    // A message may have other numbers.
    spread(text.match(/\d+/g)?.find((group) => group.length === length) ?? text, 0);
  };

  return (
    <fieldset className={styles.field} aria-label={label} aria-busy={isBusy || undefined}>
      <div className={styles.boxes}>
        {digits.map((digit, at) => (
          <input
            key={at}
            ref={(box) => {
              boxes.current[at] = box;
            }}
            className={error.length > 0 ? `${styles.box} ${styles.wrong}` : styles.box}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            aria-label={`Цифра ${at + 1} из ${length}`}
            aria-invalid={error.length > 0 ? true : undefined}
            aria-describedby={error.length > 0 ? noteId : undefined}
            readOnly={isBusy}
            value={composed?.at === at ? composed.text : digit}
            onChange={(event) => handleInput(event, at)}
            onCompositionEnd={(event) => handleComposed(event, at)}
            onKeyDown={(event) => handleKey(event, at)}
            onPaste={handlePaste}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      <div className={styles.note}>
        {error.length > 0 && (
          <p id={noteId} className={styles.error} role="alert">
            {error.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        )}
      </div>
    </fieldset>
  );
};
