import { useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { SENTENCE_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { CLOSE_ICON, FILTERS_ICON } from '@cars/shared-ui/kit/icons';
import { LazyPart, preparePart } from '@cars/shared-ui/kit/lazy-part';
import { useId } from 'react';
import { SEARCH_INPUT_ID } from '../../../search-input.ts';
import { loadIndexAtom } from '../atoms.ts';
import { optionId } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './search-field.module.css';
import { useCombobox } from './use-combobox.ts';

const loadList = () => import('./suggestion-list.tsx').then(({ SuggestionList }) => SuggestionList);
const loadStart = () => import('./search-start.tsx').then(({ SearchStart }) => SearchStart);

/** The search box with its suggestions, an ARIA combobox [SRCH-3] [SRCH-12]. */
export const SearchField = () => {
  const box = useCombobox();
  const { text, isListShown, highlighted } = box;
  const loadIndex = useSetAtom(loadIndexAtom);
  const navigate = useNavigate();
  const listId = useId();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the whole box closes its list.
    <div
      className={styles.box}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && box.close()}
    >
      <div className={styles.field}>
        <input
          ref={box.inputRef}
          id={SEARCH_INPUT_ID}
          type="search"
          role="combobox"
          className={styles.input}
          placeholder={TEXTS.placeholder}
          aria-label={TEXTS.placeholder}
          aria-autocomplete="list"
          aria-expanded={isListShown}
          aria-controls={isListShown ? listId : undefined}
          aria-activedescendant={isListShown && highlighted >= 0 ? optionId(listId, highlighted) : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={SENTENCE_MAX_CHARS}
          value={text}
          onChange={({ target, nativeEvent }) =>
            nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
              ? box.handlePaste(target.value)
              : box.handleType(target.value)
          }
          onFocus={() => {
            void loadIndex();
            preparePart(loadList);
          }}
          onClick={box.open}
          onKeyDown={box.handleKey}
        />
        {text !== '' && (
          <IconButton
            icon={CLOSE_ICON}
            label={TEXTS.clear}
            className={styles.action}
            onClick={box.handleClear}
          />
        )}
        <IconButton
          icon={FILTERS_ICON}
          label={TEXTS.filters}
          className={classNames(styles.action, styles.filters)}
          onClick={() => navigate(paths.filters())}
        />
      </div>
      {isListShown && (
        <LazyPart
          load={loadList}
          props={{
            id: listId,
            suggestions: box.suggestions,
            repairedLayout: box.repairedLayout,
            highlighted,
            onPick: box.handlePick,
          }}
        />
      )}
      {box.isStartShown && <LazyPart load={loadStart} props={{ onQuery: box.handleQuery }} />}
      {box.hasNoMatch && (
        <div className={styles.drop}>
          <p className={styles.nothing} role="status">
            {box.isFailed ? TEXTS.failed : TEXTS.nothing}
          </p>
        </div>
      )}
    </div>
  );
};
