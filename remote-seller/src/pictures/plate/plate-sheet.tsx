import { Sheet } from '@cars/shared-app/sheet';
import { Button } from '@cars/shared-ui/kit/button';
import { Chip, ChipRow } from '@cars/shared-ui/kit/chip';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { isReplaceable, type Picture } from '../picture.ts';
import { storedFile } from '../picture-file-store.ts';
import { withoutPlate } from './hide-plate.ts';
import styles from './plate-sheet.module.css';
import { type Box, boxOfKey, movedBox, resizedBox, START } from './rules.ts';
import { TEXTS } from './texts.ts';

/** The file of the chosen picture. */
type Opened =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'open'; readonly file: File; readonly address: string };

const useStoredFile = (id: string) => {
  const [opened, setOpened] = useState<Opened>({ status: 'loading' });
  useEffect(() => {
    let address: string | null = null;
    let isShown = true;
    setOpened({ status: 'loading' });
    void storedFile(id).then((file) => {
      if (!isShown) return;
      address = file && URL.createObjectURL(file);
      setOpened(file && address ? { status: 'open', file, address } : { status: 'failed' });
    });
    return () => {
      isShown = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [id]);
  return { opened, fail: () => setOpened({ status: 'failed' }) };
};

export interface PlateSheetProps {
  readonly pictures: readonly Picture[];
  readonly onReplace: (id: string, file: File) => void;
  readonly onClose: () => void;
}

/** Covers a number plate by a box before the picture is published [SELL-53]. */
export const PlateSheet = ({ pictures, onReplace, onClose }: PlateSheetProps) => {
  const name = useId();
  const places = pictures.flatMap((picture, at) =>
    isReplaceable(picture) ? [{ id: picture.id, label: `Фото ${at + 1}` }] : [],
  );
  const [chosen, setChosen] = useState(places[0]?.id ?? '');
  const [box, setBox] = useState(START);
  const [isBusy, setIsBusy] = useState(false);
  const { opened, fail } = useStoredFile(chosen);
  const handleApply = async (file: File) => {
    setIsBusy(true);
    try {
      onReplace(chosen, await withoutPlate(file, box));
      onClose();
    } catch (error) {
      console.warn('a number plate was not covered', error);
      setIsBusy(false);
      fail();
    }
  };
  return (
    <Sheet
      title={TEXTS.title}
      onClose={onClose}
      footer={
        <Button
          isWide
          isLoading={isBusy}
          disabled={opened.status !== 'open'}
          onClick={() => opened.status === 'open' && void handleApply(opened.file)}
        >
          {TEXTS.apply}
        </Button>
      }
    >
      <div className={styles.content}>
        <p className={styles.lead}>{TEXTS.lead}</p>
        <div role="radiogroup" aria-label={TEXTS.choice}>
          <ChipRow>
            {places.map(({ id, label }) => (
              <Chip
                key={id}
                kind="radio"
                name={name}
                value={id}
                label={label}
                isOn={id === chosen}
                onChange={() => setChosen(id)}
              />
            ))}
          </ChipRow>
        </div>
        {opened.status === 'failed' && <p role="alert">{TEXTS.failed}</p>}
        {opened.status === 'open' && (
          <div className={styles.frame}>
            <img className={styles.image} src={opened.address} alt="" onError={fail} />
            <PlateBox box={box} onChange={setBox} />
          </div>
        )}
        <p className={styles.lead}>{TEXTS.keys}</p>
      </div>
    </Sheet>
  );
};

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
/** Where a target of 44 px begins: around this share of the picture and within it. */
const targetAt = (share: number) => `max(0px, min(${percent(share)} - 22px, 100% - 44px))`;

/** Dragged from anywhere on the picture, resized by its corner, and both by keys: small boxes keep large targets. */
const PlateBox = ({ box, onChange }: { readonly box: Box; readonly onChange: (box: Box) => void }) => {
  const corner = useRef<HTMLSpanElement>(null);
  const drag = useRef<{
    readonly x: number;
    readonly y: number;
    readonly box: Box;
    readonly isCorner: boolean;
  } | null>(null);
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const isCorner = event.target === corner.current;
    drag.current = { x: event.clientX, y: event.clientY, box, isCorner };
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return;
    const frame = event.currentTarget.getBoundingClientRect();
    const dx = (event.clientX - drag.current.x) / frame.width;
    const dy = (event.clientY - drag.current.y) / frame.height;
    onChange((drag.current.isCorner ? resizedBox : movedBox)(drag.current.box, dx, dy));
  };
  const handleEnd = () => {
    drag.current = null;
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = boxOfKey(box, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div
      className={styles.surface}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleEnd}
      onPointerCancel={handleEnd}
    >
      <button
        type="button"
        className={styles.box}
        style={{
          left: percent(box.x),
          top: percent(box.y),
          width: percent(box.width),
          height: percent(box.height),
        }}
        aria-label={`${TEXTS.box}: слева ${percent(box.x)}, сверху ${percent(box.y)}, ширина ${percent(box.width)}, высота ${percent(box.height)}`}
        onKeyDown={handleKey}
      />
      <span
        ref={corner}
        className={styles.corner}
        style={{ left: targetAt(box.x + box.width), top: targetAt(box.y + box.height) }}
      />
    </div>
  );
};
