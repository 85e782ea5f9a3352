import { useAtomValue } from '@cars/shared-contracts/runtime';
import { isRefused } from '../../pictures/picture.ts';
import { adDraftAtom, picturesAtom } from '../form-atoms.ts';
import { improvements } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { FormSection } from './form-section.tsx';
import styles from './tips.module.css';

/** Suggestions for a better ad; none is required. */
export const Tips = () => {
  const draft = useAtomValue(adDraftAtom);
  const pictures = useAtomValue(picturesAtom);
  const tips = improvements(draft, pictures.filter((picture) => !isRefused(picture)).length);
  if (tips.length === 0) return null;
  return (
    <FormSection title={TEXTS.sectionTips}>
      <ul className={styles.tips}>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </FormSection>
  );
};
